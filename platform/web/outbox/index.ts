export * from './kept-answers.ts';
export * from './kept-store.ts';
export * from './queue.ts';
export * from './sender.ts';
export * from './use-store.ts';
