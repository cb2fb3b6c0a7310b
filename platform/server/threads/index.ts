export { giveWay } from './give-way.ts';
export { inThread } from './in-thread.ts';
export { answering, keptThreads } from './kept-threads.ts';
export { type ZipEntry, zipReader } from './zip.ts';
