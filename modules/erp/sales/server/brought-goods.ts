import type { conditions, Sale } from '#erp/sales/contract';
import type { StockMovement } from '#erp/stock/contract';
import { shareOf } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import type { LineGoods } from './earned.ts';
import type { LinePart } from './sold-lines.ts';

type Condition = (typeof conditions)[number];
type Brought = LinePart & { said: { condition?: Condition | null } };

/** What had left the shelf for a line and comes back: how many, and what they had cost. */
export interface BroughtGoods extends LineGoods {
  condition: Condition;
}

interface Left {
  saleLineId: number;
  variationId: number;
  quantity: number;
  cost: number;
  returned: number;
  returnedCost: number;
}

/** Of each line what comes back of its goods, at their line's cost, counted from the beginning, so that the parts come to what had left. */
export async function broughtGoods(ctx: Context, brought: readonly Brought[]): Promise<BroughtGoods[]> {
  const ids = brought.map(({ line }) => line.id);
  const left =
    await ctx.db.query<Left>(sql`select sale_line_id, variation_id, quantity, cost, returned, returned_cost from sale_line_goods
    where tenant_id = ${ctx.tenantId} and sale_line_id = any(${ids}::bigint[]) order by sale_line_id, variation_id`);
  return brought.flatMap(({ line, quantity, said }) =>
    left
      .filter(({ saleLineId }) => saleLineId === line.id)
      .map((goods) => {
        const until = (line.returned ?? 0) + quantity;
        const all = shareOf(goods.quantity, until, line.delivered ?? 0);
        const cost = shareOf(goods.cost, all, goods.quantity);
        return {
          lineId: line.id,
          variationId: goods.variationId,
          condition: said.condition ?? 'good',
          quantity: all - goods.returned,
          cost: Math.max(0, cost - goods.returnedCost),
        };
      }),
  );
}

/** The movements that put goods on the shelf of a branch again. */
export const backOnShelf = (branchId: number, goods: readonly BroughtGoods[]): StockMovement[] =>
  goods.map(({ lineId, variationId, quantity, cost }) => ({ variationId, branchId, quantity, value: cost, saleLineId: lineId }));

/** What has come back is kept with its lines. */
export function keepBrought(
  ctx: Context,
  sale: Pick<Sale, 'id'>,
  brought: readonly Brought[],
  goods: readonly BroughtGoods[],
): void {
  const lines = brought.map(({ line, quantity }) => ({ id: line.id, quantity }));
  ctx.db.run(sql`update sale_line l set returned = l.returned + r.quantity
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r (id bigint, quantity bigint)
    where l.tenant_id = ${ctx.tenantId} and l.sale_id = ${sale.id}::bigint and l.id = r.id`);
  const rows = goods.map(({ lineId, variationId, quantity, cost }) => ({ line: lineId, goods: variationId, quantity, cost }));
  ctx.db.run(sql`update sale_line_goods g set returned = g.returned + r.quantity, returned_cost = g.returned_cost + r.cost
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (line bigint, goods bigint, quantity bigint, cost bigint)
    where g.tenant_id = ${ctx.tenantId} and g.sale_line_id = r.line and g.variation_id = r.goods`);
}
