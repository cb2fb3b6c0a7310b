import { feeModes } from '#courier/shipments/contract';
import type { TemplateParts } from '#foundation/sheets/server';
import { type Bilingual, nameIn } from '#platform/entity';
import { type Context, sql, translate } from '#platform/server';

/** What a template of parcels shows and offers: the company's cities, types and sizes, and who pays for the way. */
export async function parcelTemplate(ctx: Context, mode: string): Promise<TemplateParts> {
  const t = (key: string) => translate(ctx.locale, key);
  const [cities, types, sizes] = await Promise.all([
    named(ctx, 'city', 'title'),
    named(ctx, 'shipment_type', 'name'),
    named(ctx, 'shipment_size', 'name'),
  ]);
  return {
    example: {
      receiptNo: mode === 'create' ? '' : '100001',
      receiverName: t('sheets.template.name'),
      phone: '07701234567',
      city: cities[0] ?? '',
      address: t('sheets.template.address'),
      price: 25_000,
      currency: ctx.tenant.currency,
      feeMode: t('shipment.options.feeMode.fee_included'),
      shipmentType: types[0] ?? '',
      shipmentSize: sizes[0] ?? '',
      quantity: 1,
      isUrgent: t('excel.template.no'),
    },
    lists: [
      ['city', cities],
      ['shipmentType', types],
      ['shipmentSize', sizes],
      ['feeMode', feeModes.map((one) => t(`shipment.options.feeMode.${one}`))],
    ],
  };
}

async function named(ctx: Context, table: string, column: string): Promise<string[]> {
  const rows = await ctx.db.query<{ name: Bilingual }>(sql`select ${sql.ref(column)} as name from ${sql.ref(table)}
    where tenant_id = ${ctx.tenantId} and disabled_at is null order by id limit 2000`);
  return rows.map(({ name }) => nameIn({ ...name }, ctx.locale));
}
