import type { TFunction } from 'i18next';
import { optionalText } from '#platform/web';

/** What happened, in the office's words; what was taken back says so. */
export function eventText(event: string, t: TFunction): string {
  const known = optionalText(`journalEntry.events.${event}`);
  if (known) return known;
  const undone = /^(.+)_reversed$/.exec(event)?.[1];
  return undone ? String(t('journalEntry.takenBack', { event: eventText(undone, t) })) : event.replaceAll('_', ' ');
}
