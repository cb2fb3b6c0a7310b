import { type TillLists, worthOf } from '#erp/pos/contract';
import type { Bilingual } from '#platform/entity';
import type { PricedTicket } from './priced.ts';
import type { PrintedTicket } from './printed-ticket.ts';

interface Said {
  company: number;
  shift: string;
  at: string;
  cashier: string;
  register: Bilingual;
  lists: Pick<TillLists, 'units'>;
}

const nameless: Bilingual = { ar: '', en: '' };

/** What is printed of a ticket: all that is on the paper, and nothing that has to be looked up again. */
export function printOfTicket(priced: PricedTicket, said: Said): Omit<PrintedTicket, 'number' | 'isOffline'> {
  const { ticket, terms, worth, settled, returned } = priced;
  const { lists, ...told } = said;
  const isTaxIncluded = terms.taxMode !== 'exclusive';
  const asked = priced.lines.reduce((sum, { asks }) => sum + asks, 0) + (isTaxIncluded ? 0 : worth.tax);
  return {
    ...told,
    ...{ uuid: ticket.uuid, customer: ticket.customer?.name ?? null, note: ticket.note.trim() || null },
    ...{ currency: terms.currency, discount: asked - worth.total, tax: worth.tax, isTaxIncluded },
    ...{ rounding: settled.rounding, total: worth.total, change: settled.change },
    lines: priced.lines.map(({ line, goods, offer, price, off, asks }) => ({
      name: goods?.name ?? nameless,
      unit: lists.units.find(({ id }) => id === line.unit)?.name ?? nameless,
      ...{ quantity: line.quantity, price, amount: asks },
      discount: off > 0 ? { written: line.discount ?? '', amount: off } : null,
      extras: line.extras.flatMap((id) => offer?.extras.find((extra) => extra.id === id)?.name ?? []),
    })),
    tenders: ticket.tenders.map(({ method, currency, amount, reference }) => ({
      ...{ method, currency, amount, reference },
      worth: method === 'cash' ? worthOf(terms, { currency, amount }) : amount,
    })),
    returned: ticket.returning && {
      ...{ number: ticket.returning.number, back: ticket.returning.back, keep: ticket.returning.keep, worth: returned },
      lines: ticket.returning.lines.map(({ name, unit, quantity, amount }) => ({ name, unit, quantity, amount })),
    },
  };
}
