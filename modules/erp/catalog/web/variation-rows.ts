import { type AttributeOption, combinationKey, combinationsOf, skusByPattern } from '#erp/catalog/contract';
import type { Line } from '#platform/web/ui';

/** One way the chosen values go together, as the form works on it. */
export interface VariationRow extends Line {
  id: number | null;
  values: readonly AttributeOption[];
  sku: string | null;
  selling_price: string | null;
  purchase_price: string | null;
  /** Its box is unticked: it is not sold. */
  isOff: boolean;
}

const keyOf = (values: readonly AttributeOption[]) => combinationKey(values.map(({ id }) => id));

/**
 * The rows of all ways the chosen values go together. What was typed on a row stays with it, however many others come and go.
 */
export function rowsOf(chosen: readonly (readonly AttributeOption[])[], known: readonly VariationRow[]): VariationRow[] {
  const filled = chosen.filter((values) => values.length > 0);
  if (filled.length === 0) return [];
  const byKey = new Map(known.map((row) => [keyOf(row.values), row]));
  return combinationsOf(filled).map(
    (values) =>
      byKey.get(keyOf(values)) ?? { id: null, values, sku: null, selling_price: null, purchase_price: null, isOff: false },
  );
}

/** So many the chosen values would come to. */
export const countOf = (chosen: readonly (readonly unknown[])[]): number =>
  chosen.filter((values) => values.length > 0).reduce((product, values) => product * values.length, 1);

/** A price for every row, or for the row or column of one value. */
export function priced(
  rows: readonly VariationRow[],
  valueId: number | null,
  price: { selling_price?: string | null; purchase_price?: string | null },
): VariationRow[] {
  const meant = ({ values }: VariationRow) => valueId === null || values.some(({ id }) => id === valueId);
  return rows.map((row) => (meant(row) ? { ...row, ...price } : row));
}

/** Numbers by the pattern for the rows that are ticked and have none yet. */
export function numbered(rows: readonly VariationRow[], pattern: string, sku: string): VariationRow[] {
  const found = skusByPattern(
    pattern,
    sku,
    rows.map(({ values }) => values.map(({ name }) => name.en || name.ar)),
  );
  return rows.map((row, at) => (row.isOff || row.sku ? row : { ...row, sku: found[at] ?? null }));
}

/** The values that are ticked, by attribute, as the rows have them. */
export function chosenIn(rows: readonly VariationRow[]): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const { attribute_id, id } of rows.flatMap(({ values }) => values)) {
    const ids = found.get(attribute_id) ?? [];
    found.set(attribute_id, ids.includes(id) ? ids : [...ids, id]);
  }
  return found;
}

/** The values the rows have of one attribute, each once. */
export const valuesOf = (rows: readonly VariationRow[], attribute: number): AttributeOption[] => {
  const all = rows.flatMap(({ values }) => values).filter(({ attribute_id }) => attribute_id === attribute);
  return [...new Map(all.map((one) => [one.id, one])).values()];
};
