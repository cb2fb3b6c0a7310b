import { Button, Progress, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { busyStates, type ExcelMode, type ExcelState, settledStates } from '#courier/excel/contract';
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
import { ConfirmCities } from './confirm-cities.tsx';
import { FileState, filesPath, pageOf } from './file-state.tsx';
import { MapColumns } from './map-columns.tsx';
import { SheetRows } from './sheet-rows.tsx';
import { useShownProgress } from './shown-progress.ts';
import { useWatchedFile } from './watched-file.ts';

/** States in which nobody knows yet how many rows are good. */
const unjudged: readonly ExcelState[] = ['reading', 'mapping', 'checking'];

export type Only = 'all' | 'bad' | 'good' | 'done';

/** One sheet: what is wrong in it, put right in place, and what it becomes. */
export function SheetReview({ id, mode }: { id: number; mode: ExcelMode }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const query = useItem(filesPath, id);
  const file = query.data;
  const [chosen, setOnly] = useState<Only | undefined>();
  const [isMapping, setIsMapping] = useState(false);
  useWatchedFile(id, file?.['state']);
  const shown = useShownProgress(file?.['progress'] ?? 0, file?.['progress'] ?? 0);
  const crumbs = [
    { label: t('shipment.title'), to: '/shipments' },
    { label: t(`excelScreens.${mode}.title`), to: pageOf(mode) },
  ];
  if (query.isError || (file && file['mode'] !== mode))
    return (
      <>
        <PageHeader title={t(`excelScreens.${mode}.title`)} crumbs={crumbs.slice(0, 1)} />
        <EmptyState icon={IconFile} title={t('excelScreens.gone')} action={{ label: t('excelScreens.back'), to: pageOf(mode) }} />
      </>
    );
  if (!file) return null;

  const state = file['state'] as ExcelState;
  const isBusy = busyStates.includes(state);
  const { total, bad, done, good, unchecked } = file as unknown as Record<
    'total' | 'bad' | 'done' | 'good' | 'unchecked',
    number
  >;
  const only = chosen ?? (bad > 0 && bad <= total ? 'bad' : 'all');
  const verb = async (name: string) => {
    await attempt(call('POST', `${filesPath}/${id}/${name}`, { body: {}, silent: true }));
    await Promise.all([refreshLists(filesPath), refreshRows(id)]);
  };
  const commit = async () => {
    const values = { count: good, shown: formatNumber(good) };
    const yes = await askConfirm({
      title: t(`excelScreens.${mode}.ask`, values),
      message: bad > 0 ? t('excelScreens.askBad', { count: bad, shown: formatNumber(bad) }) : t('excelScreens.askAll'),
      confirmLabel: t(`excelScreens.${mode}.do`, values),
      tone: 'plain',
    });
    if (yes) await verb('commit');
  };
  const undo = async () => {
    const yes = await askConfirm({
      title: t('excelScreens.undoAsk', { count: done, shown: formatNumber(done) }),
      message: t('excelScreens.undoHint'),
      confirmLabel: t('excelScreens.undo'),
      tone: 'danger',
    });
    if (yes) await verb('undo');
  };
  const isSettled = settledStates.includes(state);
  const primary = { label: t(`excelScreens.${mode}.do`, { count: good, shown: formatNumber(good) }), run: () => void commit() };
  const goOn = { label: t('excelScreens.goOn'), run: () => void verb('check') };
  const secondary: Action[] = [
    ...(bad > 0
      ? [
          {
            label: t('excelScreens.failedRows'),
            icon: IconDownload,
            run: () => void download(`${filesPath}/${id}/failed-rows`).catch(() => undefined),
          },
        ]
      : []),
    ...(state === 'checked' ? [{ label: t('excelScreens.columns'), run: () => setIsMapping(true) }] : []),
    ...(mode === 'create' && done > 0 && ['done', 'cancelled', 'failed'].includes(state)
      ? [{ label: t('excelScreens.undo'), icon: IconArrowBackUp, run: () => void undo() }]
      : []),
    ...(isBusy || ['mapping', 'checked'].includes(state)
      ? [{ label: t('excelScreens.giveUp'), icon: IconX, run: () => void verb('cancel') }]
      : []),
    { label: t('excelScreens.another'), run: () => void navigate(pageOf(mode)) },
  ];
  return (
    <>
      <PageHeader
        title={file['name']}
        crumbs={crumbs}
        status={<FileState state={state} />}
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
                <dt>{t(`excelScreens.figures.${name}`)}</dt>
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
            <strong>{t(`excelScreens.busy.${state}`)}</strong>
            <Ltr>{formatNumber(shown)} %</Ltr>
          </div>
          {state === 'reading' && file['rows_read'] > 0 && (
            <p>{t('excelScreens.rowsRead', { count: file['rows_read'], shown: isolated(formatNumber(file['rows_read'])) })}</p>
          )}
          <Progress value={shown} size="lg" aria-label={t(`excelScreens.busy.${state}`)} />
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
          <p>{t('excelScreens.unchecked', { shown: formatNumber(unchecked) })}</p>
        </section>
      )}
      {(state === 'mapping' || (isMapping && state === 'checked')) && (
        <MapColumns file={file} mode={mode} onDone={() => setIsMapping(false)} />
      )}
      {state === 'checked' && bad > 0 && <ConfirmCities id={id} bad={bad} />}
      {!['reading', 'mapping'].includes(state) && total > 0 && (
        <section className="k-panel x-rows" aria-label={t('excelScreens.rows')}>
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
              .map(([name, figure]) => ({ value: name, label: `${t(`excelScreens.only.${name}`)} (${formatNumber(figure)})` }))}
          />
          <SheetRows file={file} only={only} canFix={isSettled} />
        </section>
      )}
    </>
  );
}

/** The rows of a file, read anew. */
const refreshRows = (id: number) => queryClient.invalidateQueries({ queryKey: ['list', `${filesPath}/${id}/rows`] });
