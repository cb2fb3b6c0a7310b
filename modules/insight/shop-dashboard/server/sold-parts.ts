import type { SoldPart } from '#insight/shop-dashboard/contract';
import { type Context, reportBranches, sql } from '#platform/server';

/** What was sold today and yesterday, and what came back, by hour, seller and place, of the branches the asker looks at. */
export const soldParts = (ctx: Context): Promise<SoldPart[]> => {
  const branches = reportBranches(ctx);
  const { timeZone } = ctx.tenant;
  const byNow = (
    moment: string,
  ) => sql`${sql.raw(moment)} <= ${ctx.now.toISOString()}::timestamptz - case when k.day = ${ctx.today}::date
    then interval '0' else interval '1 day' end`;
  const days = sql`between ${ctx.today}::date - 1 and ${ctx.today}::date`;
  const mine = sql`(${branches}::bigint[] is null or k.branch_id = any(${branches}::bigint[]))`;
  return ctx.db.query<SoldPart>(sql`select k.day = ${ctx.today}::date as is_today, ${byNow('k.at')} as is_by_now, k.is_till, k.user_id,
      extract(hour from k.at at time zone ${timeZone})::int as hour,
      sum(k.count)::int as count, sum(k.sold)::bigint as sold, sum(k.returned)::bigint as returned, sum(k.paid)::bigint as paid, sum(k."left")::bigint as "left"
    from (
      select s.sale_date as day, coalesce(s.sold_at, s.created_at) as at, s.source = 'till' as is_till, s.user_id, s.branch_id,
          1 as count, s.total as sold, 0::bigint as returned, s.paid, greatest(s.owed - s.paid, 0) as "left"
        from sale s where s.tenant_id = ${ctx.tenantId} and s.sale_date ${days} and s.status in ('partial', 'final')
      union all
      select r.day, coalesce(p.device_at, r.created_at), p.id is not null, r.user_id, r.branch_id, 0, 0, r.total, 0, 0
        from sale_return r left join (${returnedAtTills(ctx)}) p on p.return_id = r.id
        where r.tenant_id = ${ctx.tenantId} and r.day ${days}
    ) k where ${mine} group by 1, 2, 3, 4, 5`);
};

/** Which returns were tickets of these days' shifts: a ticket says what it took back. */
const returnedAtTills = (ctx: Context) => sql`select t.id, t.device_at, (t.answer -> 'told' ->> 'return_id')::bigint as return_id
    from cash_shift c join till_paper t on t.tenant_id = :tenant and t.shift_id = c.id and t.kind = 'ticket' and t.answer -> 'told' ? 'return_id'
    where c.tenant_id = ${ctx.tenantId} and c.business_date between ${ctx.today}::date - 1 and ${ctx.today}::date`;
