import { foldText } from '#platform/entity';
import type { DayReason } from './day-wire.ts';

/** What is said already stands first, then what this agent says most, then the company's own order. */
export function reasonsInOrder(
  reasons: readonly DayReason[],
  used: Readonly<Record<string, number>>,
  said: string | null | undefined,
): DayReason[] {
  const weight = ({ code }: DayReason) => (code === said ? Number.POSITIVE_INFINITY : (used[code] ?? 0));
  return reasons.toSorted((one, other) => (weight(one) === weight(other) ? 0 : weight(other) - weight(one)));
}

/** Those with every word that was typed in their names, however it is spelt. */
export function foundReasons(
  reasons: readonly DayReason[],
  typed: string,
  nameOf: (name: unknown) => string,
): readonly DayReason[] {
  const words = foldText(typed).split(' ').filter(Boolean);
  return reasons.filter(({ name }) => words.every((word) => foldText(nameOf(name)).includes(word)));
}
