import { account } from '#finance/ledger/contract';
import {
  AccountsOfAgents,
  AccountsOfBranches,
  AccountsOfClients,
  type PartyPage,
  placedCodes,
} from '#insight/accounts-dashboard/contract';
import type { Currency } from '#platform/entity';
import type { ImplementedView } from '#platform/server';
import { accountsOfAgents, accountsOfBranches, accountsOfClients } from './account-lists.ts';
import type { LinesOf } from './balances.ts';

/** What a page reads of its party. */
export interface Reading {
  table: string;
  view: ImplementedView;
  fields: typeof AccountsOfAgents.fields | typeof AccountsOfBranches.fields | typeof AccountsOfClients.fields;
  /** Which rows of the view are its own. */
  column: string;
  lines: (id: number) => LinesOf;
  /** The accounts whose balance is drawn day by day, and of those the one whose age is told. */
  drawn: readonly string[];
  aged: string;
}

const party = (kind: 'client' | 'agent', codes: readonly string[]) => (id: number) => ({ codes, partyKind: kind, partyId: id });
export const readings: Record<PartyPage, Reading> = {
  client: {
    table: 'client',
    view: accountsOfClients,
    fields: AccountsOfClients.fields,
    column: 'client_id',
    lines: party('client', [account.clientPayable, account.approvedStatements, account.clientPrepayments]),
    drawn: [account.clientPayable, account.approvedStatements],
    aged: account.clientPayable,
  },
  delivery: {
    table: 'courier',
    view: accountsOfAgents,
    fields: AccountsOfAgents.fields,
    column: 'delivery_id',
    lines: party('agent', [account.agentCash, account.agentShortages, account.agentCommissionDue]),
    drawn: [account.agentCash],
    aged: account.agentCash,
  },
  branch: {
    table: 'branch',
    view: accountsOfBranches,
    fields: AccountsOfBranches.fields,
    column: 'branch_id',
    lines: (id) => ({ codes: placedCodes, branchId: id }),
    drawn: [account.treasuries, account.cashDrawers, account.bankAccounts],
    aged: account.agentCash,
  },
};

/** A row of the party's own list, amounts in minor units. */
export type SumRow = Record<string, unknown> & { currency: Currency };
