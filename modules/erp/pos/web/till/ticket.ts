import type { TillMethod } from '#erp/pos/contract';
import type { Currency } from '#platform/entity';
import { newIntent } from '#platform/web';
import type { Returning } from './returning.ts';

/** A line while the ticket is rung up. */
export interface TillLine {
  key: number;
  /** The variation. */
  goods: number;
  unit: number;
  /** Thousandths. */
  quantity: number;
  /** What is added to it. */
  extras: readonly number[];
  /** What one costs where somebody who may typed it, in minor units. */
  typed: number | null;
  /** "10%" or "500". */
  discount: string | null;
}

/** Who buys: known to the server by a number, or made here and known by a UUID. */
export interface TillCustomer {
  id: number | null;
  uuid: string | null;
  name: string;
  phone: string;
  group: number | null;
}

export interface TillTender {
  method: TillMethod;
  currency: Currency;
  /** Minor units, as it was given. */
  amount: number;
  gateway: number | null;
  reference: string | null;
}

/** A ticket while it is rung up: all that is said of it, and nothing that follows from that. */
export interface TillTicket {
  uuid: string;
  lines: readonly TillLine[];
  /** The line that is worked on. */
  at: number | null;
  customer: TillCustomer | null;
  discount: string | null;
  note: string;
  tenders: readonly TillTender[];
  /** Goods of an earlier sale that come back with it. */
  returning: Returning | null;
}

/** Goods that were scanned or pressed. */
export interface TakenGoods {
  goods: number;
  unit: number;
  quantity: number;
  extras?: readonly number[];
}

export type TicketAct =
  | { do: 'take'; taken: TakenGoods }
  | { do: 'select'; key: number }
  | { do: 'walk'; step: 1 | -1 }
  | { do: 'change'; key: number; what: Partial<Omit<TillLine, 'key' | 'goods'>> }
  | { do: 'more'; by: number }
  | { do: 'remove'; key: number }
  | { do: 'set'; what: Partial<Pick<TillTicket, 'customer' | 'discount' | 'note' | 'returning'>> }
  | { do: 'tender'; tender: TillTender }
  | { do: 'untender'; at: number }
  | { do: 'open'; ticket: TillTicket }
  | { do: 'clear' };

export const emptyTicket = (): TillTicket => ({
  ...{ uuid: newIntent(), lines: [], at: null, customer: null, discount: null, note: '', tenders: [], returning: null },
});

export const isEmpty = ({ lines, returning }: TillTicket): boolean => lines.length === 0 && returning === null;

/** What somebody does with a ticket, and what it is then. */
export function ticketAfter(ticket: TillTicket, act: TicketAct): TillTicket {
  switch (act.do) {
    case 'take':
      return taken(ticket, act.taken);
    case 'select':
      return { ...ticket, at: act.key };
    case 'walk':
      return { ...ticket, at: walked(ticket, act.step) };
    case 'change':
      return { ...ticket, lines: ticket.lines.map((line) => (line.key === act.key ? { ...line, ...act.what } : line)) };
    case 'more':
      return more(ticket, act.by);
    case 'remove':
      return removed(ticket, act.key);
    case 'set':
      return { ...ticket, ...act.what };
    case 'tender':
      return { ...ticket, tenders: tendered(ticket.tenders, act.tender) };
    case 'untender':
      return { ...ticket, tenders: ticket.tenders.filter((_, at) => at !== act.at) };
    case 'open':
      return act.ticket;
    case 'clear':
      return emptyTicket();
  }
}

/** The same goods again are more of their line, unless something was agreed on for that line alone. */
function taken(ticket: TillTicket, { goods, unit, quantity, extras = [] }: TakenGoods): TillTicket {
  const isSame = (line: TillLine) =>
    line.goods === goods && line.unit === unit && line.typed === null && !line.discount && sameExtras(line.extras, extras);
  const known = ticket.lines.find(isSame);
  if (known) {
    const lines = ticket.lines.map((line) => (line === known ? { ...line, quantity: line.quantity + quantity } : line));
    return { ...ticket, lines, at: known.key };
  }
  const key = Math.max(0, ...ticket.lines.map((line) => line.key)) + 1;
  const line = { key, goods, unit, quantity, extras, typed: null, discount: null };
  return { ...ticket, lines: [...ticket.lines, line], at: key };
}

const sameExtras = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id) => other.includes(id));

function walked({ lines, at }: TillTicket, step: 1 | -1): number | null {
  if (lines.length === 0) return null;
  const now = lines.findIndex(({ key }) => key === at);
  const next = now < 0 ? (step > 0 ? 0 : lines.length - 1) : Math.min(lines.length - 1, Math.max(0, now + step));
  return lines[next]?.key ?? null;
}

/** Whole pieces more or fewer of the line that is worked on; with none left it goes. */
function more(ticket: TillTicket, by: number): TillTicket {
  const line = ticket.lines.find(({ key }) => key === ticket.at);
  if (!line) return ticket;
  const quantity = line.quantity + by * 1000;
  if (quantity <= 0) return removed(ticket, line.key);
  return { ...ticket, lines: ticket.lines.map((one) => (one === line ? { ...one, quantity } : one)) };
}

function removed(ticket: TillTicket, key: number): TillTicket {
  const at = ticket.lines.findIndex((line) => line.key === key);
  const lines = ticket.lines.filter((line) => line.key !== key);
  const next = lines[Math.min(at, lines.length - 1)]?.key ?? null;
  return { ...ticket, lines, at: ticket.at === key ? next : ticket.at };
}

/** Notes of a currency come together; each card is a slip of its own, and what is owed or held for him is one sum. */
function tendered(tenders: readonly TillTender[], tender: TillTender): TillTender[] {
  const same = tenders.findIndex(
    ({ method, currency }) => method === tender.method && method !== 'card' && currency === tender.currency,
  );
  if (same < 0) return [...tenders, tender];
  return tenders.map((one, at) => (at === same ? { ...one, amount: one.amount + tender.amount } : one));
}
