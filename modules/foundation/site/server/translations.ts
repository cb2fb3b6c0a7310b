import {
  mostTranslations,
  type ProductText,
  problemOf,
  problemsOf,
  type SiteLanguage,
  type Texts,
  Translation,
  textsOf,
} from '#foundation/site/contract';
import { fieldRefusal, Refusal, text } from '#platform/entity';
import { type Context, implement, languageOf, type Params, type Route, route, sql } from '#platform/server';
import { keysHolding, likeliestTexts, placeOf, productText } from './product-texts.ts';

type Values = Record<string, unknown>;

/** What a company says in words of its own. */
export const translations = implement(Translation, {
  without: ['disable', 'export'],
  search: (_ctx, words, params) => searchCondition(words, params),
  check: async (ctx, values, before) => {
    refuseWrongWords(ctx, { ...before, ...values });
    if (!before) await refuseTooMany(ctx);
  },
});

/** Found by what the product says there in any language, by key, and by the company's own words. */
function searchCondition(words: string, params: Params): string {
  const keys = params.add(keysHolding(words), 'text[]');
  const own = 'e.word_en, e.word_ar, e.word_ku, e.word_fr, e.word_es, e.word_zh';
  return `(e.key = any(${keys}) or strpos(fold_text(concat_ws(' ', ${own})), fold_text(${params.add(words, 'text')})) > 0)`;
}

function refuseWrongWords(ctx: Context, translation: Values): void {
  const texts = productText(String(translation.key));
  if (!texts) throw fieldRefusal('key', 'errors.translation.unknownKey');
  const words = textsOf(translation, 'word');
  if (!Object.values(words).some(Boolean)) throw fieldRefusal(wordIn(languageOf(ctx.locale)), 'errors.translation.noWord');
  const [wrong, ...others] = problemsOf(texts, words).map(({ language, problem, names }) => ({
    field: wordIn(language),
    key: `errors.translation.${problem}`,
    values: { names },
  }));
  if (!wrong) return;
  const fields = Object.fromEntries([wrong, ...others].map(({ field, key, values }) => [field, { key, values }]));
  throw new Refusal(wrong.key, { fields, values: wrong.values });
}

const wordIn = (language: string) => `word_${language}`;

async function refuseTooMany(ctx: Context): Promise<void> {
  const { count } = await ctx.db.one<{ count: number }>(
    sql`select count(*)::int as count from translation where tenant_id = ${ctx.tenantId}`,
  );
  if (count >= mostTranslations) throw new Refusal('errors.translation.tooMany', { values: { most: mostTranslations } });
}

/** What a company says in its own words in a language, by key. What no longer fits the text it stands for is left out: the product's own is said. */
export async function ownWordsOf(ctx: Context, language: SiteLanguage): Promise<Record<string, string>> {
  const rows = await ctx.db.query<Translation>(
    sql`select * from translation where tenant_id = ${ctx.tenantId} order by key limit ${mostTranslations}`,
  );
  const said = rows.flatMap((row): [string, string][] => {
    const word = textsOf(row, 'word')[language];
    const texts = productText(row.key);
    return word && texts && !problemOf(texts[language], word) ? [[row.key, word]] : [];
  });
  return Object.fromEntries(said);
}

const mostOffered = 40;

/** The product's texts, to choose one to say another way. */
export const textRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/v1/product-texts',
    name: 'listProductTexts',
    summary:
      'The texts of the product that hold some letters, or the one of a key; those the company says its own way where neither is given',
    permission: 'show_site_settings',
    section: 'any',
    answer: 'other',
    query: { search: text({ max: 100 }), named: text({ max: 200 }) },
    handle: async (ctx, { options }) => ({
      result: { items: await listTexts(ctx, String(options.search ?? '').trim(), String(options.named ?? '')) },
    }),
  }),
];

async function listTexts(ctx: Context, search: string, key: string): Promise<ProductText[]> {
  const locale = languageOf(ctx.locale);
  const rows = await ctx.db.query<{ id: number; key: string }>(
    sql`select id, key from translation where tenant_id = ${ctx.tenantId} order by key limit ${mostTranslations}`,
  );
  const own = new Map(rows.map((row) => [row.key, row.id]));
  const keys = key ? [key] : search ? likeliestTexts(search, locale, mostOffered) : [...own.keys()];
  return keys.flatMap((one) => {
    const texts: Texts | undefined = productText(one);
    return texts ? [{ key: one, place: placeOf(one, locale), texts, translation_id: own.get(one) ?? null }] : [];
  });
}
