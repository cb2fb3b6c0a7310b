import { numberSpellings } from '#courier/receipt-books/contract';
import { seenIn } from '#courier/shipments/server';
import type { Currency } from '#platform/entity';
import { type Context, sql } from '#platform/server';

export interface FoundParcel {
  id: number;
  receiptNo: string | null;
  statusId: number;
  clientId: number;
  clientName: string;
  receiverName: string | null;
  cityName: unknown;
  /** What it is to bring at the door. */
  expected: number;
  currency: Currency;
  currentBranchId: number;
  branchName: unknown;
  archived: boolean;
  /** Whether it is one of those the asker may see; of any other he is told where it belongs. */
  isSeen: boolean;
}

interface CodeRead {
  code: string;
  /** Which one, where several have the number. */
  shipmentId: number | null;
  /** Of a scan sent again: what it led to then, it leads to now. */
  isKnown?: boolean;
}

const mostChoices = 20;

/**
 * The parcels a code may mean: by receipt number, or by id where a label of a parcel without one says `#17`. Whoever holds the
 * parcel is told where it belongs, even where it is another branch's; a live one comes before archived ones of the same number.
 */
export async function parcelsOf(ctx: Context, { code, shipmentId, isKnown = false }: CodeRead): Promise<FoundParcel[]> {
  const spellings = numberSpellings(code);
  const id = spellings.map((one) => /^#(\d{1,15})$/.exec(one)?.[1]).find(Boolean);
  const seen = seenIn({ ...ctx, chosenBranchId: null }, 's');
  // Ids can be counted through: they lead to another's parcel only where nothing else is on its label. Each half has an index of its own.
  const named = id
    ? sql`s.id = ${Number(id)} and (s.receipt_no is null or ${isKnown}::boolean or ${seen})`
    : sql`((s.receipt_no = any(${spellings}::text[]) and s.archived_at is null) or (s.receipt_no = any(${spellings}::text[]) and s.archived_at is not null))`;
  const rows =
    await ctx.db.query<FoundParcel>(sql`select s.id, s.receipt_no, s.status_id, s.client_id, c.name as client_name, s.receiver_name, s.expected, s.currency,
      t.title as city_name, s.current_branch_id, b.name as branch_name, s.archived_at is not null as archived, ${seen} as is_seen
    from shipment s join client c on c.tenant_id = :tenant and c.id = s.client_id
    left join city t on t.tenant_id = :tenant and t.id = s.city_id
    join branch b on b.tenant_id = :tenant and b.id = s.current_branch_id
    where s.tenant_id = ${ctx.tenantId} and ${named} order by s.archived_at is not null, s.id desc limit ${mostChoices}`);
  if (shipmentId !== null) return rows.filter((row) => row.id === shipmentId);
  // A number stands on one live parcel; of two written nearly alike the one spelt as it was read is meant.
  const live = rows.filter((row) => !row.archived).sort((a, b) => rankOf(a, spellings) - rankOf(b, spellings));
  return live.length > 0 ? live.slice(0, 1) : rows;
}

const rankOf = ({ receiptNo }: FoundParcel, spellings: readonly string[]) => spellings.indexOf(receiptNo ?? '');
