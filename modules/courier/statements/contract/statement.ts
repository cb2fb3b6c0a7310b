import { countSheet } from '#finance/treasury/contract';
import {
  amount,
  belongsTo,
  bool,
  currencyCodes,
  date,
  defineEntity,
  instant,
  integer,
  json,
  manyOf,
  oneOf,
  type Row,
  text,
} from '#platform/entity';
import { statementStates } from './statement-moves.ts';

export const statementKinds = ['client', 'delivery', 'receiving'] as const;
export type StatementKind = (typeof statementKinds)[number];

const fixed = { readonly: true } as const;

/** A settlement with one party: a client's statement, or what a delivery or receiving agent hands in. */
export const Statement = defineEntity('statement', {
  path: 'statement-accounts',
  screens: '/accounting/statement-accounts',
  section: 'courier',
  scope: 'branch',
  fields: {
    number: text(fixed),
    kind: oneOf(statementKinds, fixed),
    client: belongsTo('client', fixed),
    courier: belongsTo('courier', { ...fixed, wire: 'delivery' }),
    receivingAgent: belongsTo('receivingAgent', { ...fixed, wire: 'receiving_delivery' }),
    commercialName: belongsTo('commercialName', fixed),
    branch: belongsTo('branch', fixed),
    currency: text(fixed),
    state: oneOf(statementStates, fixed),
    rowCount: integer(fixed),
    totalCollected: amount(fixed),
    totalFees: amount(fixed),
    /** A client's open items; an agent's cash that hangs on no parcel of this hand-in. */
    totalOther: amount(fixed),
    /** What the client is owed, or what the agent should bring. */
    net: amount(fixed),
    netted: amount(fixed),
    counted: amount(fixed),
    countSheet: json<{ denomination: number; pieces: number }[]>(fixed),
    shortageAccount: oneOf(['1215', '6180'], fixed),
    treasury: belongsTo('treasury', fixed),
    isAdvance: bool(fixed),
    clientNotes: text({ max: 500, lines: 3 }),
    deliverNotes: text({ max: 500, lines: 3 }),
    paymentDate: date(fixed),
    paymentNotes: text(fixed),
    auditorNotes: text(fixed),
    createdBy: belongsTo('user', fixed),
    auditedBy: belongsTo('user', fixed),
    auditedAt: instant(fixed),
    payer: belongsTo('user', fixed),
    paidAt: instant(fixed),
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
  permissions: { list: 'accounts_management', export: 'export_sensitive' },
});
export type Statement = Row<typeof Statement>;

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
  /** Read in the currency of the hand-in. */
  counted: text({ max: 30 }),
  denominations: countSheet,
  shortageAccount: oneOf(['1215', '6180']),
};
