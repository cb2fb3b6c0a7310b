import {
  belongsTo,
  currencyCodes,
  date,
  defineEntity,
  image,
  instant,
  integer,
  listOf,
  oneOf,
  type Row,
  text,
} from '#platform/entity';
import { partyKinds } from './party.ts';

export const manualStates = ['draft', 'pending', 'posted', 'rejected', 'reversed', 'discarded', 'template'] as const;
export type ManualState = (typeof manualStates)[number];
export const manualSteps = ['submit', 'withdraw', 'approve', 'reject', 'discard'] as const;
export type ManualStep = (typeof manualSteps)[number];

/** From where each step leads on, and where to; approving and rejecting is for somebody other than the one who wrote it. */
export const stepsOfManualEntry: Record<
  ManualStep,
  { from: readonly ManualState[]; to: ManualState; by: 'anyone' | 'maker' | 'another' }
> = {
  submit: { from: ['draft', 'rejected'], to: 'pending', by: 'anyone' },
  withdraw: { from: ['pending'], to: 'draft', by: 'maker' },
  approve: { from: ['pending'], to: 'posted', by: 'another' },
  reject: { from: ['pending'], to: 'rejected', by: 'another' },
  discard: { from: ['draft', 'rejected', 'template'], to: 'discarded', by: 'anyone' },
};
export const editableStates: readonly ManualState[] = ['draft', 'rejected', 'template'];

const set = { readonly: true } as const;

/** An entry somebody writes by hand; in the books once somebody else approved it, and then never changed. */
export const ManualEntry = defineEntity('manualEntry', {
  path: 'manual-entries',
  screens: '/accounting/journals/manual',
  fields: {
    number: text({ ...set, unique: true }),
    entryDate: date({ required: true }),
    note: text({ required: true, max: 200 }),
    /** The paper behind it. */
    attachment: image({ hidden: true }),
    state: oneOf(manualStates, set),
    maker: belongsTo('user', set),
    checker: belongsTo('user', set),
    decidedAt: instant(set),
    reason: text(set),
    entry: belongsTo('journalEntry', set),
    /** The manual entry this one takes back. */
    reverses: belongsTo('manualEntry', set),
  },
  title: 'note',
  list: {
    columns: ['number', 'entryDate', 'note', 'state', 'maker', 'checker', 'decidedAt'],
    filters: ['number', 'entryDate', 'note', 'state', 'maker', 'checker'],
    search: ['number', 'note'],
    sort: '-id',
  },
  form: [{ title: 'main', fields: ['entryDate', 'note', 'attachment'] }],
  permissions: {
    list: 'show_journal_entry',
    create: 'accounts_management',
    edit: 'accounts_management',
    export: 'show_journal_entry',
  },
});
export type ManualEntry = Row<typeof ManualEntry>;

/** One line as somebody writes it: an account and an amount on one of the two sides. */
export const manualLineFields = {
  account: belongsTo('account', { required: true }),
  /** Where none is said, the writer's own. */
  branch: belongsTo('branch'),
  partyKind: oneOf(partyKinds),
  partyId: integer({ min: 1, max: 999_999_999_999_999 }),
  currency: oneOf(currencyCodes),
  debit: text({ max: 30 }),
  credit: text({ max: 30 }),
  note: text({ max: 200 }),
};

export const manualEntryInput = {
  ...ManualEntry.fields,
  lines: listOf(manualLineFields, { required: true, max: 500 }),
};
/** What becomes of it once it is written: kept, handed over at once, or kept as a template. */
export const newManualEntry = { ...manualEntryInput, as: oneOf(['draft', 'pending', 'template']) };
