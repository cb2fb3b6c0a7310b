import { Button } from '@mantine/core';
import { type KeyboardEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { sheetText, unreadColumns, writtenRows } from '#foundation/sheets/contract';
import { askConfirm, formatNumber, isolated } from '#platform/web';
import { useLeaveWarning } from '#platform/web/ui';
import { GridTable } from './grid-table.tsx';
import type { SheetPlace } from './sheet-place.ts';
import { headingIn, usePastedGrid } from './use-pasted-grid.ts';

interface PasteGridProps {
  place: SheetPlace;
  /** What was pasted before the grid stood there. */
  first: string | undefined;
  isBusy: boolean;
  onCheck: (text: string) => void;
  onClose: () => void;
}

/** Rows pasted or typed into the columns of the template, changed here before they are checked as those of a file are. */
export function PasteGrid({ place, first, isBusy, onCheck, onClose }: PasteGridProps) {
  const { t } = useTranslation();
  const { kind, mode } = place;
  const work = usePastedGrid(kind, first);
  const { grid } = work;
  const count = useMemo(() => writtenRows(grid), [grid.rows]);
  const unread = useMemo(() => unreadColumns(grid).map((at) => grid.columns[at]?.heading || formatNumber(at + 1)), [grid]);
  useLeaveWarning(count > 0 && !isBusy);
  const check = () => {
    if (count > 0 && !isBusy) onCheck(sheetText(grid, { kind, mode, headingOf: (name) => headingIn(t, kind, name) }));
  };
  const discard = async () => {
    const title = t('sheets.grid.discardAsk', { count, shown: formatNumber(count) });
    if (count === 0 || (await askConfirm({ title, message: '', confirmLabel: t('sheets.grid.discard'), tone: 'danger' })))
      onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is a second way; the button below is the first.
    <div
      className="x-paste"
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) check();
      }}
    >
      <p className="x-drop-hint">{t('sheets.drop.pasteHint')}</p>
      <GridTable place={place} work={work} />
      {unread.length > 0 && (
        <p role="status" className="x-unread">
          {t('sheets.grid.unread', { columns: unread.map((one) => isolated(one)).join(' · ') })}
        </p>
      )}
      <div className="x-paste-foot">
        <Button onClick={check} disabled={count === 0} loading={isBusy}>
          {t('sheets.drop.pasteDo', { count })}
        </Button>
        <Button variant="default" onClick={() => void discard()} disabled={isBusy}>
          {t('sheets.grid.discard')}
        </Button>
      </div>
    </div>
  );
}
