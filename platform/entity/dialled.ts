/** Countries' codes by the zone a company lives in; its phones are written without them. */
const dialCodes: Record<string, string> = {
  'Asia/Baghdad': '964',
  'Africa/Cairo': '20',
  'Asia/Amman': '962',
  'Asia/Beirut': '961',
  'Asia/Damascus': '963',
  'Asia/Kuwait': '965',
  'Asia/Riyadh': '966',
  'Europe/Istanbul': '90',
};

/** A number as phones of every country dial it. */
export function dialled(phone: string, timeZone: string): string {
  const digits = phone.replace(/[^\d+]/g, '');
  const code = dialCodes[timeZone];
  if (digits.startsWith('+')) return digits;
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  return code && digits.startsWith('0') ? `+${code}${digits.slice(1)}` : digits;
}

/** Opens the conversation with somebody, with what is written already said. */
export function whatsappLink(phone: string, timeZone: string, words: string): string {
  return `https://wa.me/${dialled(phone, timeZone).replace(/^\+/, '')}?text=${encodeURIComponent(words)}`;
}
