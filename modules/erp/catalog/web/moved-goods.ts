import { thousandths, units } from '#platform/entity';
import type { WireRow } from '#platform/web';
import type { Line } from '#platform/web/ui';

type Kept = Line & { id: number };
type Counted = Pick<Line, string>;

const kept = (quantity: unknown) => thousandths(Number(quantity ?? 0));

/** Of each line of a document what is left of it by two of its counts, with what is said of it to begin with. */
export const movable = (
  row: WireRow,
  { whole, part, all, blank = {} }: { whole: string; part: string; all: boolean; blank?: Counted },
): Line[] =>
  ((row['lines'] ?? []) as Kept[])
    .map((line) => ({ line, left: kept(line[whole]) - kept(line[part]) }))
    .filter(({ left }) => left > 0)
    .map(({ line, left }) => ({
      line: line.id,
      of: line,
      left: String(units(left)),
      quantity: all ? String(units(left)) : null,
      ...blank,
    }));

/** The lines something is said of, as a verb takes them. */
export const saidOf = (lines: readonly Line[]): Line[] =>
  lines.filter((line) => kept(line['quantity']) !== 0).map(({ of: _of, left: _left, ...line }) => line);

/** The body of a verb that moves goods. */
export const movedBody = ({ lines, ...values }: Record<string, any>) => ({ ...values, lines: saidOf(lines) });

/** A verb that moves goods is told of some. */
export const movedSlips = ({ lines }: Record<string, any>, t: (key: string) => string): Record<string, string> =>
  saidOf(lines).length > 0 ? {} : { 'lines.0.quantity': t('ui.rules.required') };
