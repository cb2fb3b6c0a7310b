import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, call } from '#platform/web';

/** What the API says at an address, read anew in each language: for pages that guests open too, whom nothing is kept for. */
export function useAnswer<R>(path: string) {
  const { i18n } = useTranslation();
  const [data, setData] = useState<R>();
  const [problem, setProblem] = useState<string>();
  const load = useCallback(
    async (signal?: AbortSignal) => {
      try {
        setData(await call<R>('GET', path, { silent: true, quiet: true, ...(signal && { signal }) }));
        setProblem(undefined);
      } catch (error) {
        if (signal?.aborted) return;
        if (!(error instanceof CallError)) throw error;
        setProblem(error.message);
      }
    },
    [path],
  );
  useEffect(() => {
    const left = new AbortController();
    void load(left.signal);
    return () => left.abort();
  }, [load, i18n.language]);
  return { data, problem, retry: () => void load() };
}
