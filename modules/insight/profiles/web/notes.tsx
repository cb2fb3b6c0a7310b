import { lazy } from 'react';
import { loadRecordNotes } from '#foundation/dossiers/web';
import { ContactFrame, type OfContact } from './contact-frame.tsx';

const RecordNotes = lazy(loadRecordNotes);

/** Papers and remarks that are kept on a contact. */
export default function Notes({ kind }: OfContact) {
  return <ContactFrame kind={kind}>{({ id }) => <RecordNotes of={kind} id={id} />}</ContactFrame>;
}
