import { Button, CloseButton } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Action, Selection } from '../entity-extras.ts';
import { formatNumber } from '../format.ts';

interface BulkBarProps {
  selection: Selection;
  total: number;
  /** Rows there were when the choice was made. */
  loaded: number;
  /** There are more than were counted: all of them cannot be named by their number. */
  isMinimum: boolean;
  onAll: () => void;
  actions: readonly Action[];
}

/** What can be done with the rows chosen, and the way to all rows the filter matches. */
export function BulkBar({ selection, total, loaded, isMinimum, onAll, actions }: BulkBarProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (bar.current ? standBelowTotals(bar.current) : undefined), []);
  const isEveryLoaded = selection.ids.length >= loaded && total > selection.ids.length && !isMinimum;
  return (
    <div className="k-bulk" ref={bar} role="toolbar" aria-label={t('ui.list.bulk')}>
      <CloseButton aria-label={t('ui.list.clearSelection')} onClick={selection.clear} />
      <strong role="status">{t('ui.list.selected', { count: selection.count, shown: formatNumber(selection.count) })}</strong>
      {isEveryLoaded && !selection.isAll && (
        <Button size="compact-sm" variant="subtle" onClick={onAll}>
          {t('ui.list.selectMatching', { count: total, shown: formatNumber(total) })}
        </Button>
      )}
      <span className="k-bulk-actions">
        {actions.map((action) => {
          const Mark = action.icon;
          return (
            <Button
              key={action.label}
              size="compact-md"
              variant="light"
              color={action.tone === 'danger' ? 'red' : undefined}
              disabled={action.disabled ?? false}
              leftSection={Mark && <Mark size="1rem" aria-hidden />}
              onClick={() => (action.to ? navigate(action.to) : action.run?.())}
            >
              {action.label}
            </Button>
          );
        })}
      </span>
    </div>
  );
}

/** Ends the table where the bar begins, so that its totals are read beside it; rows stay where they are. Answers what undoes it. */
function standBelowTotals(bar: HTMLElement): () => void {
  const list = bar.parentElement as HTMLElement;
  const fit = () => {
    const top = list.querySelector('.k-table-box')?.getBoundingClientRect().top ?? 0;
    const free = window.innerHeight - top - bar.offsetHeight;
    list.style.setProperty('--k-above-bulk', `max(14rem, calc(${free}px - 1.75rem))`);
  };
  const sizes = new ResizeObserver(fit);
  sizes.observe(bar);
  window.addEventListener('resize', fit);
  return () => {
    sizes.disconnect();
    window.removeEventListener('resize', fit);
    list.style.removeProperty('--k-above-bulk');
  };
}
