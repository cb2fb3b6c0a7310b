/** Migrations that take something from the version before, and why the two need not work side by side. Say so in the release notes too. */
export const named: Record<string, string> = {};

/** Those that ran before versions worked side by side; no newer one joins them. */
export const past: readonly string[] = [
  '2026-11-21-41-printing',
  '2026-11-21-44-manual-entries-and-periods',
  '2026-11-21-47-rates-as-written',
  '2026-11-21-61-accounts-in-their-tree',
  '2026-11-21-61-search-within-sight',
  '2026-11-21-62-one-search',
  '2026-11-21-65-search-within-sight',
  '2026-11-21-66-rows-of-branches',
  '2026-11-22-12-open-search',
  '2026-11-22-31-takings-handed-in',
  '2026-11-22-32-open-items-at-once',
  '2026-11-22-85-sheets-of-any-kind',
  '2026-11-22-88-weights-in-grams',
  '2026-11-22-89-weights-in-grams',
  '2026-11-22-90-bulk-work',
];
