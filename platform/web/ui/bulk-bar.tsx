import { Button, CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
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
  const isEveryLoaded = selection.ids.length >= loaded && total > selection.ids.length && !isMinimum;
  return (
    <div className="k-bulk" role="toolbar" aria-label={t('ui.list.bulk')}>
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
              onClick={() => action.run?.()}
            >
              {action.label}
            </Button>
          );
        })}
      </span>
    </div>
  );
}
