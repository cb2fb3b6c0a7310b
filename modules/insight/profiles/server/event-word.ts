import { hasText, translate } from '#platform/server';

/** What happened to a paper, in the words of the books; what was taken back says so. */
export function eventWord(language: string, event: string): string {
  const key = `journalEntry.events.${event}`;
  if (hasText(key)) return translate(language, key);
  const undone = /^(.+)_reversed$/.exec(event)?.[1];
  if (undone) return translate(language, 'journalEntry.takenBack', { event: eventWord(language, undone) });
  return event.replaceAll('_', ' ');
}

/** What a paper is called, with its number. */
export function paperWord(
  language: string,
  { docType, docId, number }: { docType: string; docId: number; number: string | null },
) {
  const key = `journalEntry.docTypes.${docType}`;
  return { what: hasText(key) ? translate(language, key) : docType.replaceAll('_', ' '), number: number ?? String(docId) };
}
