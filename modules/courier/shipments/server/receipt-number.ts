import { type Context, sql } from '#platform/server';

const series = 'shipment';

/** The next free receipt number of the company; numbers written by hand are skipped. */
export async function nextReceiptNo(ctx: Context): Promise<string> {
  for (;;) {
    const { receiptNo, taken } = await ctx.db.one<{ receiptNo: string; taken: boolean }>(sql`with n as (
        insert into number_series as s (tenant_id, series, last) values (${ctx.tenantId}, ${series}, 100001)
        on conflict (tenant_id, series) do update set last = s.last + 1 returning last::text as receipt_no)
      select n.receipt_no, exists (select from shipment e where e.tenant_id = ${ctx.tenantId} and e.receipt_no = n.receipt_no and e.archived_at is null) as taken from n`);
    if (!taken) return receiptNo;
  }
}
