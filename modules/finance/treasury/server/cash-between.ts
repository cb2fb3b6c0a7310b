import { type Context, type RawBuilder, sql } from '#platform/server';

/** Cash from branch to branch, by remittance or from treasury to treasury, once it was sent; what of it is neither counted nor decided is on its way. */
export function cashBetweenBranches(ctx: Context): RawBuilder<unknown> {
  return sql`select 'remittance' as type, id, number, from_branch_id, to_branch_id, currency, state, ${onItsWay}, received, sent_at, received_at
      from remittance where tenant_id = ${ctx.tenantId}
    union all select 'treasury_transfer', id, number, from_branch_id, to_branch_id, currency, state, ${onItsWay}, received, sent_at, case when received is not null then decided_at end
      from treasury_transfer where tenant_id = ${ctx.tenantId} and from_branch_id <> to_branch_id and sent_at is not null`;
}

const onItsWay = sql.raw(`case state when 'sent' then amount when 'received_short' then missing else 0 end as on_its_way`);
