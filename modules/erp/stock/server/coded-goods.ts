import { codeKey, type Factor, inBaseUnit, inUnit, parseFactor } from '#erp/catalog/contract';
import { type Context, sql } from '#platform/server';

interface Found {
  code: string;
  variationId: number | null;
  isStocked: boolean;
  keepsExpiry: boolean;
  isWhole: boolean;
  /** How many of the base unit the product and the code count; nothing for the base unit itself. */
  factor: string | null;
  codeFactor: string | null;
}

/** Goods as a code on them says: which they are, and how many of them one of the code counts. */
export interface CodedGoods {
  variationId: number;
  keepsExpiry: boolean;
  /** So many of the code in the product's own unit, or why not. */
  counted(quantity: number): number | 'uncountable' | 'wholeOnly';
}

/** What codes lead to, all of them asked for together; a word where one leads to nothing that can be counted. */
export async function codedGoods(
  ctx: Context,
  codes: readonly string[],
): Promise<(code: string) => CodedGoods | 'unknownCode' | 'severalShapes' | 'notStocked'> {
  const keys = [...new Set(codes.map(codeKey))];
  const rows = await ctx.db.query<Found>(sql`select c.code, c.variation_id, p.manage_stock and p.kind <> 'combo' as is_stocked,
      p.expiry_value is not null as keeps_expiry, u.whole as is_whole, u.conversion_factor as factor, coalesce(k.conversion_factor, case when k.id is null then u.conversion_factor end) as code_factor
    from product_code c join product p on p.tenant_id = :tenant and p.id = c.product_id
      join unit u on u.tenant_id = :tenant and u.id = p.unit_id
      left join unit k on k.tenant_id = :tenant and k.id = c.unit_id
      left join variation v on v.tenant_id = :tenant and v.id = c.variation_id
    where c.tenant_id = ${ctx.tenantId} and c.code = any(${keys}::text[]) and not coalesce(v.is_dropped, false)`);
  const found = new Map(rows.map((row) => [row.code, row]));
  return (code) => {
    const one = found.get(codeKey(code));
    if (!one) return 'unknownCode';
    if (!one.isStocked) return 'notStocked';
    if (one.variationId === null) return 'severalShapes';
    return { variationId: one.variationId, keepsExpiry: one.keepsExpiry, counted: (quantity) => countedBy(one, quantity) };
  };
}

/** A carton counts what is in it; what is no whole number of thousandths, or of pieces, is no quantity. */
function countedBy({ factor, codeFactor, isWhole }: Found, quantity: number): number | 'uncountable' | 'wholeOnly' {
  const inBase = inBaseUnit(quantity, factorOf(codeFactor));
  const counted = inBase === undefined ? undefined : inUnit(inBase, factorOf(factor));
  if (counted === undefined || !Number.isSafeInteger(counted)) return 'uncountable';
  return isWhole && counted % 1000 !== 0 ? 'wholeOnly' : counted;
}

const one: Factor = { of: 1n, per: 1n };
const factorOf = (written: string | null): Factor => (written === null ? one : (parseFactor(written) ?? one));
