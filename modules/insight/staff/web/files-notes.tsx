import { lazy } from 'react';
import { loadRecordNotes } from '#foundation/dossiers/web';
import { StaffFrame } from './staff-frame.tsx';

const RecordNotes = lazy(loadRecordNotes);

/** What is kept on a person: notes, copies of papers. */
export default function StaffFilesNotes() {
  return <StaffFrame>{({ id }) => <RecordNotes of="user" id={id} />}</StaffFrame>;
}
