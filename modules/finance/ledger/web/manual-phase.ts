/** The colour a state of an entry by hand is shown in. */
export const manualPhase: Record<string, string> = {
  draft: 'intake',
  pending: 'exception',
  posted: 'done',
  rejected: 'lost',
  reversed: 'return',
  discarded: 'off',
  template: 'hub',
};
