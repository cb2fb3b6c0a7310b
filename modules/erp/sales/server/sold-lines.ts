import { partWorth, type Sale, saleLines, saleWorth } from '#erp/sales/contract';
import type { LineWorth } from '#erp/setup/contract';
import type { Place } from '#erp/stock/contract';
import { lineCounting } from '#erp/stock/server';
import { conflict, type LineRow, nextShare, shareOf, spread } from '#platform/entity';
import { type Context, readLines, sql, together } from '#platform/server';

/** Goods that leave the shelf for a line, counted in what they are counted in. */
export interface LeavingGoods {
  variationId: number;
  quantity: number;
}

/** A line of a sale with what its verbs have to know of it. */
export interface SoldLine extends LineRow<typeof saleLines.fields> {
  worth: LineWorth;
  /** How many of its goods it is, counted in what they are counted in. */
  counted: number;
  /** What leaves the shelf for all of it: its goods, what a combo is made of, nothing for a service. */
  goods: readonly LeavingGoods[];
  /** The same as it was when the sale was made, where not all of it left at once. */
  keptGoods?: readonly LeavingGoods[] | null;
  /** Whether so many of its unit can be moved. */
  isCountable: (quantity: number) => boolean;
}

/** A line, and how many of its unit. */
export interface LinePart {
  line: SoldLine;
  quantity: number;
}

/** The lines of a sale, each with its part of discount and tax. */
export async function soldLines(ctx: Context, sale: Sale): Promise<SoldLine[]> {
  const lines = await readLines(ctx, saleLines, sale.id);
  const goods = lines.map(({ variationId }) => variationId);
  const extras = lines.flatMap((line) => line.extras ?? []);
  const [{ inBase, isCountable }, kept, added] = await together(
    lineCounting(ctx, lines),
    keptGoods(ctx, goods),
    addedGoods(ctx, extras),
  );
  const worth = saleWorth(sale, lines).lines;
  return lines.map((line, at) => ({
    ...line,
    isCountable: (quantity: number) => isCountable(line, quantity),
    worth: worth[at] as LineWorth,
    counted: inBase(line, line.quantity),
    goods:
      (line as Pick<SoldLine, 'keptGoods'>).keptGoods ??
      leavingAtAll(inBase(line, line.quantity), [
        ...(kept.get(line.variationId) ?? []),
        ...(line.extras ?? []).flatMap(({ id }) => added.get(id) ?? []),
      ]),
  }));
}

/** So many goods take off the shelf what one of them does, each kind once. */
function leavingAtAll(counted: number, each: readonly Kept[]): LeavingGoods[] {
  const sums = new Map<number, number>();
  for (const one of each) sums.set(one.variationId, (sums.get(one.variationId) ?? 0) + shareOf(counted, one.each, 1000));
  return [...sums].map(([variationId, quantity]) => ({ variationId, quantity }));
}

/** What leaves the shelf for a line whose rest is kept stays as it was sold, whatever its combo is made of by then. */
export function keepGoods(ctx: Context, sale: Pick<Sale, 'id'>, lines: readonly SoldLine[]): void {
  const rows = lines.map(({ id, goods }) => ({ id, goods }));
  ctx.db.run(sql`update sale_line l set kept_goods = r.goods
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, goods jsonb)
    where l.tenant_id = ${ctx.tenantId} and l.sale_id = ${sale.id}::bigint and l.id = r.id`);
}

interface Kept {
  variationId: number;
  /** How many of it one of the goods is, in whole thousandths. */
  each: number;
}

/** Where the goods of a sale lie. */
export const shelvesOf = ({ branchId }: Pick<Sale, 'branchId'>, lines: readonly SoldLine[]): Place[] =>
  lines.flatMap(({ goods }) => goods.map(({ variationId }) => ({ variationId, branchId })));

