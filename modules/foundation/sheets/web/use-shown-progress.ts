import { useEffect, useState } from 'react';
import { msPerPercent, nextShown } from '#foundation/sheets/contract';

/** What is shown of a progress: one percent more each 50 ms until what was told is reached; never less than before. */
export function useShownProgress(told: number, from = 0): number {
  const [shown, setShown] = useState(from);
  const isBehind = shown < told;
  useEffect(() => {
    if (!isBehind) return;
    const timer = setInterval(() => setShown((now) => nextShown(now, told)), msPerPercent);
    return () => clearInterval(timer);
  }, [isBehind, told]);
  return shown;
}
