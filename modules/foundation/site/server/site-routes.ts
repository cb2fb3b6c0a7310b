import { type SiteLanguage, siteLanguages } from '#foundation/site/contract';
import { bool, integer, oneOf } from '#platform/entity';
import { type Context, type Reply, type Route, route } from '#platform/server';
import { contactOf } from './contact-us.ts';
import { hasHelp, helpRoutes } from './help-articles.ts';
import { privacyInForce, privacyOf } from './privacy-text.ts';
import { ownWordsOf, textRoutes } from './translations.ts';

const open = { method: 'GET', section: 'any', permission: 'public', ungated: true, anyTenant: true } as const;

/** What a page may keep of these answers, so that signing in and out all day asks for them once. */
const keptSeconds = 60;
const kept = (result: object): Reply => ({ result, keptSeconds });

/** What the company of the host says about itself to everybody; where the host names none, nothing. */
export const siteRoutes: readonly Route[] = [
  route({
    ...open,
    path: '/api/v1/site',
    name: 'showSite',
    summary: 'What the company says about itself at all, so that nothing leads to an empty page',
    answer: 'other',
    answers: { contact: bool({ required: true }), privacyVersion: integer(), help: bool({ required: true }) },
    handle: async (ctx) => {
      const said = {
        contact: (await contactFor(ctx)) !== null,
        privacy_version: ctx.tenant ? await privacyInForce(ctx) : null,
        // Explained to those who sign in alone, each what is for him.
        help: ctx.user ? await hasHelp(ctx) : false,
      };
      // Whoever sets it wants to see it when he looks again.
      return ctx.user ? { result: said } : kept(said);
    },
  }),
  route({
    ...open,
    path: '/api/v1/site/contact',
    name: 'showContact',
    summary: 'How the company is reached; `item` is null where it says nothing',
    answer: 'other',
    handle: async (ctx) => kept({ item: await contactFor(ctx) }),
  }),
  route({
    ...open,
    path: '/api/v1/site/privacy',
    name: 'showPrivacy',
    summary: 'The newest version of the company’s privacy text; `item` is null where it has none',
    answer: 'other',
    handle: async (ctx) => kept({ item: ctx.tenant ? await privacyOf(ctx) : null }),
  }),
  route({
    ...open,
    path: '/api/v1/site/words',
    name: 'listOwnWords',
    summary:
      'What the company says in its own words in a language, by the key of the text; `words` is null where the host names no company',
    answer: 'other',
    query: { language: oneOf(siteLanguages, { required: true }) },
    handle: async (ctx, { options }) => {
      const said = { words: ctx.tenant ? await ownWordsOf(ctx, options.language as SiteLanguage) : null };
      // Whoever changed one wants to see it at once.
      return ctx.user ? { result: said } : kept(said);
    },
  }),
  ...helpRoutes,
  ...textRoutes,
];

const contactFor = async (ctx: Context) => (ctx.tenant ? contactOf(ctx) : null);
