import { status } from '#courier/statuses/contract';
import { settingsOf } from '#foundation/tenancy/server';
import { type Context, type RawBuilder, sql } from '#platform/server';

/** Law of the house, switchable: a client is paid with cash that came in, unless his statement is an advance. */
export const paysOnlyWithCash = (ctx: Context): boolean => settingsOf(ctx).payOnlyAfterAgentSettlement !== false;

/** Whether somebody who took cash, a row `k` of parcel_taking, still has it: it is in no hand-in that was paid. */
export function isOutside(ctx: Context): RawBuilder<unknown> {
  return sql`k.cash > 0 and not k.taken_back
    and not exists (select from statement_row h join statement d on d.tenant_id = ${ctx.tenantId} and d.id = h.statement_id and d.state = 'paid'
      where h.tenant_id = ${ctx.tenantId} and h.taking_id = k.id and not h.voided)`;
}

/** Whether a parcel `s` in the status `t` waits for somebody to decide about its amount: no statement takes it before. */
export const awaitsDecision: RawBuilder<unknown> = sql`(t.base_id = ${status.delivered}::bigint and not s.amount_confirmed)`;
