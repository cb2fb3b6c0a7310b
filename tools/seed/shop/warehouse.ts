import { approveDamage, damagedStocks, postDamage, receiveTransfer, sendTransfer, stockTransfers } from '#erp/warehouse/server';
import { type Context, createRecord, sql } from '#platform/server';

/** What moved inside a shop of the demo: goods that arrived at its other branch, some still on their way, and what spoilt. */
export async function seedWarehouse(ctx: Context, [home, other]: readonly number[]): Promise<void> {
  const goods = await ctx.db.query<{ variationId: number; unitId: number }>(sql`select b.variation_id, p.unit_id
    from stock_balance b join variation v on v.tenant_id = :tenant and v.id = b.variation_id join product p on p.tenant_id = :tenant and p.id = v.product_id
    where b.tenant_id = ${ctx.tenantId} and b.branch_id = ${home} and b.quantity >= 8000 order by b.variation_id limit 12`);
  const lines = (from: number, count: number, quantity: string) =>
    goods.slice(from, from + count).map(({ variationId, unitId }) => ({ variation_id: variationId, unit_id: unitId, quantity }));
  if (other !== undefined) {
    const move = (some: object[], note: string) =>
      createRecord(ctx, stockTransfers, { from_branch_id: home, to_branch_id: other, sent_on: ctx.today, note, lines: some });
    const arrived = await move(lines(0, 4, '3'), 'تجهيز الفرع الثاني');
    await sendTransfer(ctx, { id: arrived });
    await receiveTransfer(ctx, { id: arrived, lines: null });
    const onTheWay = await move(lines(4, 3, '2'), 'طلبية الأسبوع');
    await sendTransfer(ctx, { id: onTheWay });
  }
  const spoilt = (some: object[], damage_type: string, reason: string) =>
    createRecord(ctx, damagedStocks, { branch_id: home, damage_date: ctx.today, damage_type, reason, lines: some });
  const leaked = await spoilt(lines(8, 2, '1'), 'normal', 'علب منتفخة');
  await approveDamage(ctx, { id: leaked });
  await postDamage(ctx, { id: leaked });
  await spoilt(lines(10, 1, '2'), 'abnormal', 'سقط الرف');
}
