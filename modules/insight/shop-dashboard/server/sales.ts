import { Sale, SaleReturn } from '#erp/sales/contract';
import { addUp, averageOf, hoursShown, type ShopSales, type SoldPart, type SoldSum } from '#insight/shop-dashboard/contract';
import { amountText } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import { soldParts } from './sold-parts.ts';

/** What was sold today, at tills and at the desk, by hour and by cashier, beside yesterday until the same moment. */
export async function salesOf(ctx: Context): Promise<ShopSales> {
  const parts = await soldParts(ctx);
  const today = parts.filter(({ isToday }) => isToday);
  const desk = today.filter(({ isTill }) => !isTill);
  const all = addUp(today);
  const { paid, left } = addUp(desk);
  return {
    ...told(ctx, today),
    average: text(ctx, averageOf(all)),
    tills: told(
      ctx,
      today.filter(({ isTill }) => isTill),
    ),
    desk: {
      ...told(ctx, desk),
      paid: text(ctx, paid),
      left: text(ctx, left),
      left_url: soldUrl(ctx, { payment_statuss: 'unpaid,partially_paid' }),
    },
    yesterday: told(
      ctx,
      parts.filter(({ isToday, isByNow }) => !isToday && isByNow),
    ),
    hours: hoursOf(ctx, parts),
    cashiers: await cashiersOf(ctx, today),
    url: soldUrl(ctx),
    returns_url: `${SaleReturn.screens}?day_from=${ctx.today}&day_to=${ctx.today}`,
  };
}

const text = (ctx: Context, amount: number): string => amountText(amount, ctx.tenant.currency);

function told(ctx: Context, parts: readonly SoldPart[]): SoldSum {
  const { count, sold, returned, net } = addUp(parts);
  return { count, sold: text(ctx, sold), returned: text(ctx, returned), net: text(ctx, net) };
}

/** The sales of today that were sold, as their list is asked for them. */
function soldUrl(ctx: Context, more: Record<string, string> = {}): string {
  const asked = { statuss: 'partial,final', sale_date_from: ctx.today, sale_date_to: ctx.today, ...more };
  return `${Sale.screens}?${new URLSearchParams(asked).toString().replaceAll('%2C', ',')}`;
}

function hoursOf(ctx: Context, parts: readonly SoldPart[]): ShopSales['hours'] {
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: ctx.tenant.timeZone });
  const sold = parts.filter(({ count }) => count > 0);
  const inHour = (hour: number, isToday: boolean) =>
    text(ctx, addUp(sold.filter((part) => part.hour === hour && part.isToday === isToday)).sold);
  return hoursShown(
    sold.map(({ hour }) => hour),
    Number(clock.format(ctx.now)),
  ).map((hour) => ({ hour, today: inHour(hour, true), yesterday: inHour(hour, false) }));
}

/** Who sold, the most first; nobody in particular last. */
async function cashiersOf(ctx: Context, parts: readonly SoldPart[]): Promise<ShopSales['cashiers']> {
  const ids = [...new Set(parts.map(({ userId }) => userId))];
  const names = await ctx.db.query<{ id: number; name: string }>(
    sql`select id, name from app_user where tenant_id = ${ctx.tenantId} and id = any(${ids.filter((id) => id !== null)}::bigint[])`,
  );
  const of = ids.map((id) => ({ id, parts: parts.filter(({ userId }) => userId === id) }));
  const order = (one: (typeof of)[number]) => (one.id === null ? Number.NEGATIVE_INFINITY : addUp(one.parts).net);
  return of
    .toSorted((a, b) => order(b) - order(a))
    .map(({ id, parts: his }) => ({
      cashier: names.find((one) => one.id === id) ?? null,
      ...told(ctx, his),
      url: id === null ? null : soldUrl(ctx, { user_id: String(id) }),
    }));
}
