import type { TFunction } from 'i18next';
import { Link } from 'react-router';
import { optionalText } from '#platform/web';
import { documentPage } from './document-page.ts';

interface DocumentLinkProps {
  type: string;
  id: number;
  /** What people call it by; its id where it has none. */
  number?: string | null | undefined;
  t: TFunction;
}

/** "Parcel 100042", a link where the document has a page. */
export function DocumentLink({ type, id, number, t }: DocumentLinkProps) {
  const to = documentPage(type, id);
  const text = (
    <>
      {/* An opening is called by a name of either direction, everything else by its number. */}
      {optionalText(`journalEntry.docTypes.${type}`) ?? type} <bdi>{number ?? id}</bdi>
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
