import { type Context, createRecord, implementedEntity, sql } from '#platform/server';

/** What a shop of the demo takes off by itself: from tea and coffee this month, and from each of a brand for wholesale. */
export async function seedDiscounts(ctx: Context): Promise<void> {
  const { tea, noor, wholesale } = await ctx.db.one<Record<'tea' | 'noor' | 'wholesale', number>>(sql`select
    (select id from category where tenant_id = ${ctx.tenantId} and name ->> 'en' = 'Tea and coffee') as tea,
    (select id from brand where tenant_id = ${ctx.tenantId} and name ->> 'en' = 'Noor') as noor,
    (select id from customer_group where tenant_id = ${ctx.tenantId} and name ->> 'en' = 'Wholesale') as wholesale`);
  const make = (body: object) => createRecord(ctx, implementedEntity('discount'), { reach: 'chosen', ...body });
  await make({
    name: { en: 'The month of tea and coffee', ar: 'شهر الشاي والقهوة' },
    discount_type: 'percentage',
    value: '10',
    starts_on: `${ctx.today.slice(0, 7)}-01`,
    category_ids: [tea],
  });
  await make({
    name: { en: 'Noor for wholesale', ar: 'نور للجملة' },
    discount_type: 'fixed',
    value: '250',
    priority: 5,
    customer_group_id: wholesale,
    brand_ids: [noor],
  });
}
