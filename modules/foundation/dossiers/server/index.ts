export { keepsNotes } from './kept-records.ts';
export { recordNotes } from './record-notes.ts';
