import { RecordNote } from '#foundation/dossiers/contract';

export const notesPath = `/api/v1/${RecordNote.path}`;

/** The record something is kept on. */
export interface KeptOn {
  /** The name of its entity. */
  of: string;
  id: number;
}
