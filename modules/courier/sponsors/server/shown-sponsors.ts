import { type Context, type Route, route, sql } from '#platform/server';

/** More would be a page of their own. */
const most = 12;

/** Whose pictures are shown today, in their order; an open end is no end. */
export async function shownSponsors(ctx: Context) {
  return ctx.db.query<{ id: number; name: string; link: string | null; picture: string | null }>(sql`
    select id, name, link, picture from sponsor
    where tenant_id = ${ctx.tenantId} and disabled_at is null
      and coalesce(start_day, ${ctx.today}::date) <= ${ctx.today}::date and coalesce(end_day, ${ctx.today}::date) >= ${ctx.today}::date
    order by position, id limit ${most}`);
}

export const sponsorRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/v1/sponsors/shown',
    name: 'listShownSponsors',
    summary: 'The sponsors shown today, for whoever is signed in',
    permission: 'signed-in',
    section: 'courier',
    answer: 'items',
    handle: async (ctx) => ({ result: { items: await shownSponsors(ctx) } }),
  }),
];
