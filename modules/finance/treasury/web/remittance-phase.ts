const phases: Record<string, string> = { sent: 'out', received: 'done', received_short: 'exception', settled: 'done' };

/** On its way, done, or something is missing. */
export function remittancePhase(state: string): string {
  return phases[state] ?? 'intake';
}

/** The same for cash between treasuries, which may also have gone back. */
export function transferPhase(state: string): string {
  return state === 'rejected' ? 'return' : state === 'cancelled' ? 'off' : remittancePhase(state);
}
