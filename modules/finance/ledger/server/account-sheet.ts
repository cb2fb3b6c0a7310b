import { readXlsx } from 'hucre';
import { fieldRefusal, latinDigits } from '#platform/entity';
import { type Context, type Reply, sql, xlsxOf } from '#platform/server';
import type { SheetAccount } from './own-account.ts';

const headings = ['code', 'name_en', 'name_ar', 'parent', 'type', 'party_kind', 'currency'] as const;
const mostRows = 2000;

/** The chart as a sheet that can be changed and brought back. */
export async function accountSheet(ctx: Context): Promise<Reply> {
  const rows = await ctx.db.query<
    Record<string, string | null>
  >(sql`select a.code, a.name ->> 'en' as en, a.name ->> 'ar' as ar, p.code as parent, a.type, a.party_kind, a.currency
    from account a left join account p on p.tenant_id = a.tenant_id and p.id = a.parent_id where a.tenant_id = ${ctx.tenantId} order by a.code`);
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

/** The rows of such a sheet, by the names in its first line. */
export async function readAccountSheet(content: Buffer | undefined): Promise<SheetAccount[]> {
  const book = await readXlsx(content ?? Buffer.alloc(0)).catch(() => null);
  const [head, ...rows] = (book as { sheets?: { rows: unknown[][] }[] } | null)?.sheets?.[0]?.rows ?? [];
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
