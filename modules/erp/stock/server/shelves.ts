import {
  type Held,
  isLot,
  type Lot,
  type LotHeld,
  lotKey,
  type Place,
  type Shelf,
  type StockMovement,
  uncoveredOf,
} from '#erp/stock/contract';
import { type Context, sql, together } from '#platform/server';
import { lastCosts } from './last-costs.ts';

/** A shelf, when it was counted last, and down to how many goods may go before they are told of. */
export type CountedShelf = Shelf & { countedAt: Date | null; alertQuantity: number | null };
export type Shelves = ReadonlyMap<string, CountedShelf>;

const placeOf = ({ variationId, branchId }: Place) => `${variationId} ${branchId}`;
export const shelfOf = (shelves: Shelves, place: Place) => shelves.get(placeOf(place)) as CountedShelf;

/**
 * Holds what lies there of some goods until the transaction ends, and answers how much it is and when it was counted last: nothing of them
 * moves meanwhile. Whoever moves goods by what he reads here takes all of their shelves at once.
 */
export async function holdShelves(
  ctx: Context,
  places: readonly Place[],
): Promise<(place: Place) => Held & Pick<CountedShelf, 'countedAt'>> {
  const shelves = await lockShelves(ctx, places);
  return (place) => {
    const { held, countedAt } = shelfOf(shelves, place);
    return { ...held, countedAt };
  };
}

/** By variation and branch, always in that order: two events that meet wait for each other, and never in a circle. */
export async function lockShelves(
  ctx: Context,
  movements: readonly (Place & Partial<StockMovement>)[],
): Promise<Map<string, CountedShelf>> {
  const places = [...new Map(movements.map((one) => [placeOf(one), one])).values()].sort(
    (a, b) => a.variationId - b.variationId || a.branchId - b.branchId,
  );
  const variations = [...new Set(places.map(({ variationId }) => variationId))];
  const branches = [...new Set(places.map(({ branchId }) => branchId))];
  // As a rule each of them has its shelf, and no lot is laid there first: then all of it is held in one packet.
  const isPlain = places.length === variations.length * branches.length && !movements.some(({ lot }) => isLot(lot));
  const [goods, held, lying] = await together(
    holdGoods(ctx, variations, branches),
    isPlain ? holdRows(ctx, variations, branches, places.length) : [],
    isPlain ? readLots(ctx, places, movements) : [],
  );
  const missing = places.filter(({ variationId, branchId }) => !goods.get(variationId)?.shelvedIn.includes(branchId));
  for (let first = 0; first < missing.length; first += 500) {
    const rows = missing
      .slice(first, first + 500)
      .map(({ variationId, branchId }) => sql`(:tenant, ${variationId}::bigint, ${branchId}::bigint)`);
    ctx.db.run(sql`insert into stock_balance (tenant_id, variation_id, branch_id) values ${sql.join(rows)}
      on conflict (tenant_id, variation_id, branch_id) do nothing`);
  }
  // The lots travel behind it and are read once the shelves are held.
  const [rows, lots] =
    isPlain && held.length === places.length
      ? [held, lying]
      : await together(holdRows(ctx, variations, branches), readLots(ctx, places, movements));
  const shelves = new Map<string, CountedShelf>();
  for (const { variationId, branchId, quantity, value, reserved, knownQuantity, knownValue, countedAt } of rows) {
    const known = { quantity: knownQuantity, value: knownValue };
    shelves.set(placeOf({ variationId, branchId }), {
      variationId,
      branchId,
      held: { quantity, value, reserved, known },
      lots: new Map(),
      isLotted: false,
      countedAt,
      alertQuantity: goods.get(variationId)?.alertQuantity ?? null,
    });
  }
  for (const { variationId, branchId, ...lot } of lots) {
    const shelf = shelves.get(placeOf({ variationId, branchId }));
    if (isLot(lot)) shelf?.lots.set(lotKey(lot), lot);
    // Where the row without a lot is, there were lots, whether or not anything of them is left.
    else if (shelf) shelf.isLotted = true;
  }
  await lastCosts(ctx, shelves, movements);
  return shelves;
}

interface ShelvedGoods {
  id: number;
  alertQuantity: number | null;
  /** Where of the branches that are asked for it has a shelf. */
  shelvedIn: number[];
}

