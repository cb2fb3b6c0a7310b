export * from './number-spellings.ts';
export * from './receipt-book.ts';
export * from './written-number.ts';
