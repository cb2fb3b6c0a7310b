/** The colour a statement's state is shown in. */
export const statePhase: Record<string, string> = { new: 'intake', agreed: 'hub', settled: 'done', void: 'lost' };
