import { amountText, type Currency, parseAmount } from '#platform/entity';

/** One branch with another, as the list tells it: what the first is owed, and what each has on its way to the other. */
export interface Pair {
  balance: string;
  in_transit: string;
  outgoing: string;
  currency: string;
}

export const owes = ({ balance }: Pick<Pair, 'balance'>) => balance.startsWith('-');

/** What whoever owes has sent the other and the other has not counted. */
export const onItsWay = (pair: Pair) => (owes(pair) ? pair.outgoing : pair.in_transit);

/** What is owed less what whoever owes has on its way already; nothing where that covers it. */
export function stillOwed(pair: Pair): string {
  const currency = pair.currency as Currency;
  const minor = (text: string) => parseAmount(text, currency) ?? 0;
  const rest = Math.abs(minor(pair.balance)) - minor(onItsWay(pair));
  return rest > 0 ? amountText(rest, currency) : '';
}
