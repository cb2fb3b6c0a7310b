import type { MessageChannel, MessageLanguage } from '#foundation/letters/contract';
import { failureOf, type Post, wayOut } from '#foundation/letters/server';
import type { SmsSettings, WhatsappSettings } from '#foundation/senders/contract';
import { openSealed, sql, type Transaction } from '#platform/server';
import { bySmsService } from './by-sms-service.ts';
import { byWhatsapp } from './by-whatsapp.ts';
import type { Failure } from './failure.ts';

/** A message on its way. */
export interface Message {
  /** The same at each attempt, so that a service may see that it came twice. */
  id: string;
  /** As it was kept: a phone, or an e-mail. */
  to: string;
  subject: string | null;
  body: string;
  language: MessageLanguage;
  at: Date;
}

/** By what a company’s messages of one channel leave by themselves. */
export interface MessageWay {
  /** Another one as soon as its settings are saved. */
  name: string;
  deliver(message: Message): Promise<void>;
  failureOf(error: unknown): Failure;
  /** What no answer and no log may repeat. */
  secrets: readonly string[];
}

export interface Bounds {
  /** Whether a service may stand in a private network. */
  allowsPrivate: boolean;
  /** Where the interface of WhatsApp is, with its version. */
  whatsappUrl: string;
  timeoutMs: number;
}
let bounds: Bounds = { allowsPrivate: false, whatsappUrl: 'https://graph.facebook.com/v23.0', timeoutMs: 10_000 };

/** Says how this product reaches services of companies; called once, at the start. */
export function configureSenders(given: Partial<Bounds>): void {
  bounds = { ...bounds, ...given };
}
export const sendersAllowPrivate = () => bounds.allowsPrivate;

/** What the keys of a company’s services are sealed as. */
export const purposes = {
  messagingServiceKey: 'messaging_service_key',
  messagingServiceToken: 'messaging_service_token',
  whatsappToken: 'whatsapp_token',
} as const;

interface Asker {
  tenantId: number;
  timeZone: string;
}

/** The way a company’s messages of a channel leave now; null: each waits for a hand. */
export async function messageWay(db: Transaction, asker: Asker, channel: MessageChannel): Promise<MessageWay | null> {
  return { sms: smsWay, whatsapp: whatsappWay, email: mailWay }[channel](db, asker);
}

async function smsWay(db: Transaction, { tenantId, timeZone }: Asker): Promise<MessageWay | null> {
  const set = await db.maybe<SmsSettings>(
    sql`select * from sms_settings where tenant_id = ${tenantId} and sms_driver is not null`,
  );
  if (!set) return null;
  const key = await openSealed(db, { tenantId, purpose: purposes.messagingServiceKey });
  const token = await openSealed(db, { tenantId, purpose: purposes.messagingServiceToken });
  return { name: `${tenantId} sms ${set.version}`, ...bySmsService(set, { key, token }, { ...bounds, timeZone }) };
}

async function whatsappWay(db: Transaction, { tenantId, timeZone }: Asker): Promise<MessageWay | null> {
  const set = await db.maybe<WhatsappSettings>(
    sql`select * from whatsapp_settings where tenant_id = ${tenantId} and whatsapp_driver is not null`,
  );
  if (!set) return null;
  const token = await openSealed(db, { tenantId, purpose: purposes.whatsappToken });
  return { name: `${tenantId} whatsapp ${set.version}`, ...byWhatsapp(set, token, { ...bounds, timeZone }) };
}

/** E-mails leave by the company’s own server only: what it writes to strangers is not to spoil the operator’s name. */
async function mailWay(db: Transaction, { tenantId }: Asker): Promise<MessageWay | null> {
  const { own, post, secrets } = await wayOut(db, tenantId, noPost);
  if (own === null) return null;
  return {
    name: `${tenantId} email ${own}`,
    deliver: ({ subject, language, ...message }) => post.deliver({ ...message, locale: language, subject: subject ?? '' }),
    failureOf: (error) => {
      const { reason, isOfThisLetter } = failureOf(error);
      return { reason, isOfThisMessage: isOfThisLetter, isFinal: isOfThisLetter };
    },
    secrets,
  };
}

const noPost: Post = { outcome: 'kept', deliver: async () => undefined, forget: async () => undefined };
