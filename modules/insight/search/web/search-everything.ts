import type { FoundGroup } from '#insight/search/contract';
import { call } from '#platform/web';

/** What answers to some words, by kind, as far as the person may open it. */
export const searchEverything = (q: string, signal: AbortSignal) =>
  call<{ q: string; groups: FoundGroup[] }>('GET', '/api/v1/global-search', { query: { q }, signal, silent: true, quiet: true });
