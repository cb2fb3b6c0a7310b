import { seenIn, withEnded } from '#courier/shipments/server';
import { status } from '#courier/statuses/contract';
import { ClientStatistics, outcomeNames, outcomes } from '#insight/statistics/contract';
import { implementReportPages, sql } from '#platform/server';

/** Parcels by client, month and currency, archived or not; money is that of the delivered ones. */
export const clientStatistics = implementReportPages(ClientStatistics, (ctx) => {
  const counts = sql.join(
    outcomeNames.map(
      (name) => sql`count(*) filter (where t.base_id = any(${[...outcomes[name]]}::bigint[]))::int as ${sql.ref(name)}`,
    ),
  );
  const sums = sql.join(
    Object.entries({ collected: 'collected', fees: 'delivery_fee', net: 'net_amount' }).map(
      ([name, column]) =>
        sql`coalesce(sum(${sql.ref(`s.${column}`)}) filter (where t.base_id = ${status.delivered}), 0)::bigint as ${sql.ref(name)}`,
    ),
  );
  return sql`select row_number() over (order by x.month desc, x.client_id, x.currency) as id, x.*,
      (select json_build_object('id', c.id, 'name', c.name) from client c where c.tenant_id = ${ctx.tenantId} and c.id = x.client_id) as client,
      (100 * x.delivered / nullif(x.delivered + x.returned, 0))::int as rate
    from (select s.client_id, date_trunc('month', s.created_at at time zone ${ctx.tenant.timeZone})::date as month, s.currency,
        count(*)::int as parcels, ${counts}, ${sums},
        round(avg(extract(epoch from s.delivered_at - s.created_at) / 86400) filter (where t.base_id = ${status.delivered}), 1)::numeric as average_days
      from shipment s join shipment_status t on t.tenant_id = :tenant and t.id = s.status_id
      where s.tenant_id = ${ctx.tenantId} and ${sql.raw(withEnded('s'))} and ${seenIn(ctx, 's')}
      group by 1, 2, 3) x`;
});
