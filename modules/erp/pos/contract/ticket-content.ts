import { discountTypes, taxModes } from '#erp/setup/contract';
import {
  amount,
  belongsTo,
  bilingual,
  bool,
  currencyCodes,
  date,
  decimal,
  type Input,
  instant,
  integer,
  json,
  listOf,
  oneOf,
  quantity,
  text,
} from '#platform/entity';
import { cashWays } from './cash-move.ts';
import { tillMethods } from './till-methods.ts';
import { paperKinds } from './till-paper.ts';

const uuid = text({ max: 36 });
const neededUuid = text({ required: true, max: 36 });

/** A line as it was printed: for how much each, of what it was offered for, with which tax. */
export const ticketLine = {
  variation: integer({ required: true, min: 1, wire: 'variation_id' }),
  unit: integer({ required: true, min: 1, wire: 'unit_id' }),
  quantity: quantity({ required: true, min: 0.001, max: 1_000_000 }),
  price: amount({ required: true, min: 0 }),
  /** What one was offered for on the till. */
  listed: amount({ min: 0 }),
  discount: text({ max: 30 }),
  taxPercent: decimal({ min: 0, max: 100 }),
  extras: listOf({ id: integer({ required: true, min: 1 }), name: bilingual({ max: 60 }) }, { max: 20 }),
};

export const ticketTender = {
  method: oneOf(tillMethods, { required: true }),
  currency: oneOf(currencyCodes, { required: true }),
  /** What was given, in its currency; change is not taken off. */
  amount: amount({ required: true, min: 1 }),
  gateway: integer({ min: 1, wire: 'gateway_id' }),
  /** What the card terminal printed. */
  reference: text({ max: 40 }),
};

/** Goods that come back with a ticket, of one sale. */
export const ticketReturn = {
  sale: belongsTo('sale', { required: true }),
  note: text({ required: true, max: 200 }),
  lines: listOf(
    {
      line: integer({ required: true, min: 1 }),
      quantity: quantity({ required: true, min: 0.001, max: 1_000_000 }),
      condition: oneOf(['good', 'spoilt', 'lost']),
    },
    { required: true, max: 200 },
  ),
  /** What of the money is held for him rather than given back. */
  keep: amount({ min: 0 }),
  /** Foreign notes it is given back in; the rest goes back in the company's own. */
  notes: listOf({ currency: oneOf(currencyCodes, { required: true }), amount: amount({ required: true, min: 1 }) }, { max: 4 }),
};

export const ticketFields = {
  shift: neededUuid,
  /** Known to the server, or made on this till and known by its UUID; neither: he gave no name. */
  customer: integer({ min: 1, wire: 'customer_id' }),
  customerUuid: uuid,
  delegate: integer({ min: 1, wire: 'delegate_id' }),
  note: text({ max: 200 }),
  taxMode: oneOf(taxModes, { required: true }),
  discountType: oneOf(discountTypes),
  discount: text({ max: 30 }),
  lines: listOf(ticketLine, { max: 500 }),
  tenders: listOf(ticketTender, { max: 10 }),
  returning: listOf(ticketReturn, { max: 1 }),
  /** What the till printed: what the goods come to, and what went back. */
  total: amount({ required: true, min: 0 }),
  change: amount({ min: 0 }),
  /** When the catalogue it was sold by was read. */
  catalogueAt: instant(),
};
export type TicketContent = Input<typeof ticketFields>;

const cash = { currency: oneOf(currencyCodes, { required: true }), amount: amount({ required: true, min: 0 }) };
const placed = { ...cash, treasury: integer({ required: true, min: 1, wire: 'treasury_id' }) };

export const openFields = {
  businessDate: date({ required: true }),
  counted: listOf(cash, { required: true, max: 4 }),
  /** Fetched from a treasury, or taken to one, before the drawer was counted. */
  added: listOf(placed, { max: 8 }),
  taken: listOf(placed, { max: 8 }),
  rates: listOf({ currency: oneOf(currencyCodes, { required: true }), rate: text({ required: true, max: 20 }) }, { max: 4 }),
};
export type OpenContent = Input<typeof openFields>;

export const moveFields = {
  shift: neededUuid,
  way: oneOf(cashWays, { required: true }),
  currency: oneOf(currencyCodes, { required: true }),
  amount: amount({ required: true, min: 1 }),
  treasury: integer({ min: 1, wire: 'treasury_id' }),
  account: integer({ min: 1, wire: 'account_id' }),
  customer: integer({ min: 1, wire: 'customer_id' }),
  note: text({ max: 200 }),
};
export type MoveContent = Input<typeof moveFields>;

export const countFields = { shift: neededUuid };

const counted = listOf(
  {
    currency: oneOf(currencyCodes, { required: true }),
    amount: amount({ required: true, min: 0 }),
    notes: listOf(
      {
        denomination: integer({ required: true, min: 1, max: 1_000_000 }),
        pieces: integer({ required: true, min: 0, max: 1_000_000 }),
      },
      { max: 50 },
    ),
  },
  { required: true, max: 4 },
);

export const closeFields = {
  shift: neededUuid,
  /** The claim's last number; every one up to it has to be there. */
  lastNumber: integer({ required: true, min: 0, max: 999_999_999 }),
  counted,
  /** The slips of the card terminals, by gateway. */
  slips: listOf(
    { gateway: integer({ required: true, min: 1, wire: 'gateway_id' }), amount: amount({ required: true, min: 0 }) },
    { max: 20 },
  ),
  deposits: listOf(placed, { max: 8 }),
  note: text({ max: 300 }),
};
export type CloseContent = Input<typeof closeFields>;

export const customerFields = {
  name: text({ required: true, max: 100 }),
  phone: text({ required: true, max: 20 }),
};
export type CustomerContent = Input<typeof customerFields>;

/** What every paper says of itself, whatever it is. */
export const paperEnvelope = {
  uuid: neededUuid,
  kind: oneOf(paperKinds, { required: true }),
  claim: integer({ required: true, min: 1, wire: 'claim_id' }),
  device: neededUuid,
  /** A ticket's, on its claim. */
  number: integer({ min: 1, max: 999_999_999 }),
  /** Made without a line, or no answer came: it is taken as it is. */
  offline: bool(),
  content: json<Record<string, unknown>, { required: true }>({ required: true }),
  deviceAt: instant({ required: true }),
  sentAt: instant({ required: true }),
};
