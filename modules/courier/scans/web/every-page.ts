import { countUnsent } from '#platform/web';

/** Whoever signs out is asked about what was scanned and has not been sent. */
countUnsent(async (owner) => (await import('./scan-store.ts')).waitingOf(owner));
