import { RecordNote } from '#foundation/dossiers/contract';

/** What is kept on a record, and the way to add to it: `<RecordNotes of="supplier" id={3} />`. */
export const loadRecordNotes = () => import('./record-notes.tsx');

export const entities = [RecordNote];
