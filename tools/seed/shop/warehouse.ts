import {
  approveDamage,
  countGoods,
  damagedStocks,
  postCount,
  postDamage,
  receiveTransfer,
  reviewCount,
  sendTransfer,
  startCount,
  stockCounts,
  stockTransfers,
} from '#erp/warehouse/server';
import { type Context, createRecord, sql } from '#platform/server';

/** What moved inside a shop of the demo: goods that arrived at its other branch, some still on their way, what spoilt, and what was counted. */
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
  await seedCounts(ctx, home as number);
}

interface Shelf {
  variationId: number;
  quantity: number;
  categoryId: number;
}

/** One count that is booked, one that waits to be, and a category that is being counted. */
async function seedCounts(ctx: Context, branch: number): Promise<void> {
  const shelves = await ctx.db.query<Shelf>(sql`select b.variation_id, b.quantity, p.category_id from stock_balance b
    join variation v on v.tenant_id = :tenant and v.id = b.variation_id join product p on p.tenant_id = :tenant and p.id = v.product_id
    where b.tenant_id = ${ctx.tenantId} and b.branch_id = ${branch} and b.quantity >= 6000 and b.quantity % 1000 = 0 order by b.variation_id offset 20 limit 40`);
  const begun = async (more: object) => {
    const said = { branch_id: branch, count_date: ctx.today, goods: 'chosen', ...more };
    const id = await createRecord(ctx, stockCounts, said);
    await startCount(ctx, { id });
    return id;
  };
  const found = (id: number, some: readonly Shelf[], off: readonly number[]) =>
    countGoods(ctx, {
      id,
      lines: some.map(({ variationId, quantity }, at) => ({
        variation: variationId,
        unit: null,
        quantity: quantity + (off[at] ?? 0) * 1000,
        add: null,
      })),
    });
  const booked = await begun({ note: 'رف القهوة والشاي' });
  await found(booked, shelves.slice(0, 5), [-1, 0, 2]);
  await reviewCount(ctx, { id: booked, missed: 'leave' });
  await postCount(ctx, { id: booked, day: null });
  const waiting = await begun({ note: 'الرف الأمامي' });
  await found(waiting, shelves.slice(5, 14), [0, -2, 0, 1, 0, -3]);
  await reviewCount(ctx, { id: waiting, missed: 'leave' });
  const { categoryId } = shelves[16] as Shelf;
  const counting = await begun({ goods: 'category', category_id: categoryId });
  const own = shelves.filter((one) => one.categoryId === categoryId);
  await found(counting, own.slice(0, 3), [0, -1]);
}
