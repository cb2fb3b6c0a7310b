import { type conditions, Sale } from '#erp/sales/contract';
import { billOf, takeBackGoods } from '#erp/sales/server';
import { SaleShipment } from '#erp/shipments/contract';
import { lockParty } from '#finance/treasury/server';
import { fieldRefusal, type VerbInput } from '#platform/entity';
import { type Context, change, lockFor, lockRecord, sql } from '#platform/server';
import { type CarriedLine, carriedBy, keepCarried } from './carried.ts';

/**
 * Goods are brought back: they are taken in as a return of their sale, in the branch they come to. Their customer owes nothing
 * for them, and with the last of them nothing for carrying them either, unless that stays his.
 */
export async function takeBackShipment(ctx: Context, input: VerbInput<typeof SaleShipment, 'takeBack'>): Promise<void> {
  const shipment = await lockFor(ctx, SaleShipment, 'takeBack', input.id);
  const { condition, branch, day, reason, shippingStays } = input;
  const sale = await lockRecord(ctx, Sale, shipment.saleId);
  const lines = await partOf(ctx, shipment, input.lines);
  await bringBack(ctx, sale, { shipment, lines, condition, branch, day, note: reason, neverReached: !shippingStays });
  await change(ctx, SaleShipment, shipment, { status: 'returned', reason, endedOn: day ?? ctx.today }, 'takeBack');
  await keepCarried(ctx, sale.id);
}

/** What of a part that was not kept came back is said by whoever has it before him; of anything else all of it does. */
async function partOf(
  ctx: Context,
  shipment: SaleShipment,
  said: VerbInput<typeof SaleShipment, 'takeBack'>['lines'],
): Promise<CarriedLine[] | undefined> {
  if (shipment.partOfId === null) {
    if (said && said.length > 0) throw fieldRefusal('lines', 'errors.saleShipment.comesWhole');
    return undefined;
  }
  const lines = await carriedBy(ctx, shipment.id);
  const brought = (said ?? []).filter(({ quantity }) => quantity > 0);
  if (brought.length === 0) throw fieldRefusal('lines', 'errors.required');
  return brought.map(({ line, quantity }, at) => {
    const carried = lines.find(({ id }) => id === line);
    if (!carried) throw fieldRefusal(`lines.${at}.line`, 'errors.reference');
    if (quantity > carried.quantity) throw fieldRefusal(`lines.${at}.quantity`, 'errors.saleShipment.notHere');
    return { ...carried, quantity };
  });
}

interface BringingBack {
  shipment: SaleShipment;
  /** All that it carries, where nothing is said. */
  lines?: readonly CarriedLine[] | undefined;
  condition: (typeof conditions)[number];
  note: string;
  neverReached: boolean;
  branch?: number | null | undefined;
  day?: string | null | undefined;
}

/** What a shipment carries comes back, or is given up as lost, as one return of its sale, which is locked. Answers what it had asked. */
export async function bringBack(ctx: Context, sale: Sale, of: BringingBack): Promise<number> {
  const { shipment, condition, note, neverReached, branch, day } = of;
  await lockParty(ctx, billOf(sale).party);
  const carried = of.lines ?? (await carriedBy(ctx, shipment.id));
  const lines = carried.map(({ saleLineId, quantity }) => ({ line: saleLineId, quantity, condition }));
  const { by, total } = await takeBackGoods(
    ctx,
    sale,
    { lines, note, branch: branch ?? null, day: day ?? null },
    { neverReached },
  );
  ctx.db.run(
    sql`update sale_shipment set sale_return_id = ${by.docId}::bigint where tenant_id = ${ctx.tenantId} and id = ${shipment.id}::bigint`,
  );
  return total;
}
