import { Product } from '#erp/catalog/contract';
import { type Context, isVisible } from '#platform/server';

/** What belongs to a product, as its page and its form get it. */
export function productParts(ctx: Context): Record<string, string> {
  const money = (column: string) => `money_text(${column}, '${ctx.tenant.currency}')`;
  const cost = isVisible(ctx, Product.fields.purchasePrice) ? `'purchase_price', ${money('v.purchase_price')},` : '';
  const named = (table: string, column: string) =>
    `(select jsonb_build_object('id', r.id, 'name', r.name) from ${table} r where r.tenant_id = :tenant and r.id = ${column})`;
  return {
    variations: `(select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'sku', v.sku, ${cost}
        'selling_price', ${money('v.selling_price')}, 'price', ${money('coalesce(v.selling_price, e.selling_price)')}, 'values', ${valuesSql})
        order by v.position), '[]'::jsonb)
      from variation v where v.tenant_id = :tenant and v.product_id = e.id and not v.is_dropped)`,
    barcodes: `(select coalesce(jsonb_agg(jsonb_build_object('code', c.code, 'unit_id', c.unit_id, 'unit', ${named('unit', 'c.unit_id')},
        'variation', v.position, 'variation_id', v.id, 'variation_name', v.name) order by c.id), '[]'::jsonb)
      from product_code c join variation v on v.tenant_id = :tenant and v.id = c.variation_id and not v.is_dropped
      where c.tenant_id = :tenant and c.product_id = e.id and c.is_barcode)`,
    combo: `(select coalesce(jsonb_agg(jsonb_build_object('variation_id', c.variation_id, 'variation', ${named('variation', 'c.variation_id')},
        'quantity', trim_scale(c.quantity / 1000.0)) order by c.position), '[]'::jsonb)
      from product_combo c where c.tenant_id = :tenant and c.product_id = e.id)`,
    modifiers: `(select coalesce(jsonb_agg(jsonb_build_object('name', m.name, 'price', ${money('m.price')}, 'variation_id', m.variation_id,
        'variation', ${named('variation', 'm.variation_id')}, 'quantity', trim_scale(m.quantity / 1000.0)) order by m.position), '[]'::jsonb)
      from product_modifier m where m.tenant_id = :tenant and m.product_id = e.id)`,
  };
}

const valuesSql = `(select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'attribute_id', l.attribute_id,
    'name', jsonb_build_object('ar', l.ar, 'en', coalesce(l.en, l.ar))) order by x.position), '[]'::jsonb)
  from variation_value x join attribute_line l on l.tenant_id = :tenant and l.id = x.attribute_line_id
  where x.tenant_id = :tenant and x.variation_id = v.id)`;
