import type { TFunction } from 'i18next';
import { Link } from 'react-router';
import { Ltr, optionalText } from '#platform/web';
import { documentPage } from './document-page.ts';

/** "Parcel 1042", a link where the document has a page. */
export function DocumentLink({ type, id, t }: { type: string; id: number; t: TFunction }) {
  const to = documentPage(type, id);
  const text = (
    <>
      {optionalText(`journalEntry.docTypes.${type}`) ?? type} <Ltr>{id}</Ltr>
    </>
  );
  return to ? (
    <Link to={to} title={String(t('journalEntry.openDocument'))}>
      {text}
    </Link>
  ) : (
    <span>{text}</span>
  );
}

/** What happened, in the office's words; what was taken back says so. */
export function eventText(event: string, t: TFunction): string {
  const known = optionalText(`journalEntry.events.${event}`);
  if (known) return known;
  const undone = /^(.+)_reversed$/.exec(event)?.[1];
  return undone ? String(t('journalEntry.takenBack', { event: eventText(undone, t) })) : event.replaceAll('_', ' ');
}
