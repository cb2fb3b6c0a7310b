import { type Privacy, PrivacyText, PrivacyVersion, siteLanguages, textsOf, wordedFor } from '#foundation/site/contract';
import { type Context, type Implemented, implement, route, showRecord, sql } from '#platform/server';
import type { Reader } from './contact-us.ts';
import { oneRow } from './one-row.ts';

/** The privacy text as a page: one row, and a version more each time its words change. */
export const privacyText: Implemented = implement(PrivacyText, {
  without: ['list', 'create', 'remove', 'disable', 'export'],
  afterChange: (ctx) => keepVersion(ctx),
  routes: [
    route({
      method: 'GET',
      path: '/api/v1/privacy-text',
      name: 'openPrivacyText',
      summary: 'The company’s privacy text to edit',
      permission: 'show_site_settings',
      section: 'any',
      answer: 'item',
      writes: true,
      handle: async (ctx) => ({
        resultText: `{"item":${await showRecord(ctx, privacyText, await oneRow(ctx, 'privacy_text'))}}`,
      }),
    }),
  ],
});

/** What the text said, and from when on. */
export const privacyVersions = implement(PrivacyVersion, {
  without: ['create', 'edit', 'remove', 'disable', 'export'],
});

/** Keeps the words as a version of their own where they are other than the last; the text is locked, so numbers follow each other. */
async function keepVersion(ctx: Context): Promise<void> {
  const { tenantId } = ctx;
  const row = await ctx.db.one<PrivacyText>(sql`select * from privacy_text where tenant_id = ${tenantId}`);
  const last = await ctx.db.maybe<PrivacyVersion>(newestVersion(tenantId));
  const [now, before] = [textsOf(row, 'text'), textsOf(last ?? {}, 'text')];
  if (siteLanguages.every((language) => now[language] === before[language])) return;
  await ctx.db.query(sql`insert into privacy_version
      (tenant_id, number, since, author_id, text_en, text_ar, text_ku, text_fr, text_es, text_zh)
    values (${tenantId}, ${(last?.number ?? 0) + 1}, ${ctx.now}, ${ctx.user?.id ?? null},
      ${now.en}, ${now.ar}, ${now.ku}, ${now.fr}, ${now.es}, ${now.zh})`);
}

const newestVersion = (tenantId: number) =>
  sql`select * from privacy_version where tenant_id = ${tenantId} order by number desc limit 1`;

/** The newest words of a company in the language of whoever asks; null where it has none, or took them back. */
export async function privacyOf({ db, tenant, locale }: Reader): Promise<Privacy | null> {
  const row = await db.maybe<PrivacyVersion>(newestVersion(tenant.id));
  const worded = row && wordedFor(textsOf(row, 'text'), locale);
  return worded ? { ...worded, number: row.number, since: row.since.toISOString() } : null;
}

/** The version of its privacy text that whoever comes to a company agrees to; null where it has no text. */
export async function privacyInForce({ db, tenant }: Pick<Reader, 'db' | 'tenant'>): Promise<number | null> {
  const row = await db.maybe<{ number: number; isSaid: boolean }>(sql`select number,
      coalesce(text_en, text_ar, text_ku, text_fr, text_es, text_zh) is not null as is_said
    from privacy_version where tenant_id = ${tenant.id} order by number desc limit 1`);
  return row?.isSaid ? row.number : null;
}
