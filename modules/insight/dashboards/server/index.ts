import { strengthOfAsker } from '#foundation/identity/server';
import { sectionAllowed } from '#foundation/tenancy/contract';
import { type Context, may, type Route, route } from '#platform/server';
import { cashOf } from './cash.ts';
import { firstStepsOf } from './first-steps.ts';
import { ownStatuses, parcelsOf } from './parcels.ts';
import { trendOf } from './trend.ts';

/** What a person sees first: the day's parcels, the fortnight behind them and, where he may, where the cash is; in a new company, what comes first. */
export async function dashboardOf(ctx: Context) {
  const isCourier = sectionAllowed('courier', ctx.tenant.businessTypeId, ctx.tenant.businessSubTypeId);
  const withOwn = isCourier ? await ownStatuses(ctx) : null;
  const [parcels, trend, money, first_steps] = await Promise.all([
    withOwn && parcelsOf(ctx, withOwn),
    withOwn && trendOf(ctx, withOwn),
    maySeeCash(ctx) ? cashOf(ctx) : null,
    isCourier ? firstStepsOf(ctx) : null,
  ]);
  return { today: ctx.today, parcels, trend, money, first_steps };
}

/** A client or agent sees his own records alone, whatever his role says; cash is the company’s. */
const maySeeCash = (ctx: Context): boolean =>
  may(ctx, 'accounts-dashboard') && (ctx.user === null || strengthOfAsker(ctx.user).sees !== 'own');

export const dashboardRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/v1/dashboard',
    name: 'showDashboard',
    summary: "Today's parcels, the last fourteen days and where the cash is; every number with the list behind it",
    permission: 'dashboard',
    section: 'any',
    answer: 'other',
    handle: async (ctx) => ({ result: await dashboardOf(ctx) }),
  }),
];
