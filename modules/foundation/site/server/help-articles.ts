import {
  audiencesOf,
  HelpArticle,
  type HelpEntry,
  type HelpText,
  mostArticles,
  openingOf,
  type SiteLanguage,
  siteLanguages,
} from '#foundation/site/contract';
import { fieldRefusal, notFound, Refusal, text } from '#platform/entity';
import { type Context, implement, languageOf, type Route, route, sql } from '#platform/server';

type Values = Record<string, unknown>;

/** What the company explains to its people and those it works with. */
export const helpArticles = implement(HelpArticle, {
  without: ['remove', 'export'],
  defaults: async (ctx) => {
    const { next } = await ctx.db.one<{ next: number }>(
      sql`select least(coalesce(max(order_no), 0) + 1, 9999) as next from help_article where tenant_id = ${ctx.tenantId}`,
    );
    return { orderNo: next };
  },
  check: async (ctx, values, before) => {
    const article: Values = { ...before, ...values };
    if (!siteLanguages.some((language) => article[bodyIn(language)])) throw fieldRefusal('body_ar', 'errors.helpArticle.noBody');
    if (!before) await refuseTooMany(ctx);
  },
});

const bodyIn = (language: string) => `body${language[0]?.toUpperCase()}${language.slice(1)}`;

async function refuseTooMany(ctx: Context): Promise<void> {
  const { count } = await ctx.db.one<{ count: number }>(
    sql`select count(*)::int as count from help_article where tenant_id = ${ctx.tenantId}`,
  );
  if (count >= mostArticles) throw new Refusal('errors.helpArticle.tooMany', { values: { most: mostArticles } });
}

/** What somebody signed in is told here: the articles that are for him. */
export const helpRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/v1/help',
    name: 'listHelp',
    summary: 'The help articles that are for whoever asks, in his language, those that hold all the words looked for',
    permission: 'signed-in',
    section: 'any',
    answer: 'other',
    query: { search: text({ max: 100 }) },
    handle: async (ctx, { options }) => ({ result: { items: await listHelp(ctx, String(options.search ?? '')) } }),
  }),
  route({
    method: 'GET',
    path: '/api/v1/help/{id}',
    name: 'readHelp',
    summary: 'One help article that is for whoever asks, in his language',
    permission: 'signed-in',
    section: 'any',
    answer: 'other',
    handle: async (ctx, { id }) => ({ result: { item: await readHelp(ctx, id) } }),
  }),
];

/** Whether there is anything to read for whoever asks. */
export async function hasHelp(ctx: Context): Promise<boolean> {
  const { found } = await ctx.db.one<{ found: boolean }>(sql`select exists (select from help_article
    where tenant_id = ${ctx.tenantId} and disabled_at is null and audience = any(${audiences(ctx)}::text[])) as found`);
  return found;
}

const audiences = (ctx: Context): string[] => audiencesOf(ctx.user?.kind ?? '');

/** Title and body as a reader of a language gets them, with the language of the body. */
function worded(locale: string): string {
  const order = [...new Set<SiteLanguage>([languageOf(locale) as SiteLanguage, 'ar', 'en', ...siteLanguages])];
  const titled = (language: string) => (['ar', 'en'].includes(language) ? `h.title->>'${language}'` : `h.title_${language}`);
  return `coalesce(${order.map((one) => `nullif(${titled(one)}, '')`).join(', ')}) as title,
    coalesce(${order.map((one) => `h.body_${one}`).join(', ')}) as body,
    case ${order.map((one) => `when h.body_${one} is not null then '${one}'`).join(' ')} end as language`;
}

async function listHelp(ctx: Context, search: string): Promise<HelpEntry[]> {
  const words = search.split(/\s+/).filter(Boolean).slice(0, 10);
  const found = await ctx.db.query<{ id: number; title: string; opening: string }>({
    text: `select x.id, x.title, left(x.body, 400) as opening from (
        select h.id, h.order_no, ${worded(ctx.locale)} from help_article h
        where h.tenant_id = $1::bigint and h.disabled_at is null and h.audience = any($2::text[])) x
      where not exists (select from unnest($3::text[]) w where strpos(fold_text(x.title || ' ' || x.body), fold_text(w)) = 0)
      order by x.order_no nulls last, x.id limit $4::int`,
    values: [ctx.tenantId, audiences(ctx), words, mostArticles],
  });
  return found.map(({ id, title, opening }) => ({ id, title, opening: openingOf(opening) }));
}

async function readHelp(ctx: Context, id: number): Promise<HelpText> {
  const found = await ctx.db.maybe<{ title: string; body: string; language: SiteLanguage }>({
    text: `select ${worded(ctx.locale)} from help_article h
      where h.tenant_id = $1::bigint and h.id = $2::bigint and h.disabled_at is null and h.audience = any($3::text[])`,
    values: [ctx.tenantId, id, audiences(ctx)],
  });
  if (!found) throw notFound();
  return { id, title: found.title, language: found.language, text: found.body };
}
