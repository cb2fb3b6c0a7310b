import { OpeningStock } from '#erp/stock/contract';
import { Refusal } from '#platform/entity';
import { type Context, implement, sql } from '#platform/server';
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
  keepsExpiry: boolean;
}

/** Goods that are kept in stock, each lot once, whole ones in whole pieces, and those that expire with their day. */
async function refuseUncountable(ctx: Context, _values: Values, _before: Values | null, sent?: readonly Values[]): Promise<void> {
  if (!sent) return;
  const goods = await goodsOf(
    ctx,
    sent.map(({ variation }) => Number(variation)),
  );
  const fields: Record<string, string> = {};
  const seen = new Set<string>();
  for (const [at, { variation, quantity, lot, expiresOn }] of sent.entries()) {
    const one = goods.get(Number(variation));
    const written = JSON.stringify([variation, lot ?? '', expiresOn ?? '']);
    if (one && !one.isStocked) fields[`lines.${at}.variation_id`] = 'errors.stock.notStocked';
    else if (seen.has(written)) fields[`lines.${at}.variation_id`] = 'errors.stock.twice';
    else if (one?.isWhole && Number(quantity) % 1000 !== 0) fields[`lines.${at}.quantity`] = 'errors.stock.wholeOnly';
    else if (one?.keepsExpiry && !expiresOn) fields[`lines.${at}.expires_on`] = 'errors.stock.noExpiry';
    seen.add(written);
  }
  if (Object.keys(fields).length > 0) throw new Refusal('errors.fieldsWrong', { fields });
}

async function goodsOf(ctx: Context, ids: readonly number[]): Promise<Map<number, Goods>> {
  const rows = await ctx.db.query<Goods>(sql`select v.id, p.manage_stock and p.kind <> 'combo' as is_stocked, u.whole as is_whole,
      p.expiry_value is not null as keeps_expiry
    from variation v join product p on p.tenant_id = :tenant and p.id = v.product_id join unit u on u.tenant_id = :tenant and u.id = p.unit_id
    where v.tenant_id = ${ctx.tenantId} and v.id = any(${[...ids]}::bigint[])`);
  return new Map(rows.map((row) => [row.id, row]));
}
