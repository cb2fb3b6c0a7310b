import {
  amount,
  belongsTo,
  creation,
  currency,
  currencyCodes,
  date,
  defineEntity,
  integer,
  listOf,
  oneOf,
  type Row,
  states,
  text,
  verb,
} from '#platform/entity';

/** Who may look at cheques, and who writes them and says what becomes of them. */
export const chequeRights = { see: 'show_cheques', edit: 'edit_cheques' } as const;

/** A customer's, which came to us; our own, which went to a supplier. */
export const chequeKinds = ['received', 'issued'] as const;
export type ChequeKind = (typeof chequeKinds)[number];

const set = { readonly: true } as const;
const always = { readonly: true, required: true } as const;
const base = { permission: chequeRights.edit, key: 'required' } as const;
const reason = text({ required: true, max: 200, lines: 2 });
const bankOfOurs = { pick: { kind: 'bank' }, within: ['currency'] } as const;
const received = { kind: ['received'] } as const;

/** What is said of a cheque when it is written down. */
export const newCheque = {
  kind: oneOf(chequeKinds, { required: true }),
  /** Whose it is, where it is a customer's. */
  customer: belongsTo('customer'),
  /** Whom our own is for. */
  supplier: belongsTo('supplier'),
  amount: amount({ required: true, min: 1 }),
  currency: oneOf(currencyCodes),
  chequeNumber: text({ required: true, max: 40 }),
  /** Of a customer's, as it is printed there. */
  bank: text({ max: 100 }),
  /** Our account that our own is drawn on. */
  treasury: belongsTo('treasury', bankOfOurs),
  dueOn: date({ required: true }),
  day: date(),
  branch: belongsTo('branch'),
  note: text({ max: 200 }),
  /** Which open papers of the party it settles, and how much of each; what is said of none settles the oldest. */
  allocations: listOf(
    { line: integer({ required: true, min: 1, max: 999_999_999_999 }), amount: amount({ required: true, min: 1 }) },
    { max: 200 },
  ),
};

/** What is asked before one is written: what is open of whose it is. */
export const openPapersQuery = {
  kind: oneOf(chequeKinds, { required: true }),
  party: integer({ wire: 'party_id', required: true, min: 1, max: 999_999_999_999 }),
  currency: oneOf(currencyCodes, { required: true }),
};

