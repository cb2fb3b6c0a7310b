import { amountText, units } from '#platform/entity';
import type { PricedTicket } from './priced.ts';

interface Said {
  shift: string;
  /** When the catalogue it was sold by was read. */
  catalogueAt: string;
}

/** A ticket as it travels: what was printed, to the dinar. */
export function ticketContent(priced: PricedTicket, { shift, catalogueAt }: Said): Record<string, unknown> {
  const { ticket, terms, worth, settled, lines } = priced;
  const { currency } = terms;
  const text = (amount: number) => amountText(amount, currency);
  const { customer, discount, note, tenders, returning } = ticket;
  return {
    ...{ shift, tax_mode: terms.taxMode, catalogue_at: catalogueAt, total: text(worth.total), change: text(settled.change) },
    ...(customer?.id && { customer_id: customer.id }),
    ...(customer && !customer.id && { customer_uuid: customer.uuid }),
    ...(discount && { discount }),
    ...(note.trim() && { note: note.trim() }),
    lines: lines.map(({ line, offer, price, listed, taxPercent }) => ({
      ...{ variation_id: line.goods, unit_id: line.unit, quantity: String(units(line.quantity)) },
      ...{ price: text(price), listed: text(listed), tax_percent: taxPercent },
      ...(line.discount && { discount: line.discount }),
      ...(line.extras.length > 0 && {
        extras: line.extras.map((id) => ({ id, name: offer?.extras.find((extra) => extra.id === id)?.name })),
      }),
    })),
    tenders: tenders.map(({ method, currency: of, amount, gateway, reference }) => ({
      ...{ method, currency: of, amount: amountText(amount, of) },
      ...(gateway && { gateway_id: gateway }),
      ...(reference && { reference }),
    })),
    ...(returning && {
      returning: [
        {
          ...{ sale_id: returning.saleId, note: returning.note, keep: text(returning.keep) },
          lines: returning.lines.map(({ line, quantity, condition }) => ({ line, quantity: String(units(quantity)), condition })),
        },
      ],
    }),
  };
}

/** Whether nothing of it can be done without the server's word: somebody is to owe, uses what is held for him, or brings something back. */
export const needsLine = ({ ticket }: PricedTicket): boolean =>
  ticket.returning !== null || ticket.tenders.some(({ method }) => method === 'account' || method === 'credit');
