const phases: Record<string, string> = { sent: 'out', received: 'done', received_short: 'exception', settled: 'done' };

/** On its way, done, or something is missing. */
export function remittancePhase(state: string): string {
  return phases[state] ?? 'intake';
}
