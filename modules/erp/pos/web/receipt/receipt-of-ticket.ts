import { paperCode, type Receipt, type ReceiptLine } from '#erp/sales/contract';
import { amountText, currencySign, nameIn } from '#platform/entity';
import type { PrintedLine, PrintedReturn, PrintedTender, PrintedTicket } from '../till/printed-ticket.ts';

/** What a shop says on its receipts beside what it sold. */
export interface ReceiptHead {
  shop: string;
  branch: string;
  head: readonly string[];
  foot: readonly string[];
}

/** How it is read: the language of names, a word by its key, a moment. */
export interface TicketReader {
  language: string;
  say: (key: string) => string;
  moment: (at: string) => string;
}

/** The receipt of a ticket; what came back with it stands among its lines, below nothing, so that the whole comes to what was paid. */
export function receiptOfTicket(ticket: PrintedTicket, head: ReceiptHead, reader: TicketReader): Receipt {
  const { returned, currency, total, rounding, tenders } = ticket;
  const { say } = reader;
  const isSale = ticket.lines.length > 0;
  return {
    ...head,
    ...{ kind: isSale ? 'sale' : 'return', currency, number: ticket.number, at: reader.moment(ticket.at) },
    facts: [
      ['seller', ticket.cashier],
      ['customer', ticket.customer],
      ['ofSale', returned?.number],
    ],
    lines: [...ticket.lines.map((line) => lineOf(line, reader)), ...(returned?.lines ?? []).map(broughtLine)],
    ...{ discount: ticket.discount, shipping: 0, tax: ticket.tax, isTaxIncluded: ticket.isTaxIncluded, rounding },
    total: total + rounding - (returned?.back ?? 0),
    tenders: [...tenders.map((one) => tenderOf(one, ticket, reader)), ...(returned ? keptOf(returned, say) : [])],
    change: ticket.change,
    code: isSale ? paperCode(ticket.uuid) : null,
  };
}

const lineOf = (
  { name, unit, quantity, price, discount, extras, amount }: PrintedLine,
  { language }: TicketReader,
): ReceiptLine => ({
  ...{ name: nameIn(name, language), unit: nameIn(unit, language), quantity, price, discount, amount },
  notes: extras.map((extra) => `+ ${nameIn(extra, language)}`),
});

const broughtLine = ({ name, unit, quantity, amount }: PrintedReturn['lines'][number]): ReceiptLine => ({
  ...{ name, unit, quantity: -quantity, amount: -amount },
});

function tenderOf(
  { method, currency, amount, worth, reference }: PrintedTender,
  ticket: PrintedTicket,
  { say, language }: TicketReader,
): Receipt['tenders'][number] {
  const foreign = currency === ticket.currency ? '' : ` ${amountText(amount, currency)} ${currencySign(currency, language)}`;
  return { name: `${say(`till.methods.${method}`)}${foreign}${reference ? ` ${reference}` : ''}`, amount: worth };
}

/** What of the worth of what came back was not given back: it lowered a debt, or is held for him. */
const keptOf = ({ back, worth, keep }: PrintedReturn, say: TicketReader['say']): Receipt['tenders'] =>
  [
    { name: say('till.print.offDebt'), amount: -(back - worth - keep) },
    { name: say('till.print.held'), amount: -keep },
  ].filter(({ amount }) => amount !== 0);
