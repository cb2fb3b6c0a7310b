import { dialled } from '#platform/entity';

export { whatsappLink } from '#platform/entity';

export const callLink = (phone: string, timeZone: string) => `tel:${dialled(phone, timeZone)}`;

/** The way to an address, in whatever map the phone has. */
export function wayLink(parts: readonly (string | null | undefined)[]): string {
  const place = parts.filter(Boolean).join(', ');
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`;
}
