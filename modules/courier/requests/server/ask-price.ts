import { lockForPrice, priceProblem } from '#courier/moves/server';
import { PriceChangeRequest, requestLivesHours } from '#courier/requests/contract';
import { shipmentNotFound } from '#courier/shipments/server';
import { amountText, fieldRefusal, Refusal } from '#platform/entity';
import { audit, type Context, sql } from '#platform/server';
import { endOverdue } from './expire-requests.ts';
import { waitingChanged } from './waiting-counts.ts';

export interface AskPrice {
  shipmentId: number;
  price: number;
  reason: string;
}

/** Asks for another amount of a parcel; until it is decided it is not delivered, and if it was, its money stays as it is. */
export async function askForPrice(ctx: Context, input: AskPrice): Promise<number> {
  if (!ctx.user) throw new Error('a request is asked by somebody');
  const parcel = (await lockForPrice(ctx, [input.shipmentId])).get(input.shipmentId);
  if (!parcel) throw shipmentNotFound();
  const { row } = parcel;
  const fixed = await priceProblem(ctx, parcel, input.price);
  if (fixed) throw new Refusal(fixed.key, { values: fixed.values });
  if (input.price === row.price)
    throw fieldRefusal('price', 'errors.request.samePrice', { price: amountText(row.price, row.currency) });
  await endOverdue(ctx, PriceChangeRequest, row.id);
  const made = await ctx.db.maybe<{ id: number }>(sql`insert into price_change_request
      (tenant_id, shipment_id, client_id, branch_id, currency, old_price, new_price, reason, asked_by_id, expires_at, created_at, updated_at)
    values (${ctx.tenantId}, ${row.id}, ${row.clientId}, ${row.currentBranchId}, ${row.currency}, ${row.price}, ${input.price}, ${input.reason},
      ${ctx.user.id}, ${ctx.now}::timestamptz + make_interval(hours => ${requestLivesHours}), ${ctx.now}, ${ctx.now})
    on conflict (tenant_id, shipment_id) where state = 'pending' do nothing returning id`);
  if (!made) throw new Refusal('errors.request.waiting', { status: 409 });
  audit(ctx, {
    entity: PriceChangeRequest.name,
    entityId: made.id,
    action: 'ask',
    after: { shipment_id: row.id, old_price: row.price, new_price: input.price, reason: input.reason },
  });
  waitingChanged(ctx, PriceChangeRequest, [row]);
  return made.id;
}
