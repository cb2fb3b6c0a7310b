import { randomUUID } from 'node:crypto';
import { email, fieldRefusal, type Input, nameIn, oneOf, Refusal, text } from '#platform/entity';
import { audit, type Context, languageOf, sql, translate } from '#platform/server';
import type { Post } from './post.ts';
import { trySending } from './try-sending.ts';
import { mailSettingsId, operatorsPost, type WayOut, wayOut } from './ways-out.ts';
import { saidOf } from './what-came-of-it.ts';

/** To whom, where it is not oneself. */
export const testLetterInput = { to: email() };
/** What came of it, also as a sentence. */
export const testLetterAnswer = {
  state: oneOf(['sent', 'kept', 'failed'], { required: true }),
  said: text({ required: true }),
};

/**
 * Writes somebody at once by the way letters leave now, and says what came of it. It waits for the mail server without a
 * transaction, is no letter of the company's, and is not sent again.
 */
export async function sendTestLetter(
  ctx: Context,
  { to }: Input<typeof testLetterInput>,
): Promise<{ state: string; said: string }> {
  const recipient = to ?? (await ownAddress(ctx));
  if (!recipient) throw fieldRefusal('to', 'errors.required');
  const operator = operatorsPost();
  if (!operator) throw new Refusal('errors.mailSettings.noWay');
  const id = await mailSettingsId(ctx);
  const way = await wayOut(ctx.db, ctx.tenantId, operator);
  const { state, said } = await trySending(ctx, () => attempt(ctx, way, recipient));
  audit(ctx, { entity: 'mailSettings', entityId: id, action: 'testLetter', after: { to: recipient, state } });
  return { state, said };
}

interface Came {
  state: Post['outcome'] | 'failed';
  said: string;
}

async function attempt(ctx: Context, { post, secrets }: WayOut, to: string): Promise<Came> {
  const locale = languageOf(ctx.locale);
  const words = (part: string) =>
    translate(locale, `mailSettings.testLetter.${part}`, { company: nameIn(ctx.tenant.name, locale), name: ctx.user?.name });
  const letter = { id: `test-${ctx.tenantId}-${randomUUID()}`, to, at: ctx.now, locale };
  try {
    await post.deliver({ ...letter, subject: words('subject'), body: words('body') });
    return { state: post.outcome, said: translate(locale, `mailSettings.said.${post.outcome}`, { to: apart(to) }) };
  } catch (error) {
    const { word, sentence } = saidOf(error, secrets);
    const said = translate(locale, `mailSettings.said.${word}`);
    return {
      state: 'failed',
      said: sentence ? translate(locale, 'mailSettings.said.quoted', { said, sentence: apart(sentence) }) : said,
    };
  }
}

/** In the direction of its own words, whatever stands around it. */
const apart = (text: string) => `\u2068${text}\u2069`;

async function ownAddress(ctx: Context): Promise<string | null> {
  const found = await ctx.db.maybe<{ email: string | null }>(
    sql`select email from app_user where tenant_id = ${ctx.tenantId} and id = ${ctx.user?.id ?? null}::bigint`,
  );
  return found?.email ?? null;
}
