import { spawnSync } from 'node:child_process';

/** Whether this machine can read papers (poppler). */
export const readsPapers = spawnSync('pdftotext', ['-v']).status === 0;

/** What a paper says, line by line as it lies. */
export const pdfWords = (bytes: Buffer): string =>
  spawnSync('pdftotext', ['-layout', '-', '-'], { input: bytes }).stdout?.toString() ?? '';
