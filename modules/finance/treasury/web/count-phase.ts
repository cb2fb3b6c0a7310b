const phases: Record<string, string> = { exact: 'done', booked: 'done', open: 'exception', superseded: 'off' };

/** In order, or waiting for somebody to say whose a difference is. */
export function countPhase(state: string): string {
  return phases[state] ?? 'intake';
}
