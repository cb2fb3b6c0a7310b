import { PriceChangeRequest, StatusChangeRequest } from '#courier/requests/contract';
import { seenShipment } from '#courier/shipments/server';
import { type Context, implementedEntity, listEntity, readEntityRequest } from '#platform/server';

type Item = Record<string, unknown> & { created_at: string };

/** What was asked for a parcel, the newest first, for its own page: both kinds, whatever became of them. */
export async function requestsOf(ctx: Context, id: number): Promise<Item[]> {
  await seenShipment(ctx, id, 'e.id');
  const wide = { ...ctx, chosenBranchId: null };
  const found: Item[] = [];
  for (const [kind, { name }] of [['price', PriceChangeRequest] as const, ['status', StatusChangeRequest] as const]) {
    const implemented = implementedEntity(name);
    const request = readEntityRequest(wide, implemented, { shipment_id: String(id), per_page: '100' });
    const { resultText } = await listEntity(wide, implemented, request);
    found.push(...JSON.parse(resultText as string).items.map((item: Item) => ({ ...item, kind })));
  }
  return found.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
}
