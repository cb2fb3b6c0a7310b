export * from './record-note.ts';
