import type { WhatsappSettings } from '#foundation/senders/contract';
import { dialled } from '#platform/entity';
import { askOutside } from '#platform/server';
import { failureOfService, NotTaken, openedKey, valuesOf } from './failure.ts';
import type { Bounds, Message, MessageWay } from './message-way.ts';

type Reach = Bounds & { timeZone: string };

/** Over WhatsApp’s own interface for businesses (Cloud API), each message by one request. */
export function byWhatsapp(
  set: WhatsappSettings,
  token: { value: string } | 'none' | 'locked',
  reach: Reach,
): Omit<MessageWay, 'name'> {
  const url = new URL(`${reach.whatsappUrl}/${set.whatsappNumberId}/messages`);
  return {
    deliver: async (message) => {
      const to = dialled(message.to, reach.timeZone).replace(/^\+/, '');
      const body = JSON.stringify({ messaging_product: 'whatsapp', recipient_type: 'individual', to, ...said(set, message) });
      const headers = {
        accept: 'application/json',
        authorization: `Bearer ${openedKey(token)}`,
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
      };
      const answer = await askOutside({ ...reach, url, method: 'POST', headers, body });
      if (answer.status < 200 || answer.status > 299) throw refusalOf(answer);
    },
    failureOf: failureOfService,
    secrets: valuesOf(token),
  };
}

/** In the place of an approved template where there is one, which takes neither lines nor wide gaps; otherwise as free words. */
function said({ whatsappTemplate: name, whatsappTemplateLanguage }: WhatsappSettings, { body, language }: Message) {
  if (!name) return { type: 'text', text: { body } };
  const words = [{ type: 'text', text: body.replace(/\s+/g, ' ') }];
  const template = {
    name,
    language: { code: whatsappTemplateLanguage ?? language },
    components: [{ type: 'body', parameters: words }],
  };
  return { type: 'template', template };
}

/** Of what Meta’s documentation of error codes says: the token’s, and what will not reach this reader however often it is tried. */
const ofTheToken = [0, 3, 10, 190];
const ofTheReader = [131_021, 131_026, 131_047, 131_051];

function refusalOf(answer: { status: number; text: string }): NotTaken {
  const { code, message } = errorIn(answer.text);
  const text = message ?? answer.text;
  if (answer.status === 401 || ofTheToken.includes(code ?? -1)) return new NotTaken('EAUTH', { status: 401, text });
  // Templates are the account’s: what is wrong with one is wrong for everybody.
  if (code !== undefined && code >= 132_000 && code < 133_000) return new NotTaken('ETEMPLATE', { status: 404, text });
  return new NotTaken('EANSWER', { status: answer.status, text }, ofTheReader.includes(code ?? -1));
}

function errorIn(text: string): { code?: number; message?: string } {
  try {
    const { error } = JSON.parse(text);
    return {
      ...(typeof error?.code === 'number' && { code: error.code }),
      ...(error?.message && { message: String(error.message) }),
    };
  } catch {
    return {};
  }
}
