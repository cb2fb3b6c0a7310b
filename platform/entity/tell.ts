import type { Field } from './field.ts';
import { amountText, type Currency } from './money.ts';
import { units } from './quantity.ts';

/** A figure as it travels, out of what it is kept as: amounts in major units, quantities in units; anything else as it is. */
export function toldFigure<T>({ kind }: Pick<Field, 'kind'>, kept: T, currency: Currency): T | string | number {
  if (typeof kept !== 'number') return kept;
  if (kind === 'money') return amountText(kept, currency);
  return kind === 'quantity' ? units(kept) : kept;
}
