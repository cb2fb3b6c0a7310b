import { type Account, type AccountWord, accountByCode, chart } from '#finance/ledger/contract';
import { type Context, languages, sql, translate } from '#platform/server';

/** The chart of accounts a new company starts with. */
export async function setUp(ctx: Context): Promise<void> {
  const rows = chart.map((account, index) => ({ ...account, index, party: account.parties[0] ?? null, place: placeOf(account) }));
  const known = new Map<string | null, number>();
  const values = (part: typeof rows) =>
    sql.join(
      part.map(
        ({
          code,
          word,
          type,
          normal,
          party,
          header,
          parent,
          place,
        }) => sql`(${ctx.tenantId}::bigint, ${code}::text, ${JSON.stringify(namesOf(word))}::jsonb,
          ${type}::text, ${normal}::text, ${party}::text, ${header}::boolean,
          ${known.get(parent)}::bigint, ${place}::text)`,
      ),
    );
  // Headers first, from the top down, so that each finds the one it stands under.
  const depth = ({ code, header }: { code: string; header: boolean }) => (!header ? 2 : code.endsWith('000') ? 0 : 1);
  for (const level of [0, 1, 2]) {
    const found = await ctx.db.query<{ id: number; code: string }>(
      sql`select id, code from account where tenant_id = ${ctx.tenantId}`,
    );
    for (const { id, code } of found) known.set(code, id);
    await ctx.db.query(sql`insert into account (tenant_id, code, name, type, normal_side, party_kind, is_header, parent_id, place)
      values ${values(rows.filter((row) => depth(row) === level))} on conflict (tenant_id, code) do nothing`);
  }
}

/** What an account is called in every language of the product. */
function namesOf(word: AccountWord): Record<string, string> {
  return Object.fromEntries(languages.map((language) => [language, translate(language, `chart.${word}`)]));
}

/** The codes from the top of the chart down to an account. */
function placeOf({ code, parent }: Account): string {
  const above = parent ? accountByCode(parent) : undefined;
  return above ? `${placeOf(above)}/${code}` : code;
}
