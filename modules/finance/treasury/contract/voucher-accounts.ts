import { account, accountByCode, type FillingWay, mayBeFilledBy } from '#finance/ledger/contract';
import type { VoucherKind } from './voucher.ts';

const ways: Record<VoucherKind, FillingWay> = { credit: 'receipt', debit: 'payment' };
const other: Record<VoucherKind, VoucherKind> = { credit: 'debit', debit: 'credit' };

/** Why a bond of this kind may not stand against an account: it is open to the other kind alone, or to none; null where it may. */
export function closedToVoucher(code: string, kind: VoucherKind): 'bothKinds' | VoucherKind | null {
  if (mayBeFilledBy(code, ways[kind])) return null;
  return mayBeFilledBy(code, ways[other[kind]]) ? kind : 'bothKinds';
}

/** Whom a bond may be with: a person of some kind, or nobody but an account. */
export const voucherParties = [
  'client',
  'agent',
  'receivingAgent',
  'customer',
  'supplier',
  'delegate',
  'employee',
  'insurer',
  'account',
] as const;
export type VoucherParty = (typeof voucherParties)[number];

const settles: Record<VoucherKind, Record<Exclude<VoucherParty, 'account'>, readonly string[]>> = {
  credit: {
    client: [account.clientPayable],
    agent: [account.agentShortages],
    receivingAgent: [account.agentShortages],
    customer: [account.customers],
    supplier: [account.supplierAdvances],
    delegate: [],
    employee: [account.employeeAdvances],
    insurer: [account.otherReceivables],
  },
  debit: {
    client: [account.clientPayable],
    agent: [account.agentCommissionDue],
    receivingAgent: [account.receivingCommissionDue],
    customer: [account.customerDeposits],
    supplier: [account.suppliers],
    delegate: [account.salariesPayable],
    employee: [account.salariesPayable, account.employeeAdvances],
    insurer: [],
  },
};

/** Whom a bond of this kind may be with: nobody is offered who has no account to settle. */
export const partiesOf = (kind: VoucherKind): VoucherParty[] =>
  voucherParties.filter((one) => one === 'account' || settles[kind][one].length > 0);

/** Whether a bond of this kind with such a party is offered an account. */
export function suitsVoucher(
  { code, hasParty }: { code: string; hasParty: boolean },
  kind: VoucherKind,
  party: VoucherParty,
): boolean {
  if (closedToVoucher(code, kind)) return false;
  if (party !== 'account') return settles[kind][party].includes(code);
  const account = accountByCode(code);
  // One the company added itself.
  if (!account) return !hasParty;
  return !account.header && (account.parties.length === 0 || account.partyOptional);
}
