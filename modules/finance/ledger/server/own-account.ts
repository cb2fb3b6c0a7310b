import {
  accountByCode,
  freeCode,
  type Hanging,
  LedgerAccount,
  normalSideOf,
  type WhyNot,
  whyItStays,
  whyNoHeading,
  whyNotUnder,
} from '#finance/ledger/contract';
import { type Bilingual, conflict, fieldRefusal, Refusal } from '#platform/entity';
import { audit, type Context, insertRow, lockRecord, sql, updateRow } from '#platform/server';
import { keptLines } from './kept-lines.ts';

export interface NewAccount {
  parent: number;
  /** Left out: the next that is free under its heading. */
  code?: string;
  name: Bilingual;
  partyKind?: string | null;
  currency?: string | null;
  isHeader?: boolean | null;
}
type Row = Pick<LedgerAccount, 'id' | 'code' | 'type' | 'isHeader' | 'isOwn' | 'disabledAt' | 'place'>;

/** Adds an account of the company's own under a heading; it is of the heading's type and begins with its first digit. */
export async function addAccount(ctx: Context, input: NewAccount): Promise<number> {
  await holdTree(ctx);
  const parent = await rowOf(ctx, input.parent);
  refuse('parent_id', whyNoHeading(hanging(parent)));
  const code = input.code?.trim() ?? (await freeCodeUnder(ctx, parent, input.isHeader ?? false));
  if (!/^\d{4,10}$/.test(code)) throw fieldRefusal('code', 'errors.account.codeDigits');
  if (code[0] !== parent.code[0]) throw fieldRefusal('code', 'errors.account.codeBegins', { digit: parent.code[0] });
  const taken = await ctx.db.maybe(sql`select from account where tenant_id = ${ctx.tenantId} and code = ${code}`);
  if (taken || accountByCode(code)) throw fieldRefusal('code', 'errors.taken');
  const id = await insertRow(ctx, LedgerAccount, {
    code,
    name: input.name,
    type: parent.type,
    normalSide: normalSideOf(parent.type),
    partyKind: input.isHeader ? null : (input.partyKind ?? null),
    currency: input.isHeader ? null : (input.currency ?? null),
    parent: parent.id,
    isHeader: input.isHeader ?? false,
    isOwn: true,
    place: `${parent.place}/${code}`,
  });
  return id;
}

async function freeCodeUnder(ctx: Context, { code: heading }: Row, isHeader: boolean): Promise<string> {
  const rows = await ctx.db.query<{ code: string }>(sql`select code from account where tenant_id = ${ctx.tenantId}`);
  const taken = new Set(rows.map(({ code }) => code));
  const isTaken = (code: string) => taken.has(code) || accountByCode(code) !== undefined;
  const free = freeCode(heading, { isHeader, isTaken });
  if (free === undefined) throw fieldRefusal('parent_id', 'errors.account.noCodeLeft', { code: heading });
  return free;
}

/** Puts an account of the company's own under another heading of the same type; what documents post on stays where it is. */
export async function moveAccount(ctx: Context, input: { id: number; parent: number }): Promise<void> {
  await holdTree(ctx);
  const account = await lockRecord(ctx, LedgerAccount, input.id);
  const stays = whyItStays(account);
  if (stays) throw conflict(stays.key, stays.values);
  const parent = await rowOf(ctx, input.parent);
  refuse('parent_id', whyNotUnder(hanging(account), hanging(parent)));
  await updateRow(ctx, LedgerAccount, input.id, { parent: parent.id }, 'move');
  // What hangs under it goes along.
  await ctx.db.query(sql`update account set place = ${`${parent.place}/${account.code}`}::text || substr(place, ${account.place.length + 1}::int)
    where tenant_id = ${ctx.tenantId} and (place = ${account.place}::text or starts_with(place, ${`${account.place}/`}::text))`);
}

