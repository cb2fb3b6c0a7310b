import { call, type OwnWordsReader, readSession, renewOwnWords, subscribeSession } from '#platform/web';

/** Whether the address names the company; where it does not, whoever is signed in says whose words are meant. */
let isNamedByAddress = true;

const path = '/api/v1/site/words';

/** What the company of this address says in its own words. */
export const readOwnWords: OwnWordsReader = async (language, isAnew) => {
  // The next start asks before it knows who is there: what the browser keeps for it is replaced.
  if (isAnew) await fetch(`${path}?language=${language}`, { cache: 'reload' });
  const options = { query: { language }, silent: true, quiet: true };
  const { words } = await call<{ words: Record<string, string> | null }>('GET', path, options);
  isNamedByAddress &&= words !== null;
  return words ?? {};
};

/** Words that did not come, or that are those of whoever has just signed in or out, are asked for once more. */
export function keepOwnWords(): void {
  let company = companyHere();
  subscribeSession(() => {
    if (isNamedByAddress || company === companyHere()) return;
    company = companyHere();
    void renewOwnWords();
  });
  window.addEventListener('online', () => void renewOwnWords());
}

const companyHere = (): unknown => readSession()?.tenant.settings['id'];