/** A promise of a bank's on paper: it settles what is owed when it changes hands, and takes that back when the bank does not pay. */
export const Cheque = defineEntity('cheque', {
  path: 'cheques',
  screens: '/erp-accounts/cheques',
  section: 'erp',
  scope: 'branch',
  fields: {
    number: text(set),
    kind: oneOf(chequeKinds, always),
    chequeNumber: text(always),
    bank: text(set),
    /** Whom it came from or went to first. */
    who: text({ ...set, computed: true }),
    customer: belongsTo('customer', set),
    /** Whom our own is for, or a customer's was passed on to. */
    supplier: belongsTo('supplier', set),
    branch: belongsTo('branch', always),
    amount: amount(always),
    currency: currency(always),
    /** When it came or went out; of one that is held again, when it came again. */
    day: date(always),
    dueOn: date(always),
    /** Given to the bank or passed on. */
    passedOn: date(set),
    /** Collected, cashed, bounced, handed back or stopped. */
    endedOn: date(set),
    /** Our account it is deposited in or drawn on. */
    treasury: belongsTo('treasury', set),
    state: states({
      held: 'new',
      deposited: 'moving',
      endorsed: 'moving',
      issued: 'moving',
      collected: 'done',
      cashed: 'done',
      bounced: 'wrong',
      returned: 'back',
      stopped: 'off',
    }),
    note: text(set),
    reason: text(set),
    user: belongsTo('user', set),
  },
  title: 'number',
  numbering: 'CH',
  list: {
    columns: [
      'number',
      'kind',
      'who',
      'amount',
      'currency',
      'dueOn',
      'state',
      'chequeNumber',
      'bank',
      'treasury',
      'endedOn',
      'day',
      'supplier',
      'branch',
    ],
    widths: {
      number: 9.5,
      kind: 7.5,
      who: 10,
      amount: 8.5,
      dueOn: 6.5,
      state: 8,
      chequeNumber: 7.5,
      bank: 8,
      treasury: 8,
      endedOn: 6.5,
    },
    hide: ['currency', 'day', 'supplier', 'branch'],
    filters: [
      'number',
      'kind',
      'state',
      'customer',
      'supplier',
      'branch',
      'amount',
      'currency',
      'chequeNumber',
      'dueOn',
      'day',
      'endedOn',
      'treasury',
      'user',
    ],
    search: ['number', 'chequeNumber', 'bank', 'note'],
    totals: ['amount'],
    sort: '-id',
  },
  page: {
    heading: 'who',
    figures: ['amount'],
    facts: ['chequeNumber', 'bank', 'dueOn', 'branch'],
    asides: ['day', 'supplier', 'treasury', 'passedOn', 'endedOn', 'note', 'reason', 'user'],
    papers: { journalEntry: ['memo', 'entryDate'] },
    paper: { called: 'kind', signatures: ['user'] },
    history: true,
  },
  verbs: {
    write: creation({
      ...base,
      input: newCheque,
      summary: 'Write down a cheque that came from a customer or went to a supplier',
    }),
    deposit: verb({
      ...base,
      from: ['held'],
      to: ['deposited'],
      input: { treasury: belongsTo('treasury', { ...bankOfOurs, required: true }), day: date() },
      summary: 'Give a cheque to our bank, which is to collect it',
    }),
    collect: verb({
      ...base,
      from: ['deposited'],
      to: ['collected'],
      input: { treasury: belongsTo('treasury', { ...bankOfOurs, required: true }), day: date() },
      starts: { treasury: 'treasury' },
      summary: 'Say that our bank collected a cheque: its money lies in the account',
    }),
    endorse: verb({
      ...base,
      from: ['held'],
      to: ['endorsed'],
      input: { supplier: belongsTo('supplier', { required: true }), day: date() },
      tone: 'plain',
      summary: 'Pass a customer’s cheque on to a supplier: it settles what he is owed',
    }),
    honour: verb({
      ...base,
      from: ['endorsed'],
      to: ['collected'],
      input: { day: date() },
      summary: 'Say that the supplier got the money of a cheque that was passed on to him',
    }),
    cash: verb({
      ...base,
      from: ['issued'],
      to: ['cashed'],
      input: { treasury: belongsTo('treasury', { ...bankOfOurs, required: true }), day: date() },
      starts: { treasury: 'treasury' },
      summary: 'Say that our bank paid a cheque of ours',
    }),
    holdAgain: verb({
      ...base,
      of: received,
      from: ['bounced'],
      to: ['held'],
      input: { day: date(), dueOn: date() },
      summary: 'Take a cheque that bounced once more: it settles what its customer owes again',
    }),
    handBack: verb({
      ...base,
      from: ['held'],
      to: ['returned'],
      input: { reason, day: date() },
      tone: 'danger',
      summary: 'Hand a cheque back to its customer: what it settled is open again',
    }),
    bounce: verb({
      ...base,
      from: ['deposited', 'endorsed', 'issued'],
      to: ['bounced'],
      input: { reason, day: date() },
      tone: 'danger',
      summary: 'Say that the bank did not pay a cheque: what it settled is open again',
    }),
    stop: verb({
      ...base,
      from: ['issued'],
      to: ['stopped'],
      input: { reason, day: date() },
      tone: 'danger',
      summary: 'Stop a cheque of ours: what it paid is owed again',
    }),
  },
  touches: ['customers', 'suppliers', 'purchases', 'treasuries'],
  permissions: { list: chequeRights.see, export: 'export_sensitive' },
});
export type Cheque = Row<typeof Cheque>;
