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
type CountedIn = { variationId: number; unitId: number };
interface Counting {
  goods: Map<number, Goods>;
  units: Map<number, Unit>;
}

/** Why lines of a document cannot be counted, by where it is to be said: goods without stock, another's unit, no whole thousandths or pieces. */
export async function uncountable(
  ctx: Context,
  lines: readonly Values[],
  /** What is sold need not lie on a shelf: a service, or a combo of what does. */
  { isSold = false }: { isSold?: boolean } = {},
): Promise<Record<string, Problem | string>> {
  const counting = await countingOf(
    ctx,
    lines.map(({ variation, unit }) => ({ variationId: Number(variation), unitId: Number(unit) })),
  );
  const problems: Record<string, Problem | string> = {};
  lines.forEach((line, at) => {
    const found = problemOf(line, counting, isSold);
    if (found) problems[`lines.${at}.${found[0]}`] = found[1];
  });
  return problems;
}

function problemOf(line: Values, counting: Counting, isSold: boolean): [string, string] | undefined {
  const goods = counting.goods.get(Number(line.variation));
  if (!goods || !counting.units.has(Number(line.unit))) return undefined;
  if (!goods.isStocked && !isSold) return ['variation_id', 'errors.stock.notStocked'];
  const factor = factorOf(counting, goods, Number(line.unit));
  if (!factor) return ['unit_id', 'errors.stock.otherUnit'];
  const counted = inBaseUnit(Number(line.quantity), factor);
  if (counted === undefined) return ['quantity', 'errors.stock.notCountable'];
  return goods.isWhole && counted % 1000 !== 0 ? ['quantity', 'errors.stock.wholeOnly'] : undefined;
}

/** How quantities of lines are counted in what their goods are counted in, in whole thousandths. */
export const stockQuantities = async (ctx: Context, lines: readonly CountedIn[]): Promise<LineCounting['inBase']> =>
  (await lineCounting(ctx, lines)).inBase;

export interface LineCounting {
  inBase: (line: CountedIn, quantity: number) => number;
  /** Whether so many of a line's unit can be moved: no half of what is sold by the piece. */
  isCountable: (line: CountedIn, quantity: number) => boolean;
}

/** How parts of lines are counted, and which parts can be. */
export async function lineCounting(ctx: Context, lines: readonly CountedIn[]): Promise<LineCounting> {
  const counting = await countingOf(ctx, lines);
  const countedOf = ({ variationId, unitId }: CountedIn, quantity: number) => {
    const goods = counting.goods.get(variationId);
    const factor = goods && factorOf(counting, goods, unitId);
    return factor && inBaseUnit(quantity, factor);
  };
  return {
    inBase: (line, quantity) => {
      const counted = countedOf(line, quantity);
      if (counted !== undefined) return counted;
      throw new Error(`${quantity} thousandths of unit ${line.unitId} are no quantity of variation ${line.variationId}`);
    },
    isCountable: (line, quantity) => {
      const counted = countedOf(line, quantity);
      return counted !== undefined && !(counting.goods.get(line.variationId)?.isWhole && counted % 1000 !== 0);
    },
  };
}

/** How many of what goods are counted in one of a unit is; nothing where the two have no base in common. */
function factorOf({ units }: Counting, { unitId: ownId }: Goods, unitId: number): Factor | undefined {
  const [own, unit] = [units.get(ownId), units.get(unitId)];
  if (!own || !unit || (own.baseUnitId ?? own.id) !== (unit.baseUnitId ?? unit.id)) return undefined;
  const [one, other] = [parseFactor(unit.conversionFactor), parseFactor(own.conversionFactor)];
  return one && other && { of: one.of * other.per, per: one.per * other.of };
}

/** Goods and units in one statement: the units that are named, and those the goods are counted in. */
async function countingOf(ctx: Context, lines: readonly CountedIn[]): Promise<Counting> {
  const variations = [...new Set(lines.map(({ variationId }) => variationId))];
  const named = [...new Set(lines.map(({ unitId }) => unitId))];
  const { goods, units } = await ctx.db.one<{ goods: Goods[]; units: Unit[] }>(sql`with goods as (
      select v.id, p.manage_stock and p.kind <> 'combo' as is_stocked, p.unit_id, u.whole as is_whole
      from variation v join product p on p.tenant_id = :tenant and p.id = v.product_id join unit u on u.tenant_id = :tenant and u.id = p.unit_id
      where v.tenant_id = ${ctx.tenantId} and v.id = any(${variations}::bigint[]))
    select coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'isStocked', g.is_stocked, 'unitId', g.unit_id, 'isWhole', g.is_whole)) from goods g), '[]') as goods,
      coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'baseUnitId', u.base_unit_id, 'conversionFactor', u.conversion_factor)) from unit u
        where u.tenant_id = :tenant and (u.id = any(${named}::bigint[]) or u.id in (select unit_id from goods))), '[]') as units`);
  return { goods: new Map(goods.map((one) => [one.id, one])), units: new Map(units.map((one) => [one.id, one])) };
}
