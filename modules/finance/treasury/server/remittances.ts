import { documentIsNumbered } from '#finance/ledger/server';
import { Remittance } from '#finance/treasury/contract';
import { type Implemented, implement, seenByBranch } from '#platform/server';
import { decideRemittance } from './decide-remittance.ts';
import { receiveRemittance } from './receive-remittance.ts';
import { sendRemittance } from './send-remittance.ts';

documentIsNumbered('voucher', { table: 'voucher' });
documentIsNumbered('remittance', { table: 'remittance' });
documentIsNumbered('treasury_transfer', { table: 'treasury_transfer' });

export const remittances: Implemented = implement(Remittance, {
  search: 'index',
  sight: (ctx) => seenByBranch(ctx, 'from_branch_id', 'to_branch_id'),
  verbs: { send: sendRemittance, receive: receiveRemittance, decide: decideRemittance },
});
