import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';

/** A question to a store on this device, asked anew whenever its answer changes, in this tab or another. */
export function useStore<T>(ask: () => Promise<T>, on: readonly unknown[]): T | undefined {
  const [answer, setAnswer] = useState<T>();
  useEffect(() => {
    const watching = liveQuery(ask).subscribe({ next: setAnswer, error: () => undefined });
    return () => watching.unsubscribe();
  }, on);
  return answer;
}
