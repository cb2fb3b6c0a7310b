import { ManualEntry, manualEntryInput, newManualEntry } from '#finance/ledger/contract';
import { type Context, createRecord, editRecord, implementedEntity, lockRecord, readChecked, sql } from '#platform/server';
import { type KeptLine, readLines } from './manual-lines.ts';

/** Writes an entry down as a draft (or a template to begin others from), with all its lines or not at all. */
export async function writeManualEntry(ctx: Context, body: unknown): Promise<number> {
  const { lines, as } = await readChecked(ctx, newManualEntry, body);
  const kept = await readLines(ctx, lines);
  const id = await createRecord(ctx, implementedEntity(ManualEntry.name), body);
  keepLines(ctx, id, kept);
  if (as === 'template')
    ctx.db.run(sql`update manual_entry set state = 'template' where tenant_id = ${ctx.tenantId} and id = ${id}`);
  return id;
}

/** Changes a draft; lines that are sent take the place of all there were. What waits or was posted stays as it is. */
export async function editManualEntry(ctx: Context, id: number, body: unknown): Promise<void> {
  await lockRecord(ctx, ManualEntry, id);
  const { lines } = await readChecked(ctx, manualEntryInput, body, { partial: true });
  const kept = lines && (await readLines(ctx, lines));
  await editRecord(ctx, implementedEntity(ManualEntry.name), id, body);
  if (kept) keepLines(ctx, id, kept);
}

export function keepLines(ctx: Context, id: number, lines: readonly KeptLine[]): void {
  ctx.db.run(sql`delete from manual_line where tenant_id = ${ctx.tenantId} and manual_entry_id = ${id}`);
  const rows = lines.map(
    (
      line,
      position,
    ) => sql`(${ctx.tenantId}::bigint, ${id}::bigint, ${position}::int, ${line.accountId}::bigint, ${line.branchId}::bigint,
      ${line.partyKind}::text, ${line.partyId}::bigint, ${line.currency}::text, ${line.debit}::bigint, ${line.credit}::bigint, ${line.note}::text)`,
  );
  ctx.db.run(sql`insert into manual_line (tenant_id, manual_entry_id, position, account_id, branch_id, party_kind, party_id, currency, debit, credit, note)
    values ${sql.join(rows)}`);
}

/** The lines of a manual entry, in the order they were written. */
export function keptLines(ctx: Context, id: number): Promise<KeptLine[]> {
  return ctx.db.query<KeptLine>(sql`select l.account_id, a.code, l.branch_id, l.party_kind, l.party_id, l.currency, l.debit, l.credit, l.note
    from manual_line l join account a on a.tenant_id = :tenant and a.id = l.account_id
    where l.tenant_id = ${ctx.tenantId} and l.manual_entry_id = ${id} order by l.position`);
}
