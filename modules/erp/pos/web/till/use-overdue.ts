import { useEffect, useState } from 'react';
import { useLine } from '../device/line.ts';
import type { KeptShift } from '../device/till-store.ts';

const longestMs = 24 * 3_600_000;

/** Whether a shift has to be closed before the next ticket is begun: after a day and a night, while the till has a line to close it by. */
export function useOverdue({ openedAt }: KeptShift): boolean {
  const hasLine = useLine();
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return hasLine && now - new Date(openedAt).getTime() > longestMs;
}
