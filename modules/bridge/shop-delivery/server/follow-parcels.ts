import { followDecisions, followMoves, guardMoves, type MovedParcel } from '#courier/moves/server';
import { status } from '#courier/statuses/contract';
import { addPart, deliveriesBy, findOwn, followParcel, holdDeliveries, loseOwn, type OwnDelivery } from '#erp/shipments/server';
import { account } from '#finance/ledger/contract';
import { followAccount } from '#finance/ledger/server';
import { sectionAllowed } from '#foundation/tenancy/contract';
import { type Context, sql, translate } from '#platform/server';
import { bringInCash } from './bring-in-cash.ts';
import { keepShort } from './keep-short.ts';

// Sales and their customers are held before any treasury: whoever takes goods or money of a sale goes in that order too.
guardMoves(async (ctx, { to, rows }) => {
  const own = rows.filter(({ isOwn }) => isOwn);
  if (own.length === 0) return [];
  const deliveries = await deliveriesBy(
    ctx,
    own.map(({ id }) => id),
  );
  await holdDeliveries(ctx, deliveries);
  return to === status.delivered ? [] : cameBackSince(ctx, deliveries);
});

// Whatever a parcel of the company's own brings is its customer's payment, however it comes to be booked.
followAccount(account.clientPayable, async (ctx, entries) => {
  const parcels = entries
    .filter(({ docType }) => docType !== 'sale_shipment')
    .flatMap(({ lines }) => lines.flatMap((line) => (line.account === account.clientPayable ? (line.shipmentId ?? []) : [])));
  if (parcels.length === 0 || !isMixed(ctx)) return;
  for (const delivery of await deliveriesBy(ctx, [...new Set(parcels)])) {
    await bringInCash(ctx, delivery);
    if (delivery.status === 'delivered') await keepShort(ctx, delivery);
  }
});

followDecisions(async (ctx, parcelId) => {
  for (const delivery of await deliveriesBy(ctx, [parcelId])) await keepShort(ctx, delivery);
});

followMoves(async (ctx, moved) => {
  if (!isMixed(ctx)) return;
  const deliveries = await deliveriesBy(
    ctx,
    moved.map(({ id }) => id),
  );
  for (const delivery of deliveries) {
    const move = moved.find(({ id }) => id === delivery.parcelId) as MovedParcel;
    await follow(ctx, delivery, move);
  }
});

/** Only a company with both sides sends what it sells by its own courier. */
const isMixed = ({ tenant: { businessTypeId: type, businessSubTypeId: subType } }: Context): boolean =>
  sectionAllowed('courier', type, subType) && sectionAllowed('erp', type, subType);

async function follow(ctx: Context, delivery: OwnDelivery, { from, to }: MovedParcel): Promise<void> {
  if (to === status.lost) return loseOwn(ctx, delivery.id, translate(ctx.locale, 'saleShipment.lostOnItsWay'));
  const now = whereIs(to);
  if (from === status.lost) return findOwn(ctx, delivery.id, now as 'with_company' | 'refused' | 'brought');
  if (now !== delivery.status) await followParcel(ctx, delivery.id, now);
  if (to !== status.delivered) return;
  for (const part of await partsOf(ctx, delivery.parcelId)) await addPart(ctx, delivery.id, part);
  await keepShort(ctx, delivery);
}

const withSender: readonly number[] = [status.notReady, status.ready, status.withClient];
const comingBack: readonly number[] = [
  status.returnWithAgent,
  status.returned,
  status.returnInTransit,
  status.returnHandedToClient,
  status.returnWithReceivingAgent,
  status.returnGivenToAgent,
];

/** How a shop calls where its parcel is. */
function whereIs(to: number) {
  if (to === status.delivered) return 'delivered';
  if (to === status.cancelled) return 'cancelled';
  if (to === status.returnedToClient) return 'brought';
  if (withSender.includes(to)) return 'ready';
  return comingBack.includes(to) ? 'refused' : 'with_company';
}

/** What was not kept of a parcel and goes back. */
const partsOf = (ctx: Context, parcelId: number) =>
  ctx.db.query<{ id: number; number: string | null }>(sql`select s.id, s.receipt_no as number from shipment s
    where s.tenant_id = ${ctx.tenantId} and s.parent_id = ${parcelId}::bigint and not s.is_exchange order by s.id`);

/** A delivery is not taken back once goods of its sale came back: what was collected is held for their customer by then. */
async function cameBackSince(ctx: Context, deliveries: readonly OwnDelivery[]) {
  const delivered = deliveries.filter((one) => one.status === 'delivered');
  if (delivered.length === 0) return [];
  const back = await ctx.db.query<{ id: number }>(sql`select id from sale
    where tenant_id = ${ctx.tenantId} and id = any(${delivered.map(({ saleId }) => saleId)}::bigint[]) and (is_returned or status = 'cancelled')`);
  return delivered
    .filter(({ saleId }) => back.some(({ id }) => id === saleId))
    .map(({ parcelId }) => ({ id: parcelId, code: 'sale_came_back' as const, values: {} }));
}
