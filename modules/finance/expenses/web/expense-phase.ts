const phases: Record<string, string> = {
  due: 'intake',
  waiting: 'exception',
  open: 'hub',
  paid: 'done',
  refused: 'lost',
  reversed: 'return',
  active: 'done',
  paused: 'exception',
  ended: 'off',
};

/** How an expense or schedule stands, in the colours parcels have. */
export function expensePhase(state: string): string {
  return phases[state] ?? 'intake';
}
