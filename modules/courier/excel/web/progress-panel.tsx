import { ActionIcon, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { busyStates, type ExcelMode, type ExcelProgress, type ExcelState, endedStates } from '#courier/excel/contract';
import {
  attempt,
  call,
  formatNumber,
  isolated,
  type ListAnswer,
  Ltr,
  queryClient,
  refreshLists,
  useChannel,
  useMe,
  type WireRow,
} from '#platform/web';
import { IconAlertTriangle, IconCircleCheck, IconFile, IconX, useItem } from '#platform/web/ui';
import { filesPath, pageOf } from './file-state.tsx';
import { useShownProgress } from './shown-progress.ts';
import { applyTold, type ToldFile } from './told-files.ts';
import './excel.css';

/** How far one's own uploads are: opens when something is told of one, stays over page changes, is there again after a reload. */
export default function ProgressPanel() {
  const { t } = useTranslation();
  const { me } = useMe();
  const { pathname, search } = useLocation();
  const [files, setFiles] = useState<readonly ToldFile[]>([]);
  const open = useQuery({
    queryKey: ['excel-open'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () =>
      call<ListAnswer>('GET', filesPath, { query: { states: busyStates.join(','), per_page: 5 }, silent: true, quiet: true }),
  });
  useEffect(() => {
    for (const item of open.data?.items ?? [])
      setFiles((before) => applyTold(before, { id: item.id, name: item['name'], progress: item['progress'] }));
  }, [open.data]);
  useChannel('excel_progress', {
    onTold: ({ ExcelFile, progress, rows_read }: ExcelProgress) => {
      // The server tells nobody else's; a page that was told one all the same does not show it.
      if (ExcelFile.user_id !== me.id) return;
      setFiles((before) => applyTold(before, { id: ExcelFile.id, name: ExcelFile.name, progress, rowsRead: rows_read }));
      if (progress === 10 || progress >= 40) void queryClient.invalidateQueries({ queryKey: ['item', filesPath, ExcelFile.id] });
    },
    onMissed: () => void open.refetch(),
  });
  const close = (id: number) => setFiles((before) => before.filter((file) => file.id !== id));
  // The sheet's own page says it larger.
  const elsewhere = files.filter(({ id }) => !(pathname.startsWith('/shipments/excel-') && search.includes(`file=${id}`)));
  if (elsewhere.length === 0) return null;
  return (
    <section className="k-float" aria-label={t('excelScreens.panel.title')}>
      <h2>{t('excelScreens.panel.title')}</h2>
      <ul>
        {elsewhere.map((file) => (
          <PanelFile key={file.id} file={file} onClose={() => close(file.id)} />
        ))}
      </ul>
    </section>
  );
}

function PanelFile({ file, onClose }: { file: ToldFile; onClose: () => void }) {
  const { t } = useTranslation();
  const shown = useShownProgress(file.progress);
  const { data: item } = useItem(filesPath, file.id);
  const state = (item?.['state'] ?? 'reading') as ExcelState;
  const isDone = shown === 100;
  const isBusy = !isDone && busyStates.includes(state);
  const cancel = async () => {
    await attempt(call('POST', `${filesPath}/${file.id}/cancel`, { body: {}, silent: true }));
    await refreshLists(filesPath);
    onClose();
  };
  const Mark = state === 'failed' ? IconAlertTriangle : isDone ? IconCircleCheck : IconFile;
  return (
    <li data-state={isDone ? 'done' : 'pending'}>
      <Mark size="1.2rem" aria-hidden />
      <Link to={`${pageOf((item?.['mode'] ?? 'create') as ExcelMode)}?file=${file.id}`} className="k-float-name">
        <bdi>{file.name}</bdi>
      </Link>
      <span className="k-float-share">
        <Ltr>{formatNumber(shown)} %</Ltr>
      </span>
      <ActionIcon
        aria-label={t(isBusy ? 'excelScreens.panel.cancel' : 'excelScreens.panel.close', { name: file.name })}
        onClick={isBusy ? () => void cancel() : onClose}
      >
        <IconX size="1rem" aria-hidden />
      </ActionIcon>
      <Progress value={shown} aria-label={file.name} className="k-float-bar" />
      <small role="status">
        {file.rowsRead && state === 'reading'
          ? t('excelScreens.rowsRead', { count: file.rowsRead, shown: isolated(formatNumber(file.rowsRead)) })
          : t(words(item, isDone, state))}
      </small>
    </li>
  );
}

function words(item: WireRow | undefined, isDone: boolean, state: ExcelState): string {
  if (item && ['checked', 'mapping'].includes(state)) return 'excelScreens.panel.waiting';
  return isDone && endedStates.includes(state) ? `excelFile.options.state.${state}` : 'excelScreens.panel.pending';
}
