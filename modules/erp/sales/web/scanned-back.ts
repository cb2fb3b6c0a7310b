import { thousandths, units } from '#platform/entity';
import type { Line } from '#platform/web/ui';

interface Scanned {
  variation: number;
  unit?: number | undefined;
  quantity: string;
}

const counted = (quantity: unknown): number => thousandths(Number(quantity ?? 0)) || 0;

/**
 * The lines with goods counted as coming back: on the line that sold them in that unit and still has some out, else on one that sold
 * them otherwise; nothing where none of the sale's are out.
 */
export function scannedBack(
  lines: readonly Line[],
  { variation, unit, quantity }: Scanned,
): { lines: Line[]; line: Line } | undefined {
  const isOut = (line: Line) => line['of']?.variation?.id === variation && counted(line['quantity']) < counted(line['left']);
  const exact = lines.findIndex((line) => isOut(line) && line['of']?.unit?.id === unit);
  const at = exact >= 0 ? exact : lines.findIndex(isOut);
  const found = lines[at];
  if (!found) return undefined;
  // A carton's code that meets a line sold by the piece counts one: how many are in the hand is seen on the desk.
  const more = exact >= 0 ? counted(quantity) : 1000;
  const sum = Math.min(counted(found['quantity']) + more, counted(found['left']));
  const line = { ...found, quantity: String(units(sum)) };
  return { lines: lines.with(at, line), line };
}
