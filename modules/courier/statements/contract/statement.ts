import { account } from '#finance/ledger/contract';
import { countSheet } from '#finance/treasury/contract';
import {
  amount,
  belongsTo,
  bool,
  creation,
  currency,
  currencyCodes,
  date,
  defineEntity,
  instant,
  integer,
  json,
  manyOf,
  oneOf,
  type Row,
  states,
  text,
  verb,
} from '#platform/entity';

export const statementKinds = ['client', 'delivery', 'receiving'] as const;
export type StatementKind = (typeof statementKinds)[number];

const set = { readonly: true } as const;
const always = { readonly: true, required: true } as const;
const base = { key: 'required' } as const;
const why = { reason: text({ required: true, max: 200, lines: 2 }) };
const payment = {
  treasury: belongsTo('treasury', { required: true, within: ['branch', 'currency'] }),
  paymentDate: date(),
  paymentNotes: text({ max: 200 }),
};

/** What is said when a statement is drawn up: whose, and which parcels; without them, all that can be settled. */
export const newStatement = {
  kind: oneOf(statementKinds),
  client: belongsTo('client'),
  courier: belongsTo('courier', { wire: 'delivery' }),
  receivingAgent: belongsTo('receivingAgent', { wire: 'receiving_delivery' }),
  commercialName: belongsTo('commercialName'),
  /** The client's origin branch, where it is not his own. */
  originBranch: belongsTo('branch'),
  currency: oneOf(currencyCodes),
  shipments: manyOf('shipment'),
  isAdvance: bool(),
  clientNotes: text({ max: 500, lines: 3 }),
  deliverNotes: text({ max: 500, lines: 3 }),
};

/** What may still be changed while a statement is new. */
export const statementEdit = {
  shipments: manyOf('shipment'),
  isAdvance: bool(),
  clientNotes: text({ max: 500, lines: 3 }),
  deliverNotes: text({ max: 500, lines: 3 }),
};

/** The cash of a hand-in as the cashier counted it: a sum, or pieces of each denomination. */
export const cashCount = {
  counted: amount(),
  denominations: countSheet,
  shortageAccount: oneOf([account.agentShortages, account.cashShort]),
};