/** What lies on the shelf of goods: they themselves, or what their combo is made of. */
export async function keptGoods(ctx: Context, variationIds: readonly number[]): Promise<Map<number, Kept[]>> {
  const rows = await ctx.db.query<{ id: number; goods: Kept[] }>(sql`select v.id, case p.kind when 'combo' then
      coalesce((select jsonb_agg(jsonb_build_object('variationId', c.variation_id, 'each', c.quantity) order by c.id) from product_combo c
        join variation w on w.tenant_id = :tenant and w.id = c.variation_id join product q on q.tenant_id = :tenant and q.id = w.product_id
        where c.tenant_id = :tenant and c.product_id = p.id and q.manage_stock), '[]')
      else case when p.manage_stock then jsonb_build_array(jsonb_build_object('variationId', v.id, 'each', 1000)) else '[]' end end as goods
    from variation v join product p on p.tenant_id = :tenant and p.id = v.product_id
    where v.tenant_id = ${ctx.tenantId} and v.id = any(${[...new Set(variationIds)]}::bigint[])`);
  return new Map(rows.map(({ id, goods }) => [id, goods]));
}

/** What was added to a draft may be offered no more when it is sold. */
export async function refuseGoneExtras(ctx: Context, lines: readonly SoldLine[]): Promise<void> {
  const extras = lines.flatMap((line) => line.extras ?? []);
  if (extras.length === 0) return;
  const rows = await ctx.db.query<{ id: number }>(sql`select id from product_modifier
    where tenant_id = ${ctx.tenantId} and id = any(${extras.map(({ id }) => id)}::bigint[])`);
  const gone = extras.find(({ id }) => !rows.some((row) => row.id === id));
  if (gone) throw conflict('errors.sale.extraGone', { extra: gone.name });
}

/** What is added to goods and lies on a shelf. */
export async function addedGoods(ctx: Context, extras: readonly { id: number }[]): Promise<Map<number, Kept[]>> {
  if (extras.length === 0) return new Map();
  const rows = await ctx.db.query<Kept & { id: number }>(sql`select m.id, m.variation_id, coalesce(m.quantity, 1000) as each
    from product_modifier m join variation v on v.tenant_id = :tenant and v.id = m.variation_id
      join product p on p.tenant_id = :tenant and p.id = v.product_id and p.manage_stock
    where m.tenant_id = ${ctx.tenantId} and m.id = any(${extras.map(({ id }) => id)}::bigint[])`);
  return new Map(rows.map(({ id, ...kept }) => [id, [kept]]));
}

/** What leaves the shelf for a part of a line, counted from the beginning, so that the parts come to the whole. */
export const leavingFor = ({ line, quantity }: LinePart): LeavingGoods[] =>
  line.goods.map(({ variationId, quantity: whole }) => ({
    variationId,
    quantity: nextShare(whole, line.quantity, { before: line.delivered ?? 0, now: quantity }),
  }));

/** How many of its goods a part of a line is, from how many on of it, counted from the beginning. */
export const countedFor = ({ line, quantity }: LinePart, before: number): number =>
  nextShare(line.counted, line.quantity, { before, now: quantity });

/** What a part of a line asks, from how many on of it, counted from the beginning. */
export const askedFor = ({ line, quantity }: LinePart, before: number): LineWorth =>
  partWorth(line.worth, { quantity: line.quantity, before, now: quantity });

/** Parts of a sale ask no more than is still asked for it: what the customer was let keep is taken off them, each by what it asks. */
export function noMoreThan(asked: readonly LineWorth[], most: number): readonly LineWorth[] {
  const whole = asked.reduce((sum, { net, tax }) => sum + net + tax, 0);
  if (whole <= most) return asked;
  const kept = spread(
    whole - most,
    asked.map(({ net, tax }) => net + tax),
  );
  return asked.map((one, at) => {
    const part = kept[at] ?? 0;
    const tax = shareOf(one.tax, part, one.net + one.tax);
    return { ...one, net: one.net - (part - tax), tax: one.tax - tax };
  });
}

/** All of the lines that has not left yet. */
export const undelivered = (lines: readonly SoldLine[]): LinePart[] =>
  lines.map((line) => ({ line, quantity: line.quantity - (line.delivered ?? 0) })).filter(({ quantity }) => quantity > 0);
