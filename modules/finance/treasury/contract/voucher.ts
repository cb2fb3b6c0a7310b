import { account, partyKinds } from '#finance/ledger/contract';
import {
  amount,
  belongsTo,
  creation,
  currency,
  currencyCodes,
  date,
  defineEntity,
  instant,
  integer,
  listOf,
  oneOf,
  type Row,
  states,
  text,
  verb,
} from '#platform/entity';

const set = { readonly: true } as const;
const always = { readonly: true, required: true } as const;
const decided = { permission: 'accounts_management', key: 'required' } as const;
const reason = text({ required: true, max: 200, lines: 2 });

/** What is said when a bond is written by hand: which account, and whose where the account is kept per party. */
export const newVoucher = {
  treasury: belongsTo('treasury', { required: true }),
  account: belongsTo('account', { required: true }),
  partyKind: oneOf(partyKinds),
  /** Of the kind that is said, or that the account is kept for. */
  party: integer({ wire: 'party_id', min: 1, max: 999_999_999_999 }),
  amount: amount({ required: true, min: 1, currencyOf: 'treasury' }),
  note: text({ max: 30 }),
  voucherDate: date(),
  /** Which lines of the party's account it settles, and how much of each; what is said of none settles the oldest. */
  allocations: listOf(
    {
      line: integer({ required: true, min: 1, max: 999_999_999_999 }),
      amount: amount({ required: true, min: 1, currencyOf: 'treasury' }),
    },
    { max: 200 },
  ),
};

/** A numbered paper for cash into (credit, a receipt) or out of (debit, a payment) a treasury. */
export const Voucher = defineEntity('voucher', {
  path: 'transactions',
  screens: '/accounting/transactions',
  scope: 'branch',
  authored: true,
  fields: {
    number: text(set),
    kind: oneOf(['credit', 'debit'], always),
    branch: belongsTo('branch', always),
    treasury: belongsTo('treasury', always),
    accountCode: text(always),
    /** Whose sub-ledger of the account it stands in; by name it travels as `party`. */
    partyKind: oneOf(partyKinds, { ...set, hidden: true }),
    partyId: integer({ ...set, hidden: true }),
    amount: amount(always),
    currency: currency(always),
    voucherDate: date(always),
    note: text(set),
    /** What it pays or collects. */
    docType: text(set),
    docId: integer(set),
    /** A draft waits for somebody else's approval and has no number; refused ones never get one. */
    state: states({ draft: 'waiting', posted: 'done', reversed: 'back', refused: 'off' }),
    user: belongsTo('user', set),
    /** Who approved or refused what was above the maker's limit. */
    decidedBy: belongsTo('user', set),
    decidedAt: instant(set),
    /** When its cash moved, whatever day it is dated. */
    postedAt: instant({ ...set, hidden: true }),
    /** Why it was refused or taken back. */
    reason: text(set),
  },
  title: 'number',
  list: {
    columns: ['number', 'voucherDate', 'kind', 'accountCode', 'amount', 'treasury', 'state', 'user', 'branch', 'note'],
    widths: { number: 8.5, voucherDate: 6.5, kind: 9, accountCode: 8.7, amount: 8, treasury: 7.25, state: 10.75, user: 7 },
    hide: ['user', 'branch', 'note'],
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
  page: {
    figures: ['amount'],
    facts: ['voucherDate', 'treasury', 'branch'],
    asides: ['user', 'decidedBy', 'decidedAt', 'note', 'reason'],
    history: true,
  },
  verbs: {
    receive: creation({
      permission: 'show_receipt_bonds',
      key: 'required',
      at: 'credit',
      input: newVoucher,
      summary: 'Receive cash against an account',
    }),
    pay: creation({
      permission: 'show_pay_bonds',
      key: 'required',
      at: 'debit',
      input: newVoucher,
      summary: 'Pay cash against an account',
    }),
    approve: verb({
      ...decided,
      from: ['draft'],
      to: ['posted'],
      byAnother: true,
      confirm: true,
      bulk: true,
      summary: 'Agree to a payment above its maker’s limit',
    }),
    refuse: verb({
      ...decided,
      from: ['draft'],
      to: ['refused'],
      input: { reason },
      tone: 'danger',
      bulk: true,
      summary: 'Say no to a payment above its maker’s limit',
    }),
    reverse: verb({
      ...decided,
      from: ['posted'],
      to: ['reversed'],
      input: { reason },
      tone: 'danger',
      summary: 'Take a bond back: its cash moves the other way; one of an earlier day by another than who wrote it',
    }),
  },
  touches: ['treasuries', 'branch-accounts', 'remittances', 'treasury-transfers', 'treasury-counts'],
  permissions: { list: 'show_bonds', export: 'export_sensitive' },
});
export type Voucher = Row<typeof Voucher>;
export type VoucherKind = Voucher['kind'];

/** A receipt's number begins with R, a payment's with P. */
export const voucherLetters: Record<VoucherKind, string> = { credit: 'R', debit: 'P' };

/** What is asked before a bond is written: how the party stands on an account, and what is open there. */
export const openItemsQuery = {
  kind: oneOf(['credit', 'debit'], { required: true }),
  account: belongsTo('account', { required: true }),
  partyKind: oneOf(partyKinds),
  /** Of the kind that is said, or that the account is kept for. */
  party: integer({ wire: 'party_id', min: 1, max: 999_999_999_999 }),
  currency: oneOf(currencyCodes, { required: true }),
};

/** Accounts whose balance a bond settles item by item, and beyond which it may not go. */
export const settledByBonds: Record<VoucherKind, readonly string[]> = {
  credit: [
    account.agentShortages,
    account.customers,
    account.supplierAdvances,
    account.employeeAdvances,
    account.otherReceivables,
  ],
  debit: [
    account.agentCommissionDue,
    account.receivingCommissionDue,
    account.salariesPayable,
    account.unclaimedDifferences,
    account.suppliers,
    account.customerDeposits,
  ],
};
