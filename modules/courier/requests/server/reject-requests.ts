import { keepPrice } from '#courier/moves/server';
import { PriceChangeRequest } from '#courier/requests/contract';
import { lockMoving, type MovingRow } from '#courier/shipments/server';
import { audit, type Context, eachAsked, lockAllFor, lockFor, type Outcome, problemOf } from '#platform/server';
import { endRequests, parcelsOf, type RequestEntity, refuseTooMany } from './decide-requests.ts';

/** Says no to requests, and why. A parcel delivered while its price was asked about keeps the price it had. */
export async function rejectRequests(
  ctx: Context,
  entity: RequestEntity,
  ids: readonly number[],
  note: string,
): Promise<Outcome> {
  refuseTooMany(ids);
  const parcels = await askedAbout(ctx, entity, ids);
  const decided = await eachAsked(ids, await lockAllFor(ctx, entity, 'reject', ids), async ({ id, row, refusal }) => {
    if (refusal) return problemOf(refusal);
    const parcel = parcels.get(row.shipmentId);
    if (parcel) await keepPrice(ctx, parcel, { isRefused: true, note });
    const [before, after] = [{ state: 'pending' }, { state: 'rejected', note }];
    audit(ctx, { entity: entity.name, entityId: id, action: 'reject', before, after });
    return undefined;
  });
  await endRequests(ctx, entity, decided.ok, { state: 'rejected', note });
  return decided;
}

/** Takes one's own request back while nobody has decided. */
export async function cancelRequest(ctx: Context, entity: RequestEntity, id: number): Promise<void> {
  const parcels = await askedAbout(ctx, entity, [id]);
  const { shipmentId } = await lockFor(ctx, entity, 'cancel', id);
  audit(ctx, {
    entity: entity.name,
    entityId: id,
    action: 'cancel',
    before: { state: 'pending' },
    after: { state: 'cancelled' },
  });
  await endRequests(ctx, entity, [id], { state: 'cancelled', note: null });
  const parcel = parcels.get(shipmentId);
  if (parcel) await keepPrice(ctx, parcel, { isRefused: false });
}

/** The parcels whose price is asked about, locked before the requests as everywhere. */
async function askedAbout(ctx: Context, entity: RequestEntity, ids: readonly number[]): Promise<Map<number, MovingRow>> {
  if (entity.name !== PriceChangeRequest.name) return new Map();
  const rows = await lockMoving(ctx, await parcelsOf(ctx, entity, ids));
  return new Map(rows.map((row) => [row.id, row]));
}
