import { partyKinds } from '#finance/ledger/contract';
import { amount, belongsTo, date, defineEntity, integer, oneOf, type Row, text } from '#platform/entity';

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
    state: oneOf(['posted', 'reversed'], { readonly: true }),
    user: belongsTo('user', { readonly: true }),
  },
  title: 'number',
  list: {
    columns: ['number', 'voucherDate', 'kind', 'branch', 'treasury', 'amount', 'currency', 'note', 'state', 'user'],
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
};
