import { isIP } from 'node:net';
import type { SmsSettings, WhatsappSettings } from '#foundation/senders/contract';
import { Refusal, snake } from '#platform/entity';
import { type Context, isPrivateAddress } from '#platform/server';
import { sendersAllowPrivate } from './message-way.ts';
import { type KeyField, keptKeys, mayTravel } from './sealed-keys.ts';

type Keys = Partial<Record<KeyField, string | null>>;
type Sms = Partial<SmsSettings> & Keys;
type Whatsapp = Partial<WhatsappSettings> & Keys;
type Problems = Record<string, string | false | undefined>;

/** Refuses settings by which no SMS would leave, or kept keys would be told to another service than they were given for. */
export async function refuseUnusableSms(ctx: Context, sent: Sms, before: Sms): Promise<void> {
  const after = { ...before, ...sent };
  const isOn = after.smsDriver !== null && after.smsDriver !== undefined;
  const kept = await keptKeys(ctx, ['messagingServiceKey', 'messagingServiceToken']);
  const isKept = (key: KeyField) => Boolean(sent[key]) || kept.has(key);
  const named = after.smsKeys === 'fields';
  const problems: Problems = {
    smsUrl: addressProblem(after.smsUrl, isOn),
    smsFormat: isOn && !after.smsFormat && 'errors.required',
    smsNumberName: isOn && !after.smsNumberName && 'errors.required',
    smsTextName: isOn && !after.smsTextName && 'errors.required',
    smsNumbers: isOn && !after.smsNumbers && 'errors.required',
    smsSenderName: isOn && Boolean(after.smsSender) && !after.smsSenderName && 'errors.required',
    smsKeyName: isOn && named && isKept('messagingServiceKey') && !after.smsKeyName && 'errors.required',
    smsTokenName: isOn && named && isKept('messagingServiceToken') && !after.smsTokenName && 'errors.required',
    messagingServiceKey:
      keyProblem(sent, 'messagingServiceKey') ||
      (isOn && after.smsKeys === 'basic' && !isKept('messagingServiceKey') && 'errors.required'),
    messagingServiceToken:
      keyProblem(sent, 'messagingServiceToken') ||
      (isOn && Boolean(after.smsKeys) && !named && !isKept('messagingServiceToken') && 'errors.required'),
  };
  if (goesElsewhere(before.smsUrl, after.smsUrl))
    for (const key of kept) if (!sent[key]) problems[key] ||= 'errors.senders.keyOfAnother';
  refuse(problems);
}

/** Refuses settings by which no WhatsApp message would leave. */
export async function refuseUnusableWhatsapp(ctx: Context, sent: Whatsapp, before: Whatsapp): Promise<void> {
  const after = { ...before, ...sent };
  const isOn = after.whatsappDriver !== null && after.whatsappDriver !== undefined;
  const { whatsappNumberId: number, whatsappTemplate: template, whatsappTemplateLanguage: language } = after;
  const kept = await keptKeys(ctx, ['whatsappToken']);
  refuse({
    whatsappNumberId: number ? !/^\d+$/.test(number) && 'errors.senders.numberId' : isOn && 'errors.required',
    whatsappTemplate: template && !/^[a-z0-9_]+$/.test(template) && 'errors.senders.template',
    whatsappTemplateLanguage: language && !/^[a-z]{2,3}(_[A-Z]{2})?$/.test(language) && 'errors.senders.language',
    whatsappToken:
      keyProblem(sent, 'whatsappToken') || (isOn && !sent.whatsappToken && !kept.has('whatsappToken') && 'errors.required'),
  } as Problems);
}

function refuse(problems: Problems): void {
  const fields = Object.fromEntries(
    Object.entries(problems).flatMap(([name, problem]) => (problem ? [[snake(name), problem]] : [])),
  );
  if (Object.keys(fields).length > 0) throw new Refusal('errors.fieldsWrong', { fields });
}

const keyProblem = (sent: Keys, key: KeyField) =>
  Boolean(sent[key]) && !mayTravel(String(sent[key])) && 'errors.senders.keySigns';

/** A private address that is written out is refused at once; what a name leads to is judged at each connection. */
function addressProblem(address: string | null | undefined, isNeeded: boolean): string | false {
  if (!address) return isNeeded && 'errors.required';
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.hash) return 'errors.senders.address';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isInner = isIP(host) ? isPrivateAddress(host) : /(^|\.)localhost$/i.test(host);
  return isInner && !sendersAllowPrivate() && 'errors.senders.private';
}

/** Whoever may set the service may not learn its keys: at another place they would be told to others. */
const goesElsewhere = (before: string | null | undefined, after: string | null | undefined) =>
  URL.parse(before ?? '')?.origin !== URL.parse(after ?? '')?.origin;
