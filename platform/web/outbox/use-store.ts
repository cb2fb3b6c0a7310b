import { useEffect, useState } from 'react';
import { watchTables } from './watch-tables.ts';

/** A question to some tables on this device, asked anew whenever one of them is written to, in this tab or another. */
export function useStore<T>(tables: readonly object[], ask: () => Promise<T>, on: readonly unknown[]): T | undefined {
  const [answer, setAnswer] = useState<T>();
  useEffect(() => {
    let [asked, shown] = [0, 0];
    const look = async () => {
      const nth = ++asked;
      const found = await ask().then(
        (told) => ({ told }),
        () => undefined,
      );
      // An answer that was overtaken is old.
      if (!found || nth < shown) return;
      shown = nth;
      setAnswer(found.told);
    };
    const leave = watchTables(tables, () => void look());
    void look();
    return () => {
      shown = Number.POSITIVE_INFINITY;
      leave();
    };
  }, on);
  return answer;
}
