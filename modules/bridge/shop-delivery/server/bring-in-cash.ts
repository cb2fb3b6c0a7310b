import { bringIn, type OwnDelivery } from '#erp/shipments/server';
import { account } from '#finance/ledger/contract';
import { type Context, sql } from '#platform/server';

interface Standing {
  clientId: number;
  /** What stands on the company's own account for the parcel: nothing, once it is brought in. */
  open: number;
  /** What was brought in before. */
  brought: number;
  price: number;
  expected: number;
}

/**
 * What the company's own account has for a parcel is brought in, all of it and at once, so that nothing ever stands there: cash, card, what
 * somebody makes good, another price. Taken back likewise. Collected as asked, what there are no coins for is a rounding and no debt.
 */
export async function bringInCash(ctx: Context, { id, parcelId }: OwnDelivery): Promise<void> {
  const { clientId, open, brought, price, expected } =
    await ctx.db.one<Standing>(sql`select s.client_id, s.price, s.expected, d.collected as brought,
      coalesce((select sum(l.credit - l.debit) from ledger_line l where l.tenant_id = :tenant and l.shipment_id = s.id
        and l.account_code = ${account.clientPayable}), 0)::bigint as open
    from shipment s join sale_shipment d on d.tenant_id = :tenant and d.id = ${id}::bigint
    where s.tenant_id = ${ctx.tenantId} and s.id = ${parcelId}::bigint`);
  const collected = brought + open;
  const rounding = collected === expected ? expected - price : 0;
  await bringIn(ctx, id, { collected, rounding, parcelId, clientId });
}
