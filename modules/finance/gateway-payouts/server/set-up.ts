import { firstGatewayId } from '#finance/gateway-payouts/contract';
import { type Context, sql } from '#platform/server';

/** Every company can take money electronically from its first day; it names its gateways when it has several. */
export async function setUp(ctx: Context): Promise<void> {
  const name = {
    en: 'Electronic payments',
    ar: 'الدفع الإلكتروني',
    ku: 'Dayînên elektronîk',
    fr: 'Paiements électroniques',
    es: 'Pagos electrónicos',
    zh: '电子支付',
  };
  await ctx.db.query(
    sql`insert into payment_gateway (tenant_id, id, name) values (${ctx.tenantId}, ${firstGatewayId}, ${JSON.stringify(name)}::jsonb)`,
  );
}
