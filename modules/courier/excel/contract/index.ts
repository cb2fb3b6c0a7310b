export * from './columns.ts';
export * from './csv-rows.ts';
export * from './events.ts';
export * from './excel-file.ts';
export * from './pasted-grid.ts';
export * from './progress.ts';
export * from './read-cell.ts';
export * from './recognise.ts';
