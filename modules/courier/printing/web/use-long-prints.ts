import { useEffect } from 'react';
import type { PrintProgress, PrintState } from '#courier/printing/contract';
import { refreshLists, useChannel, useList, useMe, type WireRow } from '#platform/web';
import { runsPath } from './send-print.ts';

const pollMs = 4000;

/** One's long prints, the newest first, kept up to date by what is told, and by asking now and then while one is under way. */
export function useLongPrints(states: readonly PrintState[]): WireRow[] {
  const { me } = useMe();
  const list = useList(runsPath, { long: true, states: states.join(',') }, 20);
  const read = () => void refreshLists(runsPath);
  useChannel('print_progress', {
    onTold: (told: PrintProgress) => {
      if (told.user_id === me.id) read();
    },
    onMissed: read,
  });
  const { rows } = list;
  const isBusy = rows.some((row) => row['state'] === 'working');
  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(read, pollMs);
    return () => clearInterval(timer);
  }, [isBusy]);
  return rows;
}
