import { Button, Progress, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { busyStates, type SheetState, settledStates } from '#foundation/sheets/contract';
import {
  type Action,
  askConfirm,
  attempt,
  call,
  download,
  formatNumber,
  isolated,
  Ltr,
  queryClient,
  refreshLists,
} from '#platform/web';
import {
  EmptyState,
  IconAlertTriangle,
  IconArrowBackUp,
  IconDownload,
  IconFile,
  IconX,
  PageHeader,
  useItem,
} from '#platform/web/ui';
import { MapColumns } from './map-columns.tsx';
import type { SheetPlace } from './sheet-place.ts';
import { SheetRows } from './sheet-rows.tsx';
import { titleOf } from './sheet-screens.ts';
import { SheetStateBadge } from './sheet-state.tsx';
import { useShownProgress } from './use-shown-progress.ts';
import { useWatchedSheet } from './use-watched-sheet.ts';

/** States in which nobody knows yet how many rows are good. */
const unjudged: readonly SheetState[] = ['reading', 'mapping', 'checking'];

export type Only = 'all' | 'bad' | 'good' | 'done';

/** One sheet: what is wrong in it, put right in place, and what it becomes. */
export function SheetReview({ id, place }: { id: number; place: SheetPlace }) {
  const { t } = useTranslation();
  const { kind, mode, path, at, Unsure } = place;
  const title = titleOf(kind, mode, t);
  const navigate = useNavigate();
  const query = useItem(path, id);
  const file = query.data;
  const [chosen, setOnly] = useState<Only | undefined>();
  const [isMapping, setIsMapping] = useState(false);
  useWatchedSheet(place, id, file?.['state']);
  const shown = useShownProgress(file?.['progress'] ?? 0, file?.['progress'] ?? 0);
  const crumbs = [
    { label: t(kind.title), to: kind.list },
    { label: title, to: at },
  ];
  if (query.isError || (file && (file['mode'] !== mode || (file['kind'] ?? kind.name) !== kind.name)))
    return (
      <>
        <PageHeader title={title} crumbs={crumbs.slice(0, 1)} />
        <EmptyState icon={IconFile} title={t('sheets.gone')} action={{ label: t('sheets.back'), to: at }} />
      </>
    );
  if (!file) return null;

  const state = file['state'] as SheetState;
  const isBusy = busyStates.includes(state);
  const { total, bad, done, good, unchecked } = file as unknown as Record<
    'total' | 'bad' | 'done' | 'good' | 'unchecked',
    number
  >;
  const only = chosen ?? (bad > 0 && bad <= total ? 'bad' : 'all');
  const reload = () => Promise.all([refreshLists(path), refreshRows(`${path}/${id}/rows`)]);
  const verb = async (name: string) => {
    await attempt(call('POST', `${path}/${id}/${name}`, { body: {}, silent: true }));
    await reload();
  };
  const commit = async () => {
    const values = { count: good, shown: formatNumber(good) };
    const yes = await askConfirm({
      title: t(`${kind.words}${mode}.ask`, values),
      message: bad > 0 ? t('sheets.askBad', { count: bad, shown: formatNumber(bad) }) : t('sheets.askAll'),
      confirmLabel: t(`${kind.words}${mode}.do`, values),
      tone: 'plain',
    });
    if (yes) await verb('commit');
  };
  const undo = async () => {
    const yes = await askConfirm({
      title: t(`${kind.words}undoAsk`, { count: done, shown: formatNumber(done) }),
      message: t(`${kind.words}undoHint`),
      confirmLabel: t('sheets.undo'),
      tone: 'danger',
    });
    if (yes) await verb('undo');
  };
  // What is done with the rows each kind says in words of its own.
  const busy = t(`${['working', 'undoing'].includes(state) ? kind.words : 'sheets.'}busy.${state}`);
  const isSettled = settledStates.includes(state);
  const primary = { label: t(`${kind.words}${mode}.do`, { count: good, shown: formatNumber(good) }), run: () => void commit() };
  const goOn = { label: t('sheets.goOn'), run: () => void verb('check') };
  const secondary: Action[] = [
    ...(bad > 0
      ? [
          {
            label: t('sheets.failedRows'),
            icon: IconDownload,
            run: () => void download(`${path}/${id}/failed-rows`).catch(() => undefined),
          },
        ]
      : []),
    ...(state === 'checked' ? [{ label: t('sheets.columns'), run: () => setIsMapping(true) }] : []),
    ...(kind.modes[mode]?.canUndo && done > 0 && ['done', 'cancelled', 'failed'].includes(state)
      ? [{ label: t('sheets.undo'), icon: IconArrowBackUp, run: () => void undo() }]
      : []),
    ...(isBusy || ['mapping', 'checked'].includes(state)
      ? [{ label: t('sheets.giveUp'), icon: IconX, run: () => void verb('cancel') }]
      : []),
    { label: t('sheets.another'), run: () => void navigate(at) },
  ];
  return (
    <>
      <PageHeader
        title={file['name']}
        crumbs={crumbs}
        status={<SheetStateBadge state={state} />}
        secondary={secondary}
        primary={isSettled && unchecked > 0 ? goOn : isSettled && good > 0 ? primary : undefined}
      >
        <dl className="x-figures">
          {(
            [
              ['total', total],
              ['good', good],
              ['bad', bad],
              ['done', done],
            ] as const
          )
            .filter(([name]) => name === 'total' || !unjudged.includes(state))
            .map(([name, figure]) => (
              <div key={name} data-name={name} data-some={figure > 0 || undefined}>
                <dt>{t(`sheets.figures.${name}`)}</dt>
                <dd>
                  <Ltr>{formatNumber(figure)}</Ltr>
                </dd>
              </div>
            ))}
        </dl>
      </PageHeader>
      {isBusy && (
        <section className="k-panel x-busy" role="status">
          <div>
            <strong>{busy}</strong>
            <Ltr>{formatNumber(shown)} %</Ltr>
          </div>
          {state === 'reading' && file['rows_read'] > 0 && (
            <p>{t('sheets.rowsRead', { count: file['rows_read'], shown: isolated(formatNumber(file['rows_read'])) })}</p>
          )}
          <Progress value={shown} size="lg" aria-label={busy} />
          <Button variant="default" onClick={() => void verb('cancel')}>
            {t('ui.cancel')}
          </Button>
        </section>
      )}
      {state === 'failed' && (
        <section className="k-panel x-failed" role="alert">
          <IconAlertTriangle size="1.3rem" aria-hidden />
          <p>{file['problem']}</p>
        </section>
      )}
      {isSettled && unchecked > 0 && (
        <section className="k-panel x-failed" role="status">
          <IconAlertTriangle size="1.3rem" aria-hidden />
          <p>{t('sheets.unchecked', { shown: formatNumber(unchecked) })}</p>
        </section>
      )}
      {(state === 'mapping' || (isMapping && state === 'checked')) && (
        <MapColumns sheet={file} place={place} onDone={() => setIsMapping(false)} />
      )}
      {state === 'checked' && bad > 0 && Unsure && <Unsure at={`${path}/${id}`} version={file['version']} reload={reload} />}
      {!['reading', 'mapping'].includes(state) && total > 0 && (
        <section className="k-panel x-rows" aria-label={t('sheets.rows')}>
          <SegmentedControl
            className="x-only"
            value={only}
            onChange={(value) => setOnly(value as Only)}
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
          <SheetRows sheet={file} place={place} only={only} canFix={isSettled} />
        </section>
      )}
    </>
  );
}

/** The rows of a sheet, read anew. */
const refreshRows = (path: string) => queryClient.invalidateQueries({ queryKey: ['list', path] });
