import { type Factor, inBaseUnit, parseFactor } from '#erp/catalog/contract';
import type { Problem } from '#platform/entity';
import { type Context, sql } from '#platform/server';

type Values = Record<string, unknown>;

interface Goods {
  id: number;
  isStocked: boolean;
  unitId: number;
  isWhole: boolean;
}
interface Unit {
  id: number;
  baseUnitId: number | null;
  conversionFactor: string;
}
interface Counting {
  goods: Map<number, Goods>;
  units: Map<number, Unit>;
}

/** Why lines of a document cannot be counted, by where it is to be said: goods without stock, another's unit, no whole thousandths or pieces. */
export async function uncountable(ctx: Context, lines: readonly Values[]): Promise<Record<string, Problem | string>> {
  const counting = await countingOf(
    ctx,
    lines.map(({ variation, unit }) => ({ variationId: Number(variation), unitId: Number(unit) })),
  );
  const problems: Record<string, Problem | string> = {};
  lines.forEach((line, at) => {
    const found = problemOf(line, counting);
    if (found) problems[`lines.${at}.${found[0]}`] = found[1];
  });
  return problems;
}

function problemOf(line: Values, counting: Counting): [string, string] | undefined {
  const goods = counting.goods.get(Number(line.variation));
  if (!goods || !counting.units.has(Number(line.unit))) return undefined;
  if (!goods.isStocked) return ['variation_id', 'errors.stock.notStocked'];
  const factor = factorOf(counting, goods, Number(line.unit));
  if (!factor) return ['unit_id', 'errors.stock.otherUnit'];
  const counted = inBaseUnit(Number(line.quantity), factor);
  if (counted === undefined) return ['quantity', 'errors.stock.notCountable'];
  return goods.isWhole && counted % 1000 !== 0 ? ['quantity', 'errors.stock.wholeOnly'] : undefined;
}

type CountedIn = { variationId: number; unitId: number };

/** How quantities of lines are counted in what their goods are counted in, in whole thousandths. */
export async function stockQuantities(
  ctx: Context,
  lines: readonly CountedIn[],
): Promise<(line: CountedIn, quantity: number) => number> {
  const counting = await countingOf(ctx, lines);
  return ({ variationId, unitId }, quantity) => {
    const goods = counting.goods.get(variationId);
    const factor = goods && factorOf(counting, goods, unitId);
    const counted = factor && inBaseUnit(quantity, factor);
    if (counted === undefined)
      throw new Error(`${quantity} thousandths of unit ${unitId} are no quantity of variation ${variationId}`);
    return counted;
  };
}

/** How many of what goods are counted in one of a unit is; nothing where the two have no base in common. */
function factorOf({ units }: Counting, { unitId: ownId }: Goods, unitId: number): Factor | undefined {
  const [own, unit] = [units.get(ownId), units.get(unitId)];
  if (!own || !unit || (own.baseUnitId ?? own.id) !== (unit.baseUnitId ?? unit.id)) return undefined;
  const [one, other] = [parseFactor(unit.conversionFactor), parseFactor(own.conversionFactor)];
  return one && other && { of: one.of * other.per, per: one.per * other.of };
}

async function countingOf(ctx: Context, lines: readonly CountedIn[]): Promise<Counting> {
  const variations = [...new Set(lines.map(({ variationId }) => variationId))];
  const goods =
    await ctx.db.query<Goods>(sql`select v.id, p.manage_stock and p.kind <> 'combo' as is_stocked, p.unit_id, u.whole as is_whole
    from variation v join product p on p.tenant_id = :tenant and p.id = v.product_id join unit u on u.tenant_id = :tenant and u.id = p.unit_id
    where v.tenant_id = ${ctx.tenantId} and v.id = any(${variations}::bigint[])`);
  const wanted = [...new Set([...lines, ...goods].map(({ unitId }) => unitId))];
  const units = await ctx.db.query<Unit>(
    sql`select id, base_unit_id, conversion_factor from unit where tenant_id = ${ctx.tenantId} and id = any(${wanted}::bigint[])`,
  );
  return { goods: new Map(goods.map((one) => [one.id, one])), units: new Map(units.map((one) => [one.id, one])) };
}
