import { Link } from 'react-router';
import { documentPage } from '#finance/ledger/web';
import { optionalText } from '#platform/web';

interface PaperLinkProps {
  type: string;
  id: number;
  number: string | null;
}

/** A paper by its kind and number, a link where it has a page. */
export function PaperLink({ type, id, number }: PaperLinkProps) {
  const to = documentPage(type, id);
  const text = (
    <>
      {/* An opening is called by a name of either direction, everything else by its number. */}
      {optionalText(`journalEntry.docTypes.${type}`) ?? type} <bdi>{number ?? id}</bdi>
    </>
  );
  return to ? <Link to={to}>{text}</Link> : <span>{text}</span>;
}
