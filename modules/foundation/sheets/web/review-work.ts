import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { busyStates, type SheetState, settledStates } from '#foundation/sheets/contract';
import { type Action, askConfirm, attempt, call, download, formatNumber, queryClient, refreshLists } from '#platform/web';
import { IconArrowBackUp, IconDownload, IconX } from '#platform/web/ui';
import type { SheetPlace } from './sheet-place.ts';
import type { SheetRow } from './sheet-row.ts';

type ReviewWork = ReturnType<typeof useReviewWork>;

/** What is done with a sheet that was read: its good rows are taken, or taken back, each after being asked. */
export function useReviewWork(sheet: SheetRow, { kind, mode, path, at }: SheetPlace) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { bad, done, good } = sheet;
  const reload = () => Promise.all([refreshLists(path), refreshRows(`${path}/${sheet.id}/rows`)]);
  const verb = async (name: string) => {
    await attempt(call('POST', `${path}/${sheet.id}/${name}`, { body: {}, silent: true }));
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
  return { reload, verb, commit, undo, another: () => void navigate(at) };
}

interface ReviewActions {
  sheet: SheetRow;
  place: SheetPlace;
  work: ReviewWork;
  t: TFunction;
  onMap: () => void;
}

/** What the state of a sheet allows, the next step first. */
export function reviewActions({ sheet, place, work, t, onMap }: ReviewActions) {
  const { kind, mode, path } = place;
  const state = sheet['state'] as SheetState;
  const isSettled = settledStates.includes(state);
  const { bad, done, good, unchecked } = sheet;
  const commit = {
    label: t(`${kind.words}${mode}.do`, { count: good, shown: formatNumber(good) }),
    run: () => void work.commit(),
  };
  const goOn = { label: t('sheets.goOn'), run: () => void work.verb('check') };
  const secondary: Action[] = [
    ...(bad > 0
      ? [
          {
            label: t('sheets.failedRows'),
            icon: IconDownload,
            run: () => void download(`${path}/${sheet.id}/failed-rows`).catch(() => undefined),
          },
        ]
      : []),
    ...(state === 'checked' ? [{ label: t('sheets.columns'), run: () => onMap() }] : []),
    ...(kind.modes[mode]?.canUndo && done > 0 && ['done', 'cancelled', 'failed'].includes(state)
      ? [{ label: t('sheets.undo'), icon: IconArrowBackUp, run: () => void work.undo() }]
      : []),
    ...(busyStates.includes(state) || ['mapping', 'checked'].includes(state)
      ? [{ label: t('sheets.giveUp'), icon: IconX, run: () => void work.verb('cancel') }]
      : []),
    { label: t('sheets.another'), run: () => work.another() },
  ];
  return { primary: isSettled && unchecked > 0 ? goOn : isSettled && good > 0 ? commit : undefined, secondary };
}

/** The rows of a sheet, read anew. */
const refreshRows = (path: string) => queryClient.invalidateQueries({ queryKey: ['list', path] });
