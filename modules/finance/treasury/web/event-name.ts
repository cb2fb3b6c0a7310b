import { optionalText } from '#platform/web';

/** What happened to a document, in the office's words. */
export function eventName(event: string): string {
  return optionalText(`journalEntry.events.${event}`) ?? event.replaceAll('_', ' ');
}
