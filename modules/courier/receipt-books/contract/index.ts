export * from './receipt-book.ts';
export * from './written-number.ts';
