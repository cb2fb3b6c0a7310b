import { mostPrinted } from '#courier/printing/contract';
import { seenIn } from '#courier/shipments/server';
import { fieldRefusal } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import { parcelsOfNumbers } from './choose-parcels.ts';

interface FoundParcel {
  number: string;
  id: number;
  receiver_name: string | null;
  client: string;
  city: unknown;
  status_id: number;
}

/** What the numbers on a desk mean: the parcels in their order, and the numbers no parcel the asker sees has. */
export async function foundNumbers(
  ctx: Context,
  written: readonly string[],
): Promise<{ items: FoundParcel[]; unknown: string[] }> {
  const numbers = [...new Set(written.map((one) => one.trim()).filter(Boolean))];
  if (numbers.length > mostPrinted) throw fieldRefusal('receipt_nos', 'errors.tooMany', { max: mostPrinted });
  const named = await parcelsOfNumbers(ctx, numbers);
  const rows = await ctx.db.query<{
    id: number;
    receiverName: string | null;
    client: string;
    city: unknown;
    statusId: number;
  }>(sql`select e.id, e.receiver_name, c.name as client, t.title as city, e.status_id from shipment e
    join client c on c.tenant_id = :tenant and c.id = e.client_id
    join city t on t.tenant_id = :tenant and t.id = e.city_id
    where e.tenant_id = ${ctx.tenantId} and e.id = any(${[...named.values()]}::bigint[]) and ${seenIn(ctx, 'e')}`);
  const seen = new Map(rows.map((row) => [row.id, row]));
  const known = numbers.filter((number) => seen.has(named.get(number) ?? 0));
  // Written twice in two spellings, it is one parcel.
  const firsts = known.filter((number, at) => known.findIndex((other) => named.get(other) === named.get(number)) === at);
  const items = firsts.flatMap((number) => {
    const row = seen.get(named.get(number) ?? 0);
    return row
      ? [
          {
            number,
            id: row.id,
            receiver_name: row.receiverName,
            client: row.client,
            city: row.city,
            status_id: row.statusId,
          },
        ]
      : [];
  });
  return { items, unknown: numbers.filter((number) => !known.includes(number)) };
}