/** A settlement with one party: a client's statement, or what a delivery or receiving agent hands in. */
export const Statement = defineEntity('statement', {
  path: 'statement-accounts',
  screens: '/accounting/statement-accounts',
  section: 'courier',
  scope: 'branch',
  authored: true,
  fields: {
    number: text(always),
    kind: oneOf(statementKinds, always),
    client: belongsTo('client', set),
    courier: belongsTo('courier', { ...set, wire: 'delivery' }),
    receivingAgent: belongsTo('receivingAgent', { ...set, wire: 'receiving_delivery' }),
    commercialName: belongsTo('commercialName', set),
    branch: belongsTo('branch', always),
    currency: currency(always),
    /** Carried, collected and void are final; a hand-in's cash that is in the treasury stays there. */
    state: states({
      new: 'new',
      pending: 'waiting',
      audited: 'moving',
      paid: 'done',
      carried: 'done',
      collected: 'done',
      void: 'off',
    }),
    /** What its sum asks for once it is approved: money to the client, money from him, or nothing but to be closed. */
    due: oneOf(['pay', 'collect', 'carry'], { ...set, computed: true }),
    rowCount: integer(always),
    totalCollected: amount(always),
    totalFees: amount(always),
    /** A client's open items; an agent's cash that hangs on no parcel of this hand-in. */
    totalOther: amount(always),
    /** What the client is owed, or what the agent should bring. */
    net: amount(always),
    netted: amount(always),
    counted: amount(set),
    countSheet: json<{ denomination: number; pieces: number }[]>(set),
    shortageAccount: oneOf([account.agentShortages, account.cashShort], set),
    treasury: belongsTo('treasury', set),
    isAdvance: bool(always),
    /** Of a client's: that it was handed over only with the cash of all its parcels in; an advance is not. Null until it is handed over. */
    onlyWithCash: bool({ ...set, hidden: true }),
    submittedAt: instant({ ...set, hidden: true }),
    clientNotes: text({ max: 500, lines: 3 }),
    deliverNotes: text({ max: 500, lines: 3 }),
    paymentDate: date(set),
    paymentNotes: text(set),
    auditorNotes: text(set),
    createdBy: belongsTo('user', set),
    auditedBy: belongsTo('user', set),
    auditedAt: instant(set),
    payer: belongsTo('user', set),
    paidAt: instant(set),
    voidedAt: instant({ ...set, hidden: true }),
  },
  title: 'number',
  list: {
    columns: [
      'number',
      'kind',
      'client',
      'courier',
      'receivingAgent',
      'branch',
      'state',
      'rowCount',
      'totalCollected',
      'totalFees',
      'net',
      'currency',
      'createdAt',
    ],
    filters: [
      'number',
      'kind',
      'state',
      'client',
      'courier',
      'receivingAgent',
      'branch',
      'currency',
      'net',
      'createdBy',
      'auditedAt',
      'paymentDate',
      'paidAt',
      'createdAt',
    ],
    search: ['number', 'clientNotes', 'deliverNotes'],
    sort: '-id',
  },
  verbs: {
    create: creation({
      ...base,
      permission: 'accounts_management',
      input: newStatement,
      summary: "Draw up a client's statement or an agent's hand-in",
    }),
    request: creation({
      ...base,
      at: 'request',
      permission: 'request_client_statement',
      input: { clientNotes: text({ max: 500, lines: 3 }) },
      summary: 'A client asks for a statement of everything he is owed',
    }),
    submit: verb({
      ...base,
      permission: 'accounts_management',
      of: { kind: ['client'] },
      from: ['new'],
      to: ['pending'],
      authors: true,
      confirm: true,
      summary: "Finish a client's statement: its totals stand",
    }),
    count: verb({
      ...base,
      permission: 'accounts_management',
      of: { kind: ['delivery', 'receiving'] },
      from: ['new', 'pending'],
      to: ['pending'],
      authors: true,
      input: cashCount,
      summary: 'Count the cash of a hand-in',
    }),
    audit: verb({
      ...base,
      permission: 'audit_statement',
      from: ['pending'],
      to: ['audited'],
      input: { notes: text({ max: 500, lines: 3 }) },
      summary: "Approve a statement, a client's as a second person",
    }),
    pay: verb({
      ...base,
      permission: 'pay_statement',
      of: { due: ['pay'] },
      from: ['audited'],
      to: ['paid'],
      input: payment,
      summary: "Pay a client's statement, or take the cash of a hand-in",
    }),
    collect: verb({
      ...base,
      permission: 'pay_statement',
      of: { due: ['collect'] },
      from: ['audited'],
      to: ['collected'],
      input: payment,
      summary: 'Collect what a client owes',
    }),
    carry: verb({
      ...base,
      permission: 'accounts_management',
      of: { due: ['collect', 'carry'] },
      from: ['audited'],
      to: ['carried'],
      confirm: true,
      summary: 'Carry what a client owes into his next statement',
    }),
    reopen: verb({
      ...base,
      permission: 'accounts_management',
      from: ['pending'],
      to: ['new'],
      confirm: true,
      summary: 'Take a statement back to new',
    }),
    unaudit: verb({
      ...base,
      permission: 'audit_statement',
      from: ['audited'],
      to: ['pending'],
      input: why,
      tone: 'danger',
      summary: 'Take an approval back',
    }),
    void: verb({
      ...base,
      permission: 'accounts_management',
      from: ['new', 'pending', 'audited'],
      to: ['void'],
      input: { reason: text({ max: 200, lines: 2 }) },
      tone: 'danger',
      summary: 'Void a statement: its parcels are free again',
    }),
    voidPayment: verb({
      ...base,
      permission: 'void_client_payment',
      of: { kind: ['client'] },
      from: ['paid'],
      to: ['audited'],
      input: why,
      tone: 'danger',
      summary: 'Take the payment of a statement back: on a later day by another than who paid it',
    }),
  },
  touches: [
    'statement-accounts/mine',
    'unsettled-clients',
    'unsettled-deliveries',
    'unsettled-receiving-deliveries',
    'treasuries',
    'transactions',
  ],
  permissions: { list: 'accounts_management', export: 'export_sensitive' },
});
export type Statement = Row<typeof Statement>;
export type StatementState = Statement['state'];
