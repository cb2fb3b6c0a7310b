export type CountResult = 'exact' | 'short' | 'over';

/** How the counted cash stands to what was expected, both in minor units. */
export function countResult(counted: number, expected: number): CountResult {
  if (counted === expected) return 'exact';
  return counted < expected ? 'short' : 'over';
}
