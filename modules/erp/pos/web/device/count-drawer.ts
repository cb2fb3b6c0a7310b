import { newIntent } from '#platform/web';
import { ownerHere } from './here.ts';
import { type Said, sayPaper } from './say-paper.ts';
import { type KeptClaim, type KeptShift, type Notes, store } from './till-store.ts';

/** The drawer is being counted: no ticket is rung up meanwhile, on this device and as the server sees it. */
export async function beginCounting(claim: KeptClaim, shift: KeptShift): Promise<void> {
  const paper = {
    uuid: newIntent(),
    kind: 'count',
    content: { shift: shift.uuid },
    shift: shift.uuid,
    owner: ownerHere(),
  } as const;
  const said = await sayPaper(claim, paper, ({ shifts }) => shifts.update(shift.uuid, { state: 'counting' }));
  if (said.outcome === 'refused') throw said.error;
}

/** Somebody was too quick: the till sells on. */
export const sellOn = (shift: KeptShift) => store.shifts.update(shift.uuid, { state: 'open' });

/** Closes a shift as its drawer was counted; what stays in it is the next one's float. */
export async function closeCounted(
  claim: KeptClaim,
  shift: KeptShift,
  { uuid, content, float }: { uuid: string; content: Record<string, unknown>; float: readonly Notes[] },
): Promise<Said> {
  const { lastNumber } = (await store.claims.get(claim.company)) ?? claim;
  const said = { uuid, kind: 'close', shift: shift.uuid, owner: ownerHere() } as const;
  return sayPaper(claim, { ...said, content: { ...content, shift: shift.uuid, last_number: lastNumber } }, ({ shifts }) =>
    shifts.update(shift.uuid, { state: 'closed', closedAt: new Date().toISOString(), float }),
  );
}
