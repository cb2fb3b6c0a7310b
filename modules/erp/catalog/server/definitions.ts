import { Attribute, Brand, Category, Guarantee, Variance } from '#erp/catalog/contract';
import { bool, fieldRefusal } from '#platform/entity';
import { type Context, implement, specialFilter, sql } from '#platform/server';

const productsWith = (condition: string) =>
  `select count(*) from product p where p.tenant_id = :tenant and ${condition} and p.disabled_at is null`;

export const categories = implement(Category, {
  check: (ctx, values, before) => refuseDeep(ctx, values.parent as number | null | undefined, Number(before?.id ?? 0)),
  expressions: { productCount: productsWith('(p.category_id = e.id or p.sub_category_id = e.id)') },
  filters: {
    main: specialFilter(bool(), (_ctx, isMain) => (isMain ? 'e.parent_id is null' : 'e.parent_id is not null')),
  },
});

export const brands = implement(Brand, { expressions: { productCount: productsWith('p.brand_id = e.id') } });

export const guarantees = implement(Guarantee);

export const attributes = implement(Attribute, {
  expressions: {
    values: `select jsonb_build_object('ar', string_agg(l.ar, '، ' order by l.position), 'en', string_agg(coalesce(l.en, l.ar), ', ' order by l.position))
      from attribute_line l where l.tenant_id = :tenant and l.attribute_id = e.id`,
    options: `select jsonb_agg(jsonb_build_object('id', l.id, 'attribute_id', e.id, 'name', jsonb_build_object('ar', l.ar, 'en', coalesce(l.en, l.ar)))
        order by l.position) from attribute_line l where l.tenant_id = :tenant and l.attribute_id = e.id`,
  },
});

export const variances = implement(Variance, {
  expressions: {
    together: `select jsonb_build_object('ar', string_agg(a.name ->> 'ar', '، ' order by a.id), 'en', string_agg(a.name ->> 'en', ', ' order by a.id))
      from attribute a where a.tenant_id = :tenant and a.id = any(e.attribute_ids)`,
  },
});

/** Categories have sub-categories, and these have none. */
async function refuseDeep(ctx: Context, parent: number | null | undefined, id: number): Promise<void> {
  if (!parent) return;
  const { isSub, hasOwn } = await ctx.db.one<{ isSub: boolean; hasOwn: boolean }>(sql`select
      exists (select from category c where c.tenant_id = ${ctx.tenantId} and c.id = ${parent} and c.parent_id is not null) as is_sub,
      exists (select from category c where c.tenant_id = ${ctx.tenantId} and c.parent_id = ${id}) as has_own`);
  if (isSub || parent === id) throw fieldRefusal('parent_id', 'errors.category.tooDeep');
  if (hasOwn) throw fieldRefusal('parent_id', 'errors.category.hasOwn');
}