/** Whoever changes how a product is counted waits, and finds what came meanwhile. A shelf that is there once stays. */
async function holdGoods(
  ctx: Context,
  variations: readonly number[],
  branches: readonly number[],
): Promise<ReadonlyMap<number, ShelvedGoods>> {
  const rows = await ctx.db.query<ShelvedGoods>(sql`select v.id, p.alert_quantity, array(select b.branch_id from stock_balance b
      where b.tenant_id = :tenant and b.variation_id = v.id and b.branch_id = any(${branches}::bigint[])) as shelved_in
    from variation v join product p on p.tenant_id = :tenant and p.id = v.product_id
    where v.tenant_id = ${ctx.tenantId} and v.id = any(${variations}::bigint[]) order by p.id for share of p`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Where so many are wanted, all of them or none: whoever held some and laid the others would not take them in their order. */
const holdRows = (ctx: Context, variations: readonly number[], branches: readonly number[], all?: number) =>
  ctx.db.query<
    Held & Place & { knownQuantity: number; knownValue: number; countedAt: Date | null }
  >(sql`select variation_id, branch_id,
      quantity, value, reserved, known_quantity, known_value, counted_at
    from stock_balance where tenant_id = ${ctx.tenantId} and variation_id = any(${variations}::bigint[]) and branch_id = any(${branches}::bigint[])
    ${
      all === undefined
        ? sql``
        : sql`and ${all}::bigint = (select count(*) from stock_balance a
      where a.tenant_id = :tenant and a.variation_id = any(${variations}::bigint[]) and a.branch_id = any(${branches}::bigint[]))`
    } order by variation_id, branch_id for update`);

/** The lots of what is locked, new ones among them; nobody writes lots but who holds their shelf. */
function readLots(
  ctx: Context,
  places: readonly Place[],
  movements: readonly (Place & Partial<StockMovement>)[],
): Promise<(LotHeld & Lot & Place)[]> {
  const said = new Map<string, Place & { lot: Lot }>();
  for (const { lot, ...place } of movements)
    if (isLot(lot)) said.set(`${placeOf(place)} ${lotKey(lot)}`, { ...place, lot } as Place & { lot: Lot });
  const coming = [...said.values()];
  for (let first = 0; first < coming.length; first += 500) {
    const rows = coming
      .slice(first, first + 500)
      .map(
        ({ variationId, branchId, lot }) =>
          sql`(:tenant, ${variationId}::bigint, ${branchId}::bigint, ${lot.code}::text, ${lot.expiresOn}::date)`,
      );
    ctx.db.run(sql`insert into stock_lot (tenant_id, variation_id, branch_id, code, expires_on) values ${sql.join(rows)}
      on conflict (tenant_id, variation_id, branch_id, code, expires_on) do nothing`);
  }
  const variations = [...new Set(places.map(({ variationId }) => variationId))];
  const branches = [...new Set(places.map(({ branchId }) => branchId))];
  const named = movements.flatMap(({ lotId, parts = [] }) =>
    [lotId, ...parts.map((part) => part.lotId)].filter((id) => id != null),
  );
  return ctx.db.query<
    LotHeld & Lot & Place
  >(sql`select id, variation_id, branch_id, code, expires_on::text as expires_on, quantity from stock_lot
    where tenant_id = ${ctx.tenantId} and variation_id = any(${variations}::bigint[]) and branch_id = any(${branches}::bigint[])
      and (quantity <> 0 or (code = '' and expires_on is null) or id = any(${named}::bigint[]) or variation_id = any(${coming.map(({ variationId }) => variationId)}::bigint[]))`);
}

/** Puts down what is there now. Where there are lots, the row without one holds what they leave over, so that their sum is what lies there. */
export function writeShelves(ctx: Context, shelves: Shelves): void {
  const held = [...shelves.values()].map(({ variationId, branchId, held: { quantity, value, reserved, known } }) => ({
    variation_id: variationId,
    branch_id: branchId,
    quantity,
    value,
    reserved,
    known_quantity: known.quantity,
    known_value: known.value,
  }));
  ctx.db.run(sql`update stock_balance b set quantity = r.quantity, value = r.value, reserved = r.reserved, known_quantity = r.known_quantity,
      known_value = r.known_value, version = b.version + 1, updated_at = ${ctx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as r (variation_id bigint, branch_id bigint, quantity bigint, value bigint,
      reserved bigint, known_quantity bigint, known_value bigint)
    where b.tenant_id = ${ctx.tenantId} and b.variation_id = r.variation_id and b.branch_id = r.branch_id`);
  const none: Lot = { code: '', expiresOn: null };
  const lots = [...shelves.values()]
    .filter((shelf) => shelf.isLotted)
    .flatMap((shelf) => [...shelf.lots.values(), { ...none, quantity: uncoveredOf(shelf) }].map((lot) => ({ shelf, lot })));
  for (let first = 0; first < lots.length; first += 500) {
    const rows = lots
      .slice(first, first + 500)
      .map(
        ({ shelf: { variationId, branchId }, lot: { code, expiresOn, quantity } }) =>
          sql`(:tenant, ${variationId}::bigint, ${branchId}::bigint, ${code}::text, ${expiresOn}::date, ${quantity}::bigint, ${ctx.now}::timestamptz)`,
      );
    ctx.db.run(sql`insert into stock_lot as l (tenant_id, variation_id, branch_id, code, expires_on, quantity, updated_at) values ${sql.join(rows)}
      on conflict (tenant_id, variation_id, branch_id, code, expires_on) do update set quantity = excluded.quantity, version = l.version + 1, updated_at = excluded.updated_at`);
  }
}
