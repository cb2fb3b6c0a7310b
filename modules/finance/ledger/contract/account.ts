import { belongsTo, bilingual, bool, currencyCodes, defineEntity, oneOf, type Row, text } from '#platform/entity';
import { partyKinds } from './party.ts';

export const accountTypes = ['asset', 'liability', 'equity', 'revenue', 'cost', 'expense', 'other'] as const;

const always = { readonly: true, required: true } as const;

/** A place in the books. Its code never changes; what was posted on it stays. */
export const LedgerAccount = defineEntity('account', {
  path: 'accounts',
  screens: '/general-accounting/chart-of-accounts',
  fields: {
    code: text({ ...always, unique: true, max: 20 }),
    name: bilingual({ required: true, max: 100 }),
    type: oneOf(accountTypes, always),
    normalSide: oneOf(['debit', 'credit'], always),
    /** The kind of party whose sub-ledger it holds. */
    partyKind: oneOf(partyKinds, { readonly: true }),
    /** The only currency it takes; empty: any. */
    currency: oneOf(currencyCodes, { readonly: true }),
    parent: belongsTo('account', { readonly: true }),
    isHeader: bool(always),
    /** Added by the company itself; the others came with the chart. */
    isOwn: bool(always),
    /** The codes of the accounts above it and its own; by it the chart is listed as a tree. */
    place: text({ ...always, hidden: true }),
  },
  title: 'name',
  list: {
    columns: ['code', 'name', 'type', 'normalSide', 'partyKind', 'parent'],
    filters: ['code', 'name', 'type', 'parent', 'isHeader'],
    search: ['code', 'name'],
    sort: 'place',
  },
  form: [{ title: 'main', fields: ['name'] }],
  lookup: ['code', 'isHeader', 'type', 'partyKind', 'currency'],
  disable: true,
  permissions: {
    list: 'chart_of_accounts',
    create: 'chart_of_accounts',
    edit: 'chart_of_accounts',
    disable: 'chart_of_accounts',
    lookup: [
      'accounts_management',
      'use_till',
      'show_account_statement',
      'show_journal_entry',
      'show_receipt_bonds',
      'show_pay_bonds',
      'show_budget',
    ],
  },
});
export type LedgerAccount = Row<typeof LedgerAccount>;

/** What is said of an account a company adds: its heading gives it its type. */
export const newAccount = {
  parent: belongsTo('account', { required: true }),
  code: text({ required: true, max: 10 }),
  name: bilingual({ required: true, max: 100 }),
  partyKind: oneOf(partyKinds),
  currency: oneOf(currencyCodes),
  isHeader: bool(),
};
