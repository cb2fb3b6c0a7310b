import { type Line, type PartyKind, reverseEntry, type Side } from '#finance/ledger/contract';
import type { Currency } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import { type Posting, postAll } from './post.ts';

interface Found {
  id: number;
  docType: string;
  docId: number;
  event: string;
  seq: number;
  lines: {
    account: string;
    branchId: number;
    side: Side;
    amount: number;
    currency: Currency;
    partyKind: PartyKind | null;
    partyId: number | null;
    counterBranchId: number | null;
    shipmentId: number | null;
    rate: string | null;
    worth: number | null;
  }[];
}

/** Takes a posted entry back by its mirror, linked to it; an entry can be taken back once. */
export async function reverse(
  ctx: Context,
  entryId: number,
  as: { event: string; seq: number; memo?: string; date?: string },
): Promise<number> {
  const [original] = await postedEntries(ctx, [entryId]);
  const [id] = await postAll(ctx, [{ ...mirrorOf(original as Found), ...as }]);
  return id as number;
}

/** Takes several entries back in a constant number of statements; each mirror is named after its original. */
export async function reverseAll(
  ctx: Context,
  entryIds: readonly number[],
  as: { memo?: string; date?: string } = {},
): Promise<number[]> {
  if (entryIds.length === 0) return [];
  const found = await postedEntries(ctx, entryIds);
  return (await postAll(
    ctx,
    found.map((entry) => ({ ...mirrorOf(entry), ...as })),
  )) as number[];
}

function mirrorOf(found: Found): Posting {
  const lines = found.lines.map(
    ({ partyKind, partyId, counterBranchId, shipmentId, rate, ...line }): Line => ({
      ...line,
      ...(partyKind && partyId !== null && { party: { kind: partyKind, id: partyId } }),
      ...(counterBranchId !== null && { counterBranchId }),
      ...(shipmentId !== null && { shipmentId }),
      ...(rate !== null && { rate }),
    }),
  );
  return { ...reverseEntry({ ...found, lines }), reversesId: found.id };
}

async function postedEntries(ctx: Context, ids: readonly number[]): Promise<Found[]> {
  const found = await ctx.db.query<Found>(sql`select e.id, e.doc_type, e.doc_id, e.event, e.seq,
      (select json_agg(json_build_object('account', l.account_code, 'branchId', l.branch_id, 'currency', l.currency,
          'side', case when l.debit > 0 then 'debit' else 'credit' end, 'amount', l.debit + l.credit, 'partyKind', l.party_kind,
          'partyId', l.party_id, 'counterBranchId', l.counter_branch_id, 'shipmentId', l.shipment_id, 'rate', l.rate::text,
          'worth', l.base_amount) order by l.id)
        from ledger_line l where l.tenant_id = :tenant and l.entry_id = e.id) as lines
    from journal_entry e where e.tenant_id = ${ctx.tenantId} and e.id = any(${[...ids]}::bigint[]) order by e.id`);
  if (found.length !== new Set(ids).size) throw new Error(`entries to reverse are missing: ${ids.join(', ')}`);
  return found;
}

/** The entries of a document that have not been taken back. */
export async function standingEntries(
  ctx: Context,
  document: { docType: string; docId: number; event?: string },
): Promise<number[]> {
  const rows = await ctx.db.query<{ id: number }>(sql`select e.id from journal_entry e
    where e.tenant_id = ${ctx.tenantId} and e.doc_type = ${document.docType} and e.doc_id = ${document.docId}
      and (${document.event ?? null}::text is null or e.event = ${document.event ?? null}) and e.reverses_id is null
      and not exists (select from journal_entry r where r.tenant_id = :tenant and r.reverses_id = e.id) order by e.id`);
  return rows.map(({ id }) => id);
}
