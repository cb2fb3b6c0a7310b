import { call } from '#platform/web';

/** What the company of this address says about itself at all. */
export interface SiteSaid {
  contact: boolean;
}

export const readSite = (signal: AbortSignal) => call<SiteSaid>('GET', '/api/v1/site', { signal, silent: true, quiet: true });
