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
  states,
  text,
  verb,
} from '#platform/entity';
import { partyKinds } from './party.ts';

const set = { readonly: true } as const;
const base = { permission: 'accounts_management' } as const;
const reason = text({ required: true, max: 200, lines: 2 });

/** An entry somebody writes by hand; in the books once somebody else approved it, and then never changed. */
export const ManualEntry = defineEntity('manualEntry', {
  path: 'manual-entries',
  screens: '/accounting/journals/manual',
  authored: true,
  fields: {
    number: text({ ...set, unique: true }),
    entryDate: date({ required: true }),
    note: text({ required: true, max: 200 }),
    /** The paper behind it. */
    attachment: image({ hidden: true }),
    state: states({
      draft: 'new',
      pending: 'waiting',
      posted: 'done',
      rejected: 'back',
      reversed: 'back',
      discarded: 'off',
      template: 'moving',
    }),
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
    widths: { number: 8, entryDate: 6.5, note: 12.7, state: 11.5, maker: 7.5, checker: 7.5 },
    hide: ['decidedAt'],
    filters: ['number', 'entryDate', 'note', 'state', 'maker', 'checker'],
    search: ['number', 'note'],
    sort: '-id',
  },
  form: [{ title: 'main', fields: ['entryDate', 'note', 'attachment'] }],
  page: {
    facts: ['entryDate', 'maker'],
    asides: ['number', 'checker', 'decidedAt', 'reason'],
    history: true,
  },
  editable: ['draft', 'rejected', 'template'],
  verbs: {
    submit: verb({
      ...base,
      from: ['draft', 'rejected'],
      to: ['pending'],
      authors: true,
      bulk: true,
      summary: 'Hand a draft over for approval',
    }),
    approve: verb({
      ...base,
      from: ['pending'],
      to: ['posted'],
      byAnother: true,
      bulk: true,
      summary: 'Approve somebody else’s entry: it is posted',
    }),
    reject: verb({
      ...base,
      from: ['pending'],
      to: ['rejected'],
      byAnother: true,
      input: { reason },
      tone: 'danger',
      bulk: true,
      summary: 'Send somebody else’s entry back with a reason',
    }),
    withdraw: verb({
      ...base,
      from: ['pending'],
      to: ['draft'],
      tone: 'plain',
      summary: 'Take an own entry back before it is approved',
    }),
    discard: verb({
      ...base,
      from: ['draft', 'rejected', 'template'],
      to: ['discarded'],
      tone: 'danger',
      confirm: true,
      summary: 'Put a draft or template away',
    }),
    reverse: verb({
      ...base,
      from: ['posted'],
      input: { reason, entryDate: date() },
      tone: 'danger',
      key: 'required',
      makesAnother: true,
      summary: 'Ask for a posted entry to be taken back: its mirror waits for somebody else’s approval',
    }),
    saveAsTemplate: verb({
      ...base,
      from: ['draft', 'pending', 'posted', 'rejected', 'reversed', 'template'],
      input: { name: text({ required: true, max: 200 }) },
      starts: { name: 'note' },
      tone: 'plain',
      key: 'required',
      makesAnother: true,
      summary: 'Keep an entry as a template others begin from',
    }),
  },
  touches: ['journals'],
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
