import { type OpeningStock as Opening, OpeningStock, openingLines } from '#erp/stock/contract';
import { Refusal } from '#platform/entity';
import { type Context, implement, readLines, sql } from '#platform/server';
import { postOpeningStock } from './post-opening-stock.ts';
import { reverseOpeningStock } from './reverse-opening-stock.ts';

type Values = Record<string, unknown>;

export const openingStocks = implement(OpeningStock, {
  verbs: { post: postOpeningStock, reverse: reverseOpeningStock },
  check: refuseUncountable,
});

interface Goods {
  id: number;
  isStocked: boolean;
  isWhole: boolean;
}

/** Goods that are kept in stock, each once, and whole ones in whole pieces. */
async function refuseUncountable(ctx: Context, _values: Values, _before: Values | null, sent?: readonly Values[]): Promise<void> {
  if (!sent) return;
  const lines = sent.map((line) => ({ variation: Number(line.variation), quantity: Number(line.quantity) }));
  const goods = await goodsOf(
    ctx,
    lines.map(({ variation }) => variation),
  );
  const fields: Record<string, string> = {};
  const seen = new Set<number>();
  lines.forEach(({ variation, quantity }, at) => {
    const one = goods.get(variation);
    if (one && !one.isStocked) fields[`lines.${at}.variation_id`] = 'errors.stock.notStocked';
    else if (seen.has(variation)) fields[`lines.${at}.variation_id`] = 'errors.stock.twice';
    else if (one?.isWhole && quantity % 1000 !== 0) fields[`lines.${at}.quantity`] = 'errors.stock.wholeOnly';
    seen.add(variation);
  });
  if (Object.keys(fields).length > 0) throw new Refusal('errors.fieldsWrong', { fields });
}

async function goodsOf(ctx: Context, ids: readonly number[]): Promise<Map<number, Goods>> {
  const rows = await ctx.db.query<Goods>(sql`select v.id, p.manage_stock and p.kind <> 'combo' as is_stocked, u.whole as is_whole
    from variation v join product p on p.tenant_id = :tenant and p.id = v.product_id join unit u on u.tenant_id = :tenant and u.id = p.unit_id
    where v.tenant_id = ${ctx.tenantId} and v.id = any(${[...ids]}::bigint[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The lines of an opening, as its verbs move and book them. */
export const linesOfOpening = (ctx: Context, { id }: Pick<Opening, 'id'>) => readLines(ctx, openingLines, id);
