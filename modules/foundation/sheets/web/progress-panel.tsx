import { ActionIcon, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { busyStates, type ExcelProgress, endedStates, modeOf, Sheet, type SheetState } from '#foundation/sheets/contract';
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
import { kindNamed, knownKinds } from './sheet-screens.ts';
import { applyTold, type ToldSheet } from './told-sheets.ts';
import { useShownProgress } from './use-shown-progress.ts';
import './sheets.css';

/** The calls of all kinds together: the panel asks of no one in particular. */
const path = `/api/v1/${Sheet.path}`;
const pages = () => knownKinds().flatMap(({ modes }) => Object.values(modes).map(({ at }) => at));

/** How far one's own uploads are: opens when something is told of one, stays over page changes, is there again after a reload. */
export default function ProgressPanel() {
  const { t } = useTranslation();
  const { me } = useMe();
  const { pathname, search } = useLocation();
  const [files, setFiles] = useState<readonly ToldSheet[]>([]);
  const open = useQuery({
    queryKey: ['sheets-open'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () =>
      call<ListAnswer>('GET', path, { query: { states: busyStates.join(','), per_page: 5 }, silent: true, quiet: true }),
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
      if (progress === 10 || progress >= 40) void queryClient.invalidateQueries({ queryKey: ['item', path, ExcelFile.id] });
    },
    onMissed: () => void open.refetch(),
  });
  const close = (id: number) => setFiles((before) => before.filter((file) => file.id !== id));
  // The sheet's own page says it larger.
  const elsewhere = files.filter(({ id }) => !(pages().includes(pathname) && search.includes(`file=${id}`)));
  if (elsewhere.length === 0) return null;
  return (
    <section className="k-float" aria-label={t('sheets.panel.title')}>
      <h2>{t('sheets.panel.title')}</h2>
      <ul>
        {elsewhere.map((file) => (
          <PanelFile key={file.id} file={file} onClose={() => close(file.id)} />
        ))}
      </ul>
    </section>
  );
}

function PanelFile({ file, onClose }: { file: ToldSheet; onClose: () => void }) {
  const { t } = useTranslation();
  const shown = useShownProgress(file.progress);
  const { data: item } = useItem(path, file.id);
  const state = (item?.['state'] ?? 'reading') as SheetState;
  const isDone = shown === 100;
  const isBusy = !isDone && busyStates.includes(state);
  const cancel = async () => {
    await attempt(call('POST', `${path}/${file.id}/cancel`, { body: {}, silent: true }));
    await Promise.all([...new Set(knownKinds().map((kind) => kind.path))].map((one) => refreshLists(`/api/v1/${one}`)));
    onClose();
  };
  const Mark = state === 'failed' ? IconAlertTriangle : isDone ? IconCircleCheck : IconFile;
  return (
    <li data-state={isDone ? 'done' : 'pending'}>
      <Mark size="1.2rem" aria-hidden />
      <Link to={pageOf(item, file.id)} className="k-float-name">
        <bdi>{file.name}</bdi>
      </Link>
      <span className="k-float-share">
        <Ltr>{formatNumber(shown)} %</Ltr>
      </span>
      <ActionIcon
        aria-label={t(isBusy ? 'sheets.panel.cancel' : 'sheets.panel.close', { name: file.name })}
        onClick={isBusy ? () => void cancel() : onClose}
      >
        <IconX size="1rem" aria-hidden />
      </ActionIcon>
      <Progress value={shown} aria-label={file.name} className="k-float-bar" />
      <small role="status">
        {file.rowsRead && state === 'reading'
          ? t('sheets.rowsRead', { count: file.rowsRead, shown: isolated(formatNumber(file.rowsRead)) })
          : t(words(item, isDone, state))}
      </small>
    </li>
  );
}

/** The page of a sheet; of one not read yet, the page that is open. */
function pageOf(item: WireRow | undefined, id: number): string {
  const kind = kindNamed(item?.['kind'] ?? '');
  return `${kind ? modeOf(kind, item?.['mode']).at : ''}?file=${id}`;
}

function words(item: WireRow | undefined, isDone: boolean, state: SheetState): string {
  if (item && ['checked', 'mapping'].includes(state)) return 'sheets.panel.waiting';
  return isDone && endedStates.includes(state) ? `sheet.options.state.${state}` : 'sheets.panel.pending';
}
