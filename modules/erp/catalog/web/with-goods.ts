import type { Choice, Line } from '#platform/web/ui';

/** Goods that were scanned or picked, in which unit, and how many of it. */
export interface FoundGoods {
  variation: Choice;
  unitId: number;
  quantity: string;
}

/**
 * The lines with goods added: to the line that has them in that unit already, into a blank one, or below the last. How many somebody said
 * in a blank line, before the goods were there, stands: it makes way for no scan that means one, and takes none that was weighed.
 */
export function withGoods(lines: readonly Line[], { variation, unitId, quantity }: FoundGoods): { lines: Line[]; line: Line } {
  const at = (fits: (line: Line) => boolean) => lines.findIndex(fits);
  // Goods something is added to are others than the same without it.
  const same = at(
    (line) => line['variation_id'] === variation.id && (line['unit_id'] ?? unitId) === unitId && !line['extras']?.length,
  );
  const blank = at((line) => !line['variation_id'] && (!line['quantity'] || quantity === '1'));
  const index = same >= 0 ? same : blank >= 0 ? blank : lines.length;
  const before = lines[index] ?? {};
  const line: Line = {
    ...before,
    variation_id: variation.id,
    variation,
    unit_id: unitId,
    quantity: same >= 0 ? sumOf(before['quantity'], quantity) : before['quantity'] || quantity,
  };
  return { lines: [...lines.slice(0, index), line, ...lines.slice(index + 1)], line };
}

/** Two quantities as they are typed, in whole thousandths. */
function sumOf(one: unknown, more: string): string {
  const thousandths = Math.round(Number(one ?? 0) * 1000) + Math.round(Number(more) * 1000);
  return String(thousandths / 1000);
}
