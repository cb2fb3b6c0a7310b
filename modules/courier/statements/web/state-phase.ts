import type { StatementState } from '#courier/statements/contract';

const phases: Record<StatementState, string> = {
  new: 'intake',
  pending: 'exception',
  audited: 'hub',
  paid: 'done',
  carried: 'done',
  collected: 'done',
  void: 'off',
};

/** The colour a statement's state speaks in. */
export function statePhase(state: StatementState): string {
  return phases[state];
}
