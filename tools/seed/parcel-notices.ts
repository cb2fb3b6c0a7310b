import { status } from '#courier/statuses/contract';
import { type Context, createRecord, implementedEntity } from '#platform/server';

/** Receivers are told who brings their parcel, clients that it was delivered; what waits to be sent is there from the first look. */
export async function seedParcelNotices(ctx: Context): Promise<void> {
  const form = implementedEntity('parcelNoticeForm');
  const common = { channel: 'whatsapp', is_on: true };
  await createRecord(ctx, form, { ...common, status_id: status.outForDelivery, audience: 'receiver' });
  await createRecord(ctx, form, { ...common, status_id: status.delivered, audience: 'client' });
}
