import { PricingPackage } from '#courier/pricing/contract';
import { fieldRefusal } from '#platform/entity';
import { type Context, implement, sql } from '#platform/server';
import { previewRoute } from './preview.ts';

type Values = Record<string, unknown>;

export const packages = implement(PricingPackage, {
  defaults: (ctx) => ({ currency: ctx.tenant.currency, returnTrigger: 'on_returned_confirmed', returnPayer: 'sender' }),
  check: async (ctx, values, before) => {
    refuseCrossed({ ...before, ...values });
    if (before && values.currency && values.currency !== before.currency)
      throw fieldRefusal('currency', 'errors.pricingPackage.currencyFixed');
    refuseDefaultContract(values, before);
    if (values.isDefault) await yieldDefault(ctx, String(before?.currency ?? values.currency), Number(before?.id ?? 0));
  },
  afterChange: countLines,
  routes: [previewRoute],
});

/** One default for each currency: the new one takes the place of the old. */
async function yieldDefault(ctx: Context, currency: string, id: number): Promise<void> {
  await ctx.db.query(sql`update pricing_package set is_default = false, version = version + 1, updated_at = now()
    where tenant_id = ${ctx.tenantId} and currency = ${currency} and is_default and id <> ${id}`);
}

/** A contract prices one client's parcels; as the default it would leave everybody else's without a price. */
function refuseDefaultContract(values: Values, before: Values | undefined | null): void {
  const client = values.client === undefined ? before?.clientId : values.client;
  const isDefault = values.isDefault === undefined ? before?.isDefault : values.isDefault;
  if (client && isDefault)
    throw fieldRefusal(values.client ? 'client_id' : 'is_default', 'errors.pricingPackage.contractNotDefault');
}

function refuseCrossed({ validFrom, validTo }: Values): void {
  if (validFrom && validTo && String(validFrom) > String(validTo)) throw fieldRefusal('valid_to', 'errors.rangeCrossed');
}

async function countLines(ctx: Context, id: number): Promise<void> {
  await ctx.db.query(sql`update pricing_package set line_count = (select count(*) from package_line l where l.tenant_id = ${ctx.tenantId} and l.package_id = ${id})
    where tenant_id = ${ctx.tenantId} and id = ${id}`);
}
