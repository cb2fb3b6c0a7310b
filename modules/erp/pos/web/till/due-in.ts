import { settleTicket, type TillMethod, worthOf } from '#erp/pos/contract';
import { type Currency, decimalsOf } from '#platform/entity';
import type { PricedTicket } from './priced.ts';
import type { TillTicket } from './ticket.ts';

interface Due extends Pick<PricedTicket, 'terms' | 'returned' | 'settled'> {
  worth: Pick<PricedTicket['worth'], 'total'>;
  ticket: Pick<TillTicket, 'tenders'>;
}

/** What is still due of a ticket if it is given so: in notes as the smallest coin has it, in foreign ones enough of them, by card to the unit. */
export function dueIn({ terms, worth, ticket, returned, settled }: Due, method: TillMethod, currency: Currency): number {
  if (method !== 'cash') {
    // What no cash pays is not rounded.
    const bare = settleTicket({ ...terms, cashStep: 1 }, worth.total, ticket.tenders, returned);
    return Math.max(0, bare.left);
  }
  if (currency === terms.currency) return settled.left;
  const one = 10 ** decimalsOf(currency);
  const each = worthOf(terms, { currency, amount: one });
  return each > 0 ? Math.ceil(settled.left / each) * one : 0;
}
