import { type MoveKind, type Movement, moved, type OnHand } from '#erp/stock/contract';
import type { EntryKey } from '#finance/ledger/contract';
import { type Bilingual, conflict } from '#platform/entity';
import { type Context, insertRows, sql } from '#platform/server';

/** Goods of one variation in one branch. */
export interface StockMovement extends Movement {
  variationId: number;
  branchId: number;
}

/** What moves together, for one event of one document: its entry in the books has the same key. */
export interface StockEvent {
  key: EntryKey;
  kind: MoveKind;
  movements: readonly StockMovement[];
}

/**
 * The one door through which goods move. Locks what lies there in one order, refuses what is not there, and answers what each movement
 * was worth, for the entry that goes with it; the commit is refused where the two differ.
 */
export async function moveStock(ctx: Context, { key, kind, movements }: StockEvent): Promise<number[]> {
  const there = await lockedOnHand(ctx, movements);
  const changed = new Map<string, OnHand>();
  const values: number[] = [];
  for (const movement of movements) {
    const place = placeOf(movement);
    const outcome = moved(changed.get(place) ?? (there.get(place) as OnHand), movement);
    if (outcome === 'notEnough') throw await notEnough(ctx, movement.variationId);
    changed.set(place, outcome.after);
    values.push(outcome.value);
  }
  writeOnHand(ctx, changed);
  insertRows(ctx.db, 'stock_move', {
    same: {
      kind: [kind, 'text'],
      doc_type: [key.docType, 'text'],
      doc_id: [key.docId, 'bigint'],
      event: [key.event, 'text'],
      seq: [key.seq, 'int'],
      moved_at: [ctx.now, 'timestamptz'],
      user_id: [ctx.user?.id ?? null, 'bigint'],
    },
    types: { variation_id: 'bigint', branch_id: 'bigint', quantity: 'bigint', value: 'bigint' },
    rows: movements.map(({ variationId, branchId, quantity }, at) => ({
      variation_id: variationId,
      branch_id: branchId,
      quantity,
      value: values[at],
    })),
  });
  return values;
}

const placeOf = ({ variationId, branchId }: Pick<StockMovement, 'variationId' | 'branchId'>) => `${variationId} ${branchId}`;

/** By variation and branch, always in that order: two events that meet wait for each other, and never in a circle. */
async function lockedOnHand(ctx: Context, movements: readonly StockMovement[]): Promise<Map<string, OnHand>> {
  const places = [...new Map(movements.map((one) => [placeOf(one), one])).values()].sort(
    (a, b) => a.variationId - b.variationId || a.branchId - b.branchId,
  );
  // Whoever changes how a product is counted waits, and finds what came meanwhile.
  const moving = places.map(({ variationId }) => variationId);
  ctx.db.run(sql`select from product where tenant_id = ${ctx.tenantId} and id = any(array(select v.product_id from variation v
    where v.tenant_id = ${ctx.tenantId} and v.id = any(${moving}::bigint[]))) order by id for share`);
  for (let first = 0; first < places.length; first += 500) {
    const rows = places
      .slice(first, first + 500)
      .map(({ variationId, branchId }) => sql`(:tenant, ${variationId}::bigint, ${branchId}::bigint)`);
    ctx.db.run(sql`insert into stock_balance (tenant_id, variation_id, branch_id) values ${sql.join(rows)}
      on conflict (tenant_id, variation_id, branch_id) do nothing`);
  }
  const [variations, branches] = [
    places.map(({ variationId }) => variationId),
    [...new Set(places.map(({ branchId }) => branchId))],
  ];
  const rows = await ctx.db.query<
    OnHand & { variationId: number; branchId: number }
  >(sql`select variation_id, branch_id, quantity, value
    from stock_balance where tenant_id = ${ctx.tenantId} and variation_id = any(${variations}::bigint[]) and branch_id = any(${branches}::bigint[])
    order by variation_id, branch_id for update`);
  return new Map(rows.map(({ quantity, value, ...place }) => [placeOf(place), { quantity, value }]));
}

function writeOnHand(ctx: Context, changed: ReadonlyMap<string, OnHand>): void {
  const rows = [...changed].map(([place, { quantity, value }]) => {
    const [variation_id, branch_id] = place.split(' ').map(Number);
    return { variation_id, branch_id, quantity, value };
  });
  ctx.db.run(sql`update stock_balance b set quantity = r.quantity, value = r.value, version = b.version + 1, updated_at = ${ctx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (variation_id bigint, branch_id bigint, quantity bigint, value bigint)
    where b.tenant_id = ${ctx.tenantId} and b.variation_id = r.variation_id and b.branch_id = r.branch_id`);
}

async function notEnough(ctx: Context, variationId: number) {
  const { name } = await ctx.db.one<{ name: Bilingual }>(
    sql`select name from variation where tenant_id = ${ctx.tenantId} and id = ${variationId}`,
  );
  return conflict('errors.stock.notEnough', { name });
}
