import { type Context, sql } from '#platform/server';

/** What the totals of the lists must know of a parcel. */
export interface Counted {
  statusId: number;
  createdDay: string;
  currency: string;
  originBranchId: number;
  destinationBranchId: number;
  currentBranchId: number;
  clientId: number;
  courierId: number | null;
  price: number;
  deliveryFee: number;
  netAmount: number;
  archivedAt?: unknown;
}

/** A parcel before and after a change; null where there was or is none. */
export interface Change {
  before: Counted | null;
  after: Counted | null;
}

interface Delta {
  statusId: number;
  day: string;
  currency: string;
  branchId: number;
  clientId: number;
  courierId: number | null;
  seenBy: number[];
  n: number;
  price: number;
  fee: number;
  net: number;
}

/** Tells the totals of the lists what changed about a parcel; nobody waits for it. */
export function recordDelta(ctx: Context, before: Counted | null, after: Counted | null): void {
  recordDeltas(ctx, [{ before, after }]);
}

/** The same for many parcels in one statement. Append-only: two people who change parcels of one day never wait for each other. */
export function recordDeltas(ctx: Context, changes: readonly Change[]): void {
  const deltas = summed(changes.flatMap(({ before, after }) => [...signed(before, -1), ...signed(after, 1)]));
  for (let first = 0; first < deltas.length; first += 1000) insert(ctx, deltas.slice(first, first + 1000));
}

function insert(ctx: Context, deltas: readonly Delta[]): void {
  const rows = deltas.map(
    (one) => sql`(${ctx.tenantId}, ${one.statusId}, ${one.day}::date, ${one.currency}, ${one.branchId}, ${one.clientId},
      ${one.courierId}, ${one.seenBy}::bigint[], ${one.n}, ${one.price}, ${one.fee}, ${one.net})`,
  );
  ctx.db.run(sql`insert into shipment_delta (tenant_id, status_id, day, currency, branch_id, client_id, courier_id, seen_by, n, price, fee, net)
    values ${sql.join(rows)}`);
}

/** An archived parcel is in no list, so in no total. */
function signed(parcel: Counted | null, sign: 1 | -1): Delta[] {
  if (!parcel || parcel.archivedAt) return [];
  const { originBranchId, destinationBranchId, currentBranchId } = parcel;
  return [
    {
      statusId: parcel.statusId,
      day: parcel.createdDay,
      currency: parcel.currency,
      branchId: currentBranchId,
      clientId: parcel.clientId,
      courierId: parcel.courierId,
      seenBy: [...new Set([originBranchId, destinationBranchId, currentBranchId])].sort((a, b) => a - b),
      n: sign,
      price: sign * parcel.price,
      fee: sign * parcel.deliveryFee,
      net: sign * parcel.netAmount,
    },
  ];
}

/** What falls on the same sums goes in one row, and what cancels out in none. */
function summed(deltas: readonly Delta[]): Delta[] {
  const byPlace = new Map<string, Delta>();
  for (const delta of deltas) {
    const { statusId, day, currency, branchId, clientId, courierId, seenBy } = delta;
    const place = JSON.stringify([statusId, day, currency, branchId, clientId, courierId, seenBy]);
    const there = byPlace.get(place);
    if (there) {
      there.n += delta.n;
      there.price += delta.price;
      there.fee += delta.fee;
      there.net += delta.net;
    } else byPlace.set(place, { ...delta });
  }
  return [...byPlace.values()].filter(({ n, price, fee, net }) => n || price || fee || net);
}
