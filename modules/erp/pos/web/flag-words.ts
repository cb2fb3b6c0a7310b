import type { FlagKind } from '#erp/pos/contract';
import { formatAmount, formatDate, isolated } from '#platform/web';

type Values = Readonly<Record<string, string | number>>;

/** What a flag speaks of by its number, whose name has to be found. */
export interface FlagNames {
  goods?: string | undefined;
  gateway?: string | undefined;
}

/** What differs, as the values of its sentence: amounts grouped, days as they are read, names for numbers. */
export function flagValues(kind: FlagKind, values: Values, names: FlagNames): Record<string, string> {
  const currency = String(values['currency'] ?? '');
  const shown = (name: string, value: string | number): string => {
    if (name === 'goods') return names.goods ?? `#${value}`;
    if (name === 'day') return isolated(formatDate(String(value)));
    if (amounts.has(name) && kind !== 'tax' && kind !== 'rate') return isolated(formatAmount(String(value)));
    return isolated(String(value));
  };
  return { ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(name, value)])), currency };
}

const amounts = new Set(['printed', 'now', 'off', 'expected', 'counted']);

/** The values of a flag as they come with its row. */
export function readFlag(said: unknown): Values {
  if (typeof said !== 'string') return (said ?? {}) as Values;
  try {
    return JSON.parse(said) as Values;
  } catch {
    return {};
  }
}
