import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { busyStates, type SheetState, settledStates } from '#foundation/sheets/contract';
import { formatNumber } from '#platform/web';
import { EmptyState, IconFile, PageHeader, useItem } from '#platform/web/ui';
import { MapColumns } from './map-columns.tsx';
import { reviewActions, useReviewWork } from './review-work.ts';
import type { SheetPlace } from './sheet-place.ts';
import { Figures, Progressing, Trouble } from './sheet-progress.tsx';
import type { SheetRow } from './sheet-row.ts';
import { SheetRows } from './sheet-rows.tsx';
import { titleOf } from './sheet-screens.ts';
import { SheetStateBadge } from './sheet-state.tsx';
import { useWatchedSheet } from './use-watched-sheet.ts';

export type Only = 'all' | 'bad' | 'good' | 'done';

/** One sheet: what is wrong in it, put right in place, and what it becomes. */
export function SheetReview({ id, place }: { id: number; place: SheetPlace }) {
  const { t } = useTranslation();
  const { kind, mode, path, at } = place;
  const query = useItem(path, id);
  const file = query.data;
  useWatchedSheet(place, id, file?.['state']);
  if (query.isError || (file && (file['mode'] !== mode || (file['kind'] ?? kind.name) !== kind.name)))
    return (
      <>
        <PageHeader title={titleOf(kind, mode, t)} crumbs={[{ label: t(kind.title), to: kind.list }]} />
        <EmptyState icon={IconFile} title={t('sheets.gone')} action={{ label: t('sheets.back'), to: at }} />
      </>
    );
  if (!file) return null;
  return <Review sheet={file as SheetRow} place={place} />;
}

function Review({ sheet, place }: { sheet: SheetRow; place: SheetPlace }) {
  const { t } = useTranslation();
  const { kind, mode, path, at, Unsure, Saved } = place;
  const [only, setOnly] = useState<Only | undefined>();
  const [isMapping, setIsMapping] = useState(false);
  const work = useReviewWork(sheet, place);
  const { primary, secondary } = reviewActions({ sheet, place, work, t, onMap: () => setIsMapping(true) });
  const state = sheet['state'] as SheetState;
  const isSettled = settledStates.includes(state);
  const { total, bad, done, unchecked } = sheet;
  return (
    <>
      <PageHeader
        title={sheet['name']}
        crumbs={[
          { label: t(kind.title), to: kind.list },
          { label: titleOf(kind, mode, t), to: at },
        ]}
        status={<SheetStateBadge state={state} />}
        secondary={secondary}
        primary={primary}
      >
        <Figures sheet={sheet} />
      </PageHeader>
      {busyStates.includes(state) && <Progressing sheet={sheet} place={place} onCancel={() => void work.verb('cancel')} />}
      {state === 'failed' && <Trouble role="alert" text={sheet['problem']} />}
      {isSettled && unchecked > 0 && <Trouble role="status" text={t('sheets.unchecked', { shown: formatNumber(unchecked) })} />}
      {(state === 'mapping' || (isMapping && state === 'checked')) && (
        <MapColumns sheet={sheet} place={place} onDone={() => setIsMapping(false)} />
      )}
      {state === 'checked' && bad > 0 && Unsure && (
        <Unsure at={`${path}/${sheet.id}`} version={sheet['version']} reload={work.reload} />
      )}
      {isSettled && done > 0 && Saved && <Saved sheet={sheet} />}
      {!['reading', 'mapping'].includes(state) && total > 0 && (
        <ReviewedRows sheet={sheet} place={place} canFix={isSettled} chosen={only} onChoose={setOnly} />
      )}
    </>
  );
}

interface ReviewedRowsProps {
  sheet: SheetRow;
  place: SheetPlace;
  canFix: boolean;
  chosen: Only | undefined;
  onChoose: (only: Only) => void;
}

function ReviewedRows({ sheet, place, canFix, chosen, onChoose }: ReviewedRowsProps) {
  const { t } = useTranslation();
  const { total, bad, good, done } = sheet;
  const only = chosen ?? (bad > 0 && bad <= total ? 'bad' : 'all');
  return (
    <section className="k-panel x-rows" aria-label={t('sheets.rows')}>
      <SegmentedControl
        className="x-only"
        value={only}
        onChange={(value) => onChoose(value as Only)}
        data={(
          [
            ['all', total],
            ['bad', bad],
            ['good', good],
            ['done', done],
          ] as const
        )
          .filter(([name, figure]) => figure > 0 || name === 'all')
          .map(([name, figure]) => ({ value: name, label: `${t(`sheets.only.${name}`)} (${formatNumber(figure)})` }))}
      />
      <SheetRows sheet={sheet} place={place} only={only} canFix={canFix} />
    </section>
  );
}
