import type { Draft } from './move-draft.ts';
import type { MovingRow } from './move-types.ts';

/** A delivery that was none, or a lost parcel found: everything posted since is taken back, and the row stands as before. */
export function takeBackStep(draft: Draft): void {
  const { from, after, facts } = draft;
  if (from !== 9 && from !== 20) return;
  draft.reversals.push(...facts.entryIds);
  Object.assign(after, facts.undo ?? {});
  if (from === 20) return;
  Object.assign(after, {
    collected: 0,
    collectedElectronic: 0,
    amountConfirmed: true,
    paymentMethod: null,
    deliveredAt: null,
    deliveredBranchId: null,
    deliveredTreasuryId: null,
  } satisfies Partial<MovingRow>);
}
