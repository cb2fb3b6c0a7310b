import type { Problem } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import type { ProductDraft } from './product-draft.ts';

/** A scale weighs one kind of goods under one number: neither one of several shapes nor a basket. */
export const judgeScaleItem = ({ values }: ProductDraft): Record<string, Problem> =>
  values.scaleItem !== null && values.kind !== 'plain' ? { scale_item: { key: 'errors.product.notWeighed' } } : {};

/** Gives new products their numbers on the scales, those that have one. */
export function keepScaleItems(ctx: Context, ids: readonly number[], drafts: readonly ProductDraft[]): void {
  const weighed = drafts.flatMap(({ values }, at) =>
    values.scaleItem === null ? [] : [{ id: ids[at], item: values.scaleItem }],
  );
  if (weighed.length === 0) return;
  ctx.db.run(sql`update product p set scale_item = n.item
    from unnest(${weighed.map(({ id }) => id)}::bigint[], ${weighed.map(({ item }) => item)}::bigint[]) n(id, item)
    where p.tenant_id = ${ctx.tenantId} and p.id = n.id`);
}
