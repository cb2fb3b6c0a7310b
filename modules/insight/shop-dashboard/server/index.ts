import { posRights } from '#erp/pos/contract';
import { saleRights } from '#erp/sales/contract';
import { type ShopDay, shopDashboardKey } from '#insight/shop-dashboard/contract';
import { type Context, may, type Route, route } from '#platform/server';
import { registersOf } from './registers.ts';
import { salesOf } from './sales.ts';
import { tendersOf } from './tenders.ts';
import { waitingOf } from './waiting.ts';

/** The shop's day until now: what was sold and how it was paid, which tills stand open, and what waits; each part for whoever sees its rows. */
export async function shopDayOf(ctx: Context): Promise<ShopDay> {
  const [sales, tills, waiting] = await Promise.all([
    may(ctx, saleRights.see) ? salesOf(ctx) : null,
    may(ctx, posRights.use) ? tillsOf(ctx) : null,
    waitingOf(ctx),
  ]);
  return { today: ctx.today, currency: ctx.tenant.currency, sales, tills, waiting };
}

async function tillsOf(ctx: Context) {
  const [tenders, registers] = await Promise.all([tendersOf(ctx), registersOf(ctx)]);
  return { tenders, registers };
}

export const shopDashboardRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/v1/pos-dashboard',
    name: 'showShopDashboard',
    summary: "The shop's day: what was sold by hour, tender, cashier and register, and what waits, each with the list behind it",
    permission: shopDashboardKey,
    section: 'erp',
    answer: 'other',
    handle: async (ctx) => ({ result: await shopDayOf(ctx) }),
  }),
];
