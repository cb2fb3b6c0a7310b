import { Sponsor } from '#courier/sponsors/contract';
import { bool, fieldRefusal } from '#platform/entity';
import { implement, specialFilter } from '#platform/server';
import { sponsorRoutes } from './shown-sponsors.ts';

export const sponsors = implement(Sponsor, {
  routes: sponsorRoutes,
  check: (_ctx, values, before) => {
    const now = { ...before, ...values } as { link?: string | null; startDay?: string | null; endDay?: string | null };
    if (now.link && !isPage(now.link)) throw fieldRefusal('link', 'errors.sponsor.noPage');
    if (now.startDay && now.endDay && now.endDay < now.startDay) throw fieldRefusal('end_day', 'errors.sponsor.backwards');
  },
  filters: {
    running: specialFilter(bool(), (ctx, isRunning, params) => {
      const today = params.add(ctx.today, 'date');
      const runs = `(e.disabled_at is null and coalesce(e.start_day, ${today}) <= ${today} and coalesce(e.end_day, ${today}) >= ${today})`;
      return isRunning ? runs : `not ${runs}`;
    }),
  },
});

/** A page of the web and nothing else: who presses it runs no script. */
function isPage(link: string): boolean {
  return /^https?:\/\//i.test(link) && URL.canParse(link);
}
