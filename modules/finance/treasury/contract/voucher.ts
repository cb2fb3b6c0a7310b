import { partyKinds } from '#finance/ledger/contract';
import {
  amount,
  belongsTo,
  currencyCodes,
  date,
  defineEntity,
  instant,
  integer,
  listOf,
  oneOf,
  type Row,
  text,
} from '#platform/entity';

/** A draft waits for somebody else's approval and has no number; refused ones never get one. */
export const voucherStates = ['draft', 'posted', 'reversed', 'refused'] as const;

/** A numbered paper for cash into (credit, a receipt) or out of (debit, a payment) a treasury. */
export const Voucher = defineEntity('voucher', {
  path: 'transactions',
  screens: '/accounting/transactions',
  scope: 'branch',
  fields: {
    number: text({ readonly: true }),
    kind: oneOf(['credit', 'debit'], { readonly: true }),
    branch: belongsTo('branch', { readonly: true }),
    treasury: belongsTo('treasury', { readonly: true }),
    accountCode: text({ readonly: true }),
    amount: amount({ readonly: true }),
    currency: text({ readonly: true }),
    voucherDate: date({ readonly: true }),
    note: text({ readonly: true }),
    /** What it pays or collects. */
    docType: text({ readonly: true }),
    docId: integer({ readonly: true }),
    state: oneOf(voucherStates, { readonly: true }),
    user: belongsTo('user', { readonly: true }),
    /** Who approved or refused what was above the maker's limit. */
    decidedBy: belongsTo('user', { readonly: true }),
    decidedAt: instant({ readonly: true }),
    /** Why it was refused or taken back. */
    reason: text({ readonly: true }),
  },
  title: 'number',
  list: {
    columns: ['number', 'voucherDate', 'kind', 'amount', 'treasury', 'state', 'user', 'branch', 'note', 'currency'],
    filters: [
      'number',
      'kind',
      'branch',
      'treasury',
      'accountCode',
      'amount',
      'currency',
      'voucherDate',
      'docType',
      'docId',
      'state',
      'user',
    ],
    search: ['number', 'note'],
    sort: '-id',
  },
  permissions: { list: 'show_bonds', export: 'export_sensitive' },
});
export type Voucher = Row<typeof Voucher>;
export type VoucherKind = 'credit' | 'debit';

/** `R-2-2026-00017` for a receipt of branch 2, `P-…` for a payment; without a gap within branch, kind and year. */
export function voucherNumber(kind: Voucher['kind'], branchId: number, year: string, nth: number): string {
  return `${kind === 'credit' ? 'R' : 'P'}-${branchId}-${year}-${String(nth).padStart(5, '0')}`;
}

/** What is said when a bond is written by hand: which account, and whose where the account is kept per party. */
export const newVoucher = {
  treasury: belongsTo('treasury', { required: true }),
  account: belongsTo('account', { required: true }),
  partyKind: oneOf(partyKinds),
  party: belongsTo('client'),
  /** In the currency of the treasury. */
  amount: text({ required: true, max: 30 }),
  note: text({ max: 30 }),
  voucherDate: date(),
  /** Which lines of the party's account it settles, and how much of each; what is said of none settles the oldest. */
  allocations: listOf(
    { line: integer({ required: true, min: 1, max: 999_999_999_999 }), amount: text({ required: true, max: 30 }) },
    { max: 200 },
  ),
};

/** What is asked before a bond is written: how the party stands on an account, and what is open there. */
export const openItemsQuery = {
  kind: oneOf(['credit', 'debit'], { required: true }),
  account: belongsTo('account', { required: true }),
  partyKind: oneOf(partyKinds),
  party: belongsTo('client'),
  currency: oneOf(currencyCodes, { required: true }),
};

/** Accounts whose balance a bond settles item by item, and beyond which it may not go. */
export const settledByBonds: Record<VoucherKind, readonly string[]> = {
  credit: ['1215', '1240'],
  debit: ['2130', '2131', '2150', '2190'],
};
