import { randomUUID } from 'node:crypto';
import { email, fieldRefusal, type Input, nameIn, oneOf, Refusal, text } from '#platform/entity';
import { audit, type Context, defineHeavyWork, inTurn, languageOf, sql, translate } from '#platform/server';
import type { Post } from './post.ts';
import { mailSettingsId, operatorsPost, type WayOut, wayOut } from './ways-out.ts';
import { saidOf } from './what-came-of-it.ts';

/** To whom, where it is not oneself. */
export const testLetterInput = { to: email() };
/** What came of it, also as a sentence. */
export const testLetterAnswer = {
  state: oneOf(['sent', 'kept', 'failed'], { required: true }),
  said: text({ required: true }),
};

const testing = defineHeavyWork('test letters', {
  atOnce: { inAll: 10, ofCompany: 1, ofPerson: 1 },
  waiting: { inAll: 40, ofCompany: 2, ofPerson: 1 },
});

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
  refuseTooOften(ctx);
  const way = await wayOut(ctx.db, ctx.tenantId, operator);
  const { state, said } = await inTurn(ctx, testing, () => attempt(ctx, way, recipient));
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

const mostInAMinute = 5;
const asked = new Map<number, number[]>();

/** Five a minute from a company; each process counts for itself. */
function refuseTooOften({ tenantId, now }: Context): void {
  const since = now.getTime() - 60_000;
  for (const [company, moments] of asked) if ((moments.at(-1) ?? 0) <= since) asked.delete(company);
  const lately = (asked.get(tenantId) ?? []).filter((moment) => moment > since);
  if (lately.length >= mostInAMinute) {
    const seconds = Math.ceil(((lately[0] ?? 0) - since) / 1000);
    throw new Refusal('errors.tooManyRequests', { status: 429, values: { seconds } });
  }
  asked.set(tenantId, [...lately, now.getTime()]);
}
