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
