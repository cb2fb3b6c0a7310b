import { currencies } from '#platform/entity';

/** What other programs name by a number, as the specification numbers it: each word under its number. */
export const lookups = {
  currencies: Object.fromEntries(Object.entries(currencies).map(([code, { id }]) => [code, id])),
  payment_frequencies: { annual: 1, semi_annual: 2, quarterly: 3, monthly: 4 },
  /** Credit is paid later; other is a card, store credit and the rest. */
  payment_types: { cash: 1, cheque: 2, credit: 3, transfer: 4, other: 5 },
} as const;
