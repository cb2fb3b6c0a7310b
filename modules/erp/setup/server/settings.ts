import { readScalePatterns, type ScalePattern, ShopSettings } from '#erp/setup/contract';
import { sectionAllowed } from '#foundation/tenancy/contract';
import { settingsOf } from '#foundation/tenancy/server';
import { fieldRefusal } from '#platform/entity';
import { type Context, type Implemented, implement, route, showRecord, sql } from '#platform/server';
import { lookupsRoute } from './lookups.ts';
import { receiptHeadRoute } from './receipt-head.ts';

/** A shop's settings as a page: one row, made with what the company uses as its smallest coin when it is first opened. */
export const shopSettings: Implemented = implement(ShopSettings, {
  without: ['list', 'create', 'remove', 'disable', 'export'],
  check: (ctx, { scalePatterns }) => {
    if (typeof scalePatterns !== 'string') return;
    const { problem } = readScalePatterns(scalePatterns, ctx.tenant.currency);
    if (problem) throw fieldRefusal('scale_patterns', problem.key, problem.values);
  },
  afterChange: async (ctx) => void known.delete(ctx.db),
  routes: [
    route({
      method: 'GET',
      path: '/api/v1/shop-settings',
      name: 'openShopSettings',
      summary: 'The shop’s settings to edit',
      permission: 'show_company_definition',
      section: 'erp',
      answer: 'item',
      writes: true,
      handle: async (ctx) => {
        const { id } = await readShopSettings(ctx);
        return { resultText: `{"item":${await showRecord(ctx, shopSettings, id)}}` };
      },
    }),
    receiptHeadRoute,
    lookupsRoute,
  ],
});

const known = new WeakMap<Context['db'], Promise<ShopSettings>>();

/** How this company's shop works: read once in a transaction, for prices, stock and bounds of one sale each ask for it. */
export function readShopSettings(ctx: Context): Promise<ShopSettings> {
  const found = known.get(ctx.db) ?? keptSettings(ctx);
  known.set(ctx.db, found);
  return found;
}

async function keptSettings(ctx: Context): Promise<ShopSettings> {
  const kept = () => ctx.db.maybe<ShopSettings>(sql`select * from shop_settings where tenant_id = ${ctx.tenantId}`);
  const found = await kept();
  if (found) return found;
  await makeSettings(ctx, settingsOf(ctx).cashStep);
  return (await kept()) as ShopSettings;
}

/** How this company's scales write what they weighed. */
export async function readPatterns(ctx: Context): Promise<ScalePattern[]> {
  const { scalePatterns } = await readShopSettings(ctx);
  return readScalePatterns(scalePatterns, ctx.tenant.currency).patterns;
}

/** A shop has its settings from its first day; one that was a company before there were shops, when they are first asked for. */
export async function setUp(ctx: Context): Promise<void> {
  if (sectionAllowed('erp', ctx.tenant.businessTypeId, ctx.tenant.businessSubTypeId))
    await makeSettings(ctx, settingsOf(ctx).cashStep);
}

async function makeSettings(ctx: Context, priceStep: number): Promise<void> {
  await ctx.db.query(
    sql`insert into shop_settings (tenant_id, price_step) values (${ctx.tenantId}, ${priceStep}) on conflict (tenant_id) do nothing`,
  );
}
