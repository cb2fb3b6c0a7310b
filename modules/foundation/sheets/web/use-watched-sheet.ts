import { useEffect, useRef } from 'react';
import { busyStates, type ExcelProgress, type SheetState } from '#foundation/sheets/contract';
import { queryClient, refreshLists, useChannel, type WireRow } from '#platform/web';
import type { SheetPlace } from './sheet-place.ts';

const pollMs = 3000;

/** Keeps a sheet's record up to date: by what is told, and by asking now and then where the connection is gone. */
export function useWatchedSheet({ path, kind }: SheetPlace, id: number, state: SheetState | undefined): void {
  const isBusy = state !== undefined && busyStates.includes(state);
  const read = () => void queryClient.invalidateQueries({ queryKey: ['item', path, id] });
  useChannel('excel_progress', {
    onTold: ({ ExcelFile, progress, rows_read }: ExcelProgress) => {
      if (ExcelFile.id !== id) return;
      queryClient.setQueryData<WireRow>(
        ['item', path, id],
        (file) => file && { ...file, progress: Math.max(progress, file['progress']), rows_read },
      );
      if (isTurn(progress)) read();
    },
    onMissed: read,
  });
  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(read, pollMs);
    return () => clearInterval(timer);
  }, [isBusy, id]);
  // What was busy and is no longer has changed its rows.
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state) void queryClient.invalidateQueries({ queryKey: ['list', `${path}/${id}/rows`] });
    if (before.current && before.current !== state && ['done', 'undone'].includes(state ?? ''))
      for (const one of kind.touches) void refreshLists(`/api/v1/${one}`);
    before.current = state;
  }, [state, id]);
}

/** Where one stage ends and another begins. */
const isTurn = (progress: number) => progress === 10 || progress >= 40;
