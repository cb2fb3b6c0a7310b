import { type DragEvent, useEffect, useRef, useState } from 'react';
import type { WireRow } from '#platform/web';
import { mayMove, standingOf } from './account-drag.ts';

export interface Dragged {
  row: WireRow;
  over?: WireRow | undefined;
}
interface Told {
  onDrop: (row: WireRow, heading: WireRow) => void;
  /** Let go of over a row that does not take it. */
  onRefused: (dragged: Required<Dragged>) => void;
}

/** Rows of a table dragged onto each other; `know` hands over each row that is shown. */
export function useAccountDrag(told: Told) {
  const rows = useRef(new Map<number, WireRow>());
  const now = useRef<Dragged>(undefined);
  const [dragged, show] = useState<Dragged>();
  const become = (next: Dragged | undefined) => {
    now.current = next;
    show(next);
  };
  const rowAt = (target: EventTarget) => {
    const mark = (target as Element).closest?.('tr')?.querySelector<HTMLElement>('[data-account]');
    return mark ? rows.current.get(Number(mark.dataset['account'])) : undefined;
  };
  const end = () => {
    const { row, over } = now.current ?? {};
    become(undefined);
    if (row && over && standingOf(row, over).kind === 'no') told.onRefused({ row, over });
  };
  const latestEnd = useRef(end);
  latestEnd.current = end;
  const isDragging = dragged !== undefined;
  useEffect(() => {
    if (!isDragging) return;
    const ended = () => latestEnd.current();
    document.addEventListener('dragend', ended);
    // A row scrolled out of sight is taken off the page and cannot say that its drag ended; no pointer moves during one.
    document.addEventListener('pointermove', ended);
    return () => {
      document.removeEventListener('dragend', ended);
      document.removeEventListener('pointermove', ended);
    };
  }, [isDragging]);

  return {
    dragged,
    know: (row: WireRow) => void rows.current.set(row.id, row),
    on: {
      onDragStart: (event: DragEvent) => {
        const row = (event.target as HTMLElement).dataset?.['account'] && rowAt(event.target);
        if (!row || !mayMove(row)) return;
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', String(row['code']));
        now.current = { row };
        // Chromium breaks a drag off whose source changes while it begins.
        setTimeout(() => now.current && show(now.current));
      },
      onDragOver: (event: DragEvent) => {
        if (!now.current) return;
        const { row, over: before } = now.current;
        const over = rowAt(event.target);
        if (over?.id !== before?.id) become({ row, over });
        if (over && standingOf(row, over).kind === 'may') {
          event.preventDefault();
          event.dataTransfer.dropEffect = 'move';
        }
      },
      onDragLeave: (event: DragEvent) => {
        const isOutside = !event.currentTarget.contains(event.relatedTarget as Node | null);
        const left = now.current;
        // Letting go where nothing takes it also leaves, a moment before the drag ends.
        if (left && isOutside) setTimeout(() => now.current === left && become({ row: left.row }), 100);
      },
      onDrop: (event: DragEvent) => {
        if (!now.current) return;
        event.preventDefault();
        const { row } = now.current;
        const over = rowAt(event.target);
        become(undefined);
        if (over && standingOf(row, over).kind === 'may') told.onDrop(row, over);
      },
    },
  };
}
