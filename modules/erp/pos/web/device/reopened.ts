import { call, type WireRow } from '#platform/web';
import { type KeptClaim, store } from './till-store.ts';

/** A shift that was closed here and opened again by the office is open here too. */
export async function adoptReopened(claim: KeptClaim): Promise<void> {
  const { item } = await call<{ item: WireRow }>('GET', `/api/v1/registers/${claim.registerId}`, { silent: true, quiet: true });
  const openId = Number(item['shift']?.id ?? item['shift_id'] ?? 0);
  if (!openId) return;
  const shifts = await store.shifts.all({ company: claim.company });
  const known = shifts.find(({ serverId, claimId }) => serverId === openId && claimId === claim.claimId);
  const papers = known ? await store.papers.all({ shift: known.uuid }) : [];
  const isClosing = papers.some(({ kind, state }) => kind === 'close' && state !== 'done');
  // A closing that is on its way is not undone by it.
  if (known?.state === 'closed' && !isClosing) await store.shifts.update(known.uuid, { state: 'open' });
}
