/** Why this device did not write something down: no room is left on it, or something else; as the key of its words. */
export const storeProblem = (error: unknown): 'till.storeFull' | 'till.storeFails' =>
  `${(error as Error | undefined)?.name} ${String(error)}`.includes('Quota') ? 'till.storeFull' : 'till.storeFails';
