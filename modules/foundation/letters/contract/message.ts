import { dialled, whatsappLink } from '#platform/entity';

/** Ways a message a company words itself reaches somebody, the one most people read first. */
export const messageChannels = ['whatsapp', 'sms', 'email'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/**
 * What becomes of a message: `kept` until a person opens it in the app it is for (`opened`), whether it was sent there nobody here knows;
 * or, where the company has a sender for its channel, `queued` until that took it (`sent`) or would not (`failed`, left to a hand).
 */
export const messageStates = { kept: 'waiting', queued: 'moving', sent: 'done', failed: 'wrong', opened: 'done' } as const;
/** In these a person may send it by hand. */
export const byHand = ['kept', 'failed', 'opened'] as const;

/** A message is written in one of these, and figures and days are said in it. */
export const messageLanguages = ['ar', 'en', 'ku', 'fr', 'es', 'zh'] as const;
export type MessageLanguage = (typeof messageLanguages)[number];

interface Written {
  channel: MessageChannel;
  address: string;
  subject: string | null;
  body: string;
}

/** Opens a message in the app it is for, with everything written already: a person only presses Send there. */
export function messageLink({ channel, address, subject, body }: Written, timeZone: string): string {
  const words = encodeURIComponent(body);
  if (channel === 'whatsapp') return whatsappLink(address, timeZone, body);
  if (channel === 'sms') return `sms:${dialled(address, timeZone)}?body=${words}`;
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=${encodeURIComponent(subject ?? '')}&body=${words}`;
}
