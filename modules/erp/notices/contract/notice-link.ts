import { dialled, whatsappLink } from '#platform/entity';
import type { NoticeChannel } from './notice-kinds.ts';

interface Written {
  channel: NoticeChannel;
  address: string;
  subject: string | null;
  body: string;
}

/** Opens a notice in the app it is for, with everything written already: a person only presses Send there. */
export function noticeLink({ channel, address, subject, body }: Written, timeZone: string): string {
  const words = encodeURIComponent(body);
  if (channel === 'whatsapp') return whatsappLink(address, timeZone, body);
  if (channel === 'sms') return `sms:${dialled(address, timeZone)}?body=${words}`;
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=${encodeURIComponent(subject ?? '')}&body=${words}`;
}
