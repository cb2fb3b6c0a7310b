import type { SmsSettings } from '#foundation/senders/contract';
import { dialled } from '#platform/entity';
import { askOutside } from '#platform/server';
import { failureOfService, NotTaken, openedKey, valuesOf } from './failure.ts';
import type { Bounds, Message, MessageWay } from './message-way.ts';

type Opened = { value: string } | 'none' | 'locked';
interface Keys {
  key: Opened;
  token: Opened;
}
type Reach = Bounds & { timeZone: string };

/** Over a service that takes SMS by HTTP, each by one request, in the service’s own names. */
export function bySmsService(set: SmsSettings, keys: Keys, reach: Reach): Omit<MessageWay, 'name'> {
  return {
    deliver: async (message) => {
      const answer = await askOutside({ ...requestOf(set, keys, message, reach), ...reach });
      if (answer.status < 200 || answer.status > 299)
        throw new NotTaken([401, 403].includes(answer.status) ? 'EAUTH' : 'EANSWER', answer);
      if (set.smsProof && !answer.text.includes(set.smsProof)) throw new NotTaken('EPROOF', answer);
    },
    failureOf: failureOfService,
    secrets: [...valuesOf(keys.key, keys.token), basic(keys)].filter(Boolean),
  };
}

function requestOf(set: SmsSettings, keys: Keys, message: Message, { timeZone }: Reach) {
  const said = Object.fromEntries(
    [
      [set.smsNumberName, numberFor(set.smsNumbers, message.to, timeZone)],
      [set.smsTextName, message.body],
      set.smsSender ? [set.smsSenderName, set.smsSender] : [],
      ...(set.smsKeys === 'fields'
        ? [
            [set.smsKeyName, openedKey(keys.key)],
            [set.smsTokenName, openedKey(keys.token)],
          ]
        : []),
    ].filter(([name, value]) => name && value),
  ) as Record<string, string>;
  const url = new URL(set.smsUrl ?? '');
  const headers = { accept: '*/*', 'idempotency-key': message.id, ...signingIn(set, keys) };
  if (set.smsFormat === 'query') {
    for (const [name, value] of Object.entries(said)) url.searchParams.set(name, value);
    return { url, method: 'GET' as const, headers };
  }
  const isJson = set.smsFormat === 'json';
  const body = isJson ? JSON.stringify(said) : new URLSearchParams(said).toString();
  const type = isJson ? 'application/json; charset=utf-8' : 'application/x-www-form-urlencoded; charset=utf-8';
  const sized = { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) };
  return { url, method: 'POST' as const, headers: { ...headers, ...sized }, body };
}

/** As the service wants numbers: `+9647…`, `9647…`, or as people here dial them. */
function numberFor(numbers: SmsSettings['smsNumbers'], phone: string, timeZone: string): string {
  if (numbers === 'local') return phone;
  const number = dialled(phone, timeZone);
  return numbers === 'country' ? number.replace(/^\+/, '') : number;
}

function signingIn({ smsKeys }: SmsSettings, keys: Keys): Record<string, string> {
  if (smsKeys === 'basic') return { authorization: `Basic ${encoded(openedKey(keys.key), openedKey(keys.token))}` };
  if (smsKeys === 'bearer') return { authorization: `Bearer ${openedKey(keys.token)}` };
  return {};
}

const encoded = (key: string, token: string) => Buffer.from(`${key}:${token}`).toString('base64');
/** As the two travel together. */
const basic = ({ key, token }: Keys) =>
  typeof key === 'object' && typeof token === 'object' ? encoded(key.value, token.value) : '';
