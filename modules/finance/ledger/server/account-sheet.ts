import { fieldRefusal, latinDigits } from '#platform/entity';
import { type Context, defineHeavyWork, inTurn, type Reply, spareProcessors, sql, xlsxOf } from '#platform/server';
import { inThread } from '#platform/server/threads';
import type { SheetAccount } from './own-account.ts';

const headings = ['code', 'name_en', 'name_ar', 'parent', 'type', 'party_kind', 'currency'] as const;
const mostRows = 2000;

/** The chart as a sheet that can be changed and brought back. */
export async function accountSheet(ctx: Context): Promise<Reply> {
  const rows = await ctx.db.query<
    Record<string, string | null>
  >(sql`select a.code, a.name ->> 'en' as en, a.name ->> 'ar' as ar, p.code as parent, a.type, a.party_kind, a.currency
    from account a left join account p on p.tenant_id = :tenant and p.id = a.parent_id where a.tenant_id = ${ctx.tenantId} order by a.code`);
  const content = await xlsxOf({
    title: 'Accounts',
    headings,
    kinds: headings.map(() => 'text' as const),
    rows: rows.map((row) => [row.code, row.en, row.ar, row.parent, row.type, row.partyKind, row.currency]),
    rightToLeft: false,
  });
  const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { file: { name: `accounts-${ctx.today}.xlsx`, mediaType, content } };
}

const reading = defineHeavyWork('charts of accounts', {
  atOnce: { inAll: spareProcessors, ofCompany: 1, ofPerson: 1 },
  waiting: { inAll: 60, ofCompany: 12, ofPerson: 6 },
});

/** The rows of such a sheet, by the names in its first line. What is in the file is found out in a thread that may fall. */
export async function readAccountSheet(ctx: Context, content: Buffer | undefined): Promise<SheetAccount[]> {
  const read = () =>
    inThread<unknown[][]>(new URL('./account-sheet-worker.ts', import.meta.url), { content }, { megabytes: 96, seconds: 10 });
  const [head, ...rows] = (content?.length && (await inTurn(ctx, reading, read))) || [];
  const at = (name: (typeof headings)[number]) =>
    (head ?? []).findIndex(
      (cell) =>
        String(cell ?? '')
          .trim()
          .toLowerCase() === name,
    );
  if (!head || at('code') < 0 || at('name_en') < 0) throw fieldRefusal('file', 'errors.account.sheetUnread');
  if (rows.length > mostRows) throw fieldRefusal('file', 'errors.tooMany', { max: mostRows });
  const cell = (row: unknown[], name: (typeof headings)[number]) => String(row[at(name)] ?? '').trim();
  return rows
    .map((row, index) => ({
      line: index + 2,
      code: latinDigits(cell(row, 'code')),
      name: { en: cell(row, 'name_en'), ar: cell(row, 'name_ar') },
      parent: latinDigits(cell(row, 'parent')),
    }))
    .filter(({ code, name }) => code || name.en || name.ar);
}
