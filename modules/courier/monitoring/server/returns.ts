import {
  ReturnsByOrigin,
  ReturnsInBranches,
  ReturnsOfClients,
  ReturnsWithAgents,
  returning,
  returnStageNames,
  returnStages,
} from '#courier/monitoring/contract';
import { seenIn } from '#courier/shipments/server';
import { snake } from '#platform/entity';
import { type Context, implementView, type RawBuilder, sql } from '#platform/server';

/** Who the parcels are counted by: a column of the parcel, the name it travels under and the table that names it. */
interface By {
  column: string;
  wire: string;
  table: string;
}
const branch: By = { column: 'current_branch_id', wire: 'branch', table: 'branch' };

export const returnsInBranches = implementView(ReturnsInBranches, (ctx) => counted(ctx, [branch]));
export const returnsByOrigin = implementView(ReturnsByOrigin, (ctx) =>
  counted(ctx, [branch, { column: 'origin_branch_id', wire: 'origin_branch', table: 'branch' }]),
);
export const returnsOfClients = implementView(ReturnsOfClients, (ctx) =>
  counted(ctx, [{ column: 'client_id', wire: 'client', table: 'client' }]),
);
export const returnsWithAgents = implementView(ReturnsWithAgents, (ctx) => {
  const held = counted(ctx, [{ column: 'courier_id', wire: 'delivery', table: 'courier' }, branch], returnStages.withAgents);
  return sql`select h.*, c.asked_at, u.id as asked_by_id, case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as asked_by
    from (${held}) h left join return_collection c on c.tenant_id = ${ctx.tenantId} and c.courier_id = h.delivery_id and c.branch_id = h.branch_id and c.state = 'open'
    left join app_user u on u.tenant_id = :tenant and u.id = c.asked_by_id`;
});

/** Live parcels on their way back, counted as their lists count them: by status and by the column the list narrows by. */
function counted(ctx: Context, by: readonly By[], bases: readonly number[] = returning): RawBuilder<unknown> {
  const columns = sql.join(by.map(({ column }) => sql.ref(`s.${column}`)));
  const keys = sql.join(by.map(({ column }) => sql.ref(column)));
  const names = sql.join(
    by.map(
      ({ column, wire, table }) => sql`x.${sql.ref(column)} as ${sql.ref(`${wire}_id`)},
        (select json_build_object('id', n.id, 'name', n.name) from ${sql.table(table)} n where n.tenant_id = ${ctx.tenantId} and n.id = x.${sql.ref(column)}) as ${sql.ref(wire)}`,
    ),
  );
  const stages = sql.join(
    returnStageNames.map(
      (stage) =>
        sql`count(*) filter (where r.base_id = any(${[...returnStages[stage]]}::bigint[]))::int as ${sql.ref(snake(stage))}`,
    ),
  );
  return sql`select row_number() over (order by x.parcels desc, ${keys}, x.currency) as id, ${names}, x.currency, x.parcels, x.with_agents, x.in_store,
      x.travelling, x.with_receiving, x.with_client, x.value, x.oldest_day, (${ctx.today}::date - x.oldest_day)::int as oldest_days
    from (select ${keys}, r.currency, count(*)::int as parcels, ${stages}, sum(r.price)::bigint as value,
        min((r.status_date at time zone ${ctx.tenant.timeZone})::date) as oldest_day
      from (select ${columns}, s.currency, s.price, s.status_date, t.base_id from shipment s
        join shipment_status t on t.tenant_id = :tenant and t.id = s.status_id
        where s.tenant_id = ${ctx.tenantId} and s.archived_at is null and t.base_id = any(${[...bases]}::bigint[]) and ${seenIn(ctx, 's')}) r
      group by ${keys}, r.currency) x`;
}
