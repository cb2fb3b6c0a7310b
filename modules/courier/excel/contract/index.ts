export * from './excel-file.ts';
export * from './parcel-sheets.ts';
export * from './spelling.ts';
