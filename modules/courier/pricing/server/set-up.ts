import { type Context, sql } from '#platform/server';

const start = {
  IQD: { fee: 5000, agentCommission: 1500, branchShare: 2000, returnFee: 2000 },
  other: { fee: 500, agentCommission: 150, branchShare: 200, returnFee: 200 },
};

/** A first price for everything, so that a new company can take in parcels before it has written its own lists. */
export async function setUp(ctx: Context): Promise<void> {
  const { currency } = ctx.tenant;
  const figures = currency === 'IQD' ? start.IQD : start.other;
  const name = {
    en: 'Standard prices',
    ar: 'الأسعار العامة',
    ku: 'Bihayên giştî',
    fr: 'Tarifs standard',
    es: 'Tarifas estándar',
    zh: '标准价格',
  };
  const { id } = await ctx.db.one<{ id: number }>(sql`insert into pricing_package
      (tenant_id, name, currency, is_default, return_fee_policy, return_fee, line_count)
    values (${ctx.tenantId}, ${JSON.stringify(name)}::jsonb, ${currency}, true, 'fixed', ${figures.returnFee}, 1) returning id`);
  ctx.db.run(sql`insert into package_line (tenant_id, package_id, position, fee, agent_commission, branch_share)
    values (${ctx.tenantId}, ${id}, 0, ${figures.fee}, ${figures.agentCommission}, ${figures.branchShare})`);
}
