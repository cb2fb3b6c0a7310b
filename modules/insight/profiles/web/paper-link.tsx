import { Link } from 'react-router';
import { documentPage } from '#finance/ledger/web';
import { Ltr, optionalText } from '#platform/web';

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
      {optionalText(`journalEntry.docTypes.${type}`) ?? type} <Ltr>{number ?? id}</Ltr>
    </>
  );
  return to ? <Link to={to}>{text}</Link> : <span>{text}</span>;
}
