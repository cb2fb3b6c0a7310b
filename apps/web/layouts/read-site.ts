import { call } from '#platform/web';

/** What the company of this address says about itself at all. */
export interface SiteSaid {
  contact: boolean;
  privacy_version: number | null;
  /** Whether it explains anything to whoever is signed in. */
  help: boolean;
}

/** Whether it says anything a link leads to. */
export const isSaid = ({ contact, privacy_version, help }: SiteSaid) => contact || privacy_version !== null || help;

export const readSite = (signal: AbortSignal) => call<SiteSaid>('GET', '/api/v1/site', { signal, silent: true, quiet: true });
