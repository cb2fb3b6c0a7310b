import type { WireRow } from '#platform/web';

/** Past its clock without an answer. */
export function isLate(row: WireRow): boolean {
  return (row['state'] === 'open' || row['state'] === 'in_progress') && Date.parse(row['due_at']) < Date.now();
}

/** Colours speak by phase: late ones ask for somebody. */
export function phaseOf(row: WireRow): 'exception' | 'intake' | 'outbound' | 'hub' | 'done' {
  if (isLate(row)) return 'exception';
  return ({ open: 'intake', in_progress: 'outbound', resolved: 'hub', closed: 'done' } as const)[row['state'] as 'open'];
}