/** One changes the tree at a time: two headings moved under each other at once would hang under nothing. */
async function holdTree(ctx: Context): Promise<void> {
  await ctx.db.query(sql`select pg_advisory_xact_lock(hashtextextended('ledger.chart/' || ${ctx.tenantId}::bigint, 7))`);
}

async function rowOf(ctx: Context, id: number): Promise<Row> {
  const row = await ctx.db.maybe<Row>(
    sql`select id, code, type, is_header, is_own, disabled_at, place from account where tenant_id = ${ctx.tenantId} and id = ${id}`,
  );
  if (!row) throw fieldRefusal('parent_id', 'errors.reference');
  return row;
}

function hanging({ disabledAt, ...row }: Row): Hanging {
  return { ...row, isDisabled: disabledAt !== null };
}

function refuse(field: string, why: WhyNot | undefined): void {
  if (why) throw fieldRefusal(field, why.key, why.values);
}

/** An account is put away only when nothing stands on it, nothing hangs under it, and no document posts on it by itself. */
export async function refuseNeeded(ctx: Context, id: number): Promise<void> {
  const unequal = (byParty: boolean) => sql`select from (${keptLines(ctx, { byParty })}) l where l.account_code = a.code
    group by l.currency, l.branch_id, l.party_kind, l.party_id having sum(l.debit) <> sum(l.credit)`;
  const { code, isOwn, hasBalance, hasChildren } = await ctx.db.one<{
    code: string;
    isOwn: boolean;
    hasBalance: boolean;
    hasChildren: boolean;
  }>(sql`select code, is_own,
      exists (${unequal(false)}) or exists (${unequal(true)}) as has_balance,
      exists (select from account c where c.tenant_id = :tenant and c.parent_id = a.id and c.disabled_at is null) as has_children
    from account a where tenant_id = ${ctx.tenantId} and id = ${id}`);
  const seeded = isOwn ? undefined : accountByCode(code);
  if (seeded && (seeded.control || seeded.header || seeded.type !== 'expense'))
    throw new Refusal('errors.account.neededByDocuments', { status: 409, values: { code } });
  if (hasBalance) throw conflict('errors.account.hasBalance', { code });
  if (hasChildren) throw conflict('errors.account.hasChildren', { code });
}

/** Renames accounts and adds new ones from a sheet: every row or none, each wrong one named. */
export async function importAccounts(ctx: Context, rows: readonly SheetAccount[]): Promise<{ added: number; renamed: number }> {
  const problems: Record<string, { key: string; values?: Record<string, unknown> }> = {};
  let [added, renamed] = [0, 0];
  for (const row of rows) {
    const known = await ctx.db.maybe<{ id: number; name: Bilingual }>(
      sql`select id, name from account where tenant_id = ${ctx.tenantId} and code = ${row.code}`,
    );
    try {
      if (!row.name.en && !row.name.ar) throw fieldRefusal('name', 'errors.required');
      const name = { ar: row.name.ar || row.name.en, en: row.name.en || row.name.ar };
      if (known) {
        if (known.name.ar === name.ar && known.name.en === name.en) continue;
        await updateRow(ctx, LedgerAccount, known.id, { name });
        renamed++;
      } else {
        const parent = await ctx.db.maybe<{ id: number }>(
          sql`select id from account where tenant_id = ${ctx.tenantId} and code = ${row.parent}`,
        );
        await addAccount(ctx, { parent: parent?.id ?? 0, code: row.code, name });
        added++;
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      problems[`row ${row.line}`] = Object.values(error.fields)[0] ?? { key: error.key, values: error.values };
    }
  }
  if (Object.keys(problems).length > 0)
    throw new Refusal('errors.account.sheetWrong', { values: { count: Object.keys(problems).length }, fields: problems });
  audit(ctx, { entity: LedgerAccount.name, entityId: 0, action: 'import', after: { added, renamed } });
  return { added, renamed };
}

export interface SheetAccount {
  line: number;
  code: string;
  name: Bilingual;
  parent: string;
}
