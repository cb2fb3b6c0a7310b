import type { MessageChannel } from '#foundation/letters/contract';
import { saidOf, trySending } from '#foundation/letters/server';
import { nameIn, Refusal } from '#platform/entity';
import { audit, type Context, languageOf, translate } from '#platform/server';
import { type MessageWay, messageWay } from './message-way.ts';

interface Test {
  channel: MessageChannel;
  to: string;
  /** Whose settings are tried. */
  entity: string;
  id: number;
}
interface Came {
  state: 'sent' | 'failed';
  said: string;
}

/**
 * Writes to a number at once by the way messages of a channel leave now, and says what came of it. It waits for the service without a
 * transaction, is no message of the company’s, and is not sent again.
 */
export async function sendTestMessage(ctx: Context, { channel, to, entity, id }: Test): Promise<Came> {
  const way = await messageWay(ctx.db, { tenantId: ctx.tenantId, timeZone: ctx.tenant.timeZone }, channel);
  if (!way) throw new Refusal('errors.senders.noWay');
  const came = await trySending(ctx, () => attempt(ctx, way, to));
  audit(ctx, { entity, entityId: id, action: 'testMessage', after: { to, state: came.state } });
  return came;
}

async function attempt(ctx: Context, way: MessageWay, to: string): Promise<Came> {
  const language = languageOf(ctx.locale);
  const body = translate(language, 'senders.test.words', { company: nameIn(ctx.tenant.name, language) });
  try {
    await way.deliver({ id: `test-${ctx.tenantId}-${ctx.now.getTime()}`, to, subject: null, body, language, at: ctx.now });
    return { state: 'sent', said: translate(language, 'senders.said.sent', { to: apart(to) }) };
  } catch (error) {
    const { word, sentence } = saidOf(error, way.secrets);
    const said = translate(language, `senders.said.${word}`);
    return {
      state: 'failed',
      said: sentence ? translate(language, 'senders.said.quoted', { said, sentence: apart(sentence) }) : said,
    };
  }
}

/** In the direction of its own words, whatever stands around it. */
const apart = (text: string) => `\u2068${text}\u2069`;
