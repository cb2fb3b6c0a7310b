import type { WireRow } from '#platform/web';

/** Past its clock without an answer. */
export function isLate(row: WireRow): boolean {
  return (row['state'] === 'open' || row['state'] === 'in_progress') && Date.parse(row['due_at']) < Date.now();
}
