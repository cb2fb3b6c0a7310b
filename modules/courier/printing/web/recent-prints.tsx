import { Button, Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { printStates } from '#courier/printing/contract';
import { attempt, call, download, formatMoment, formatNumber, Ltr, refreshLists, type WireRow } from '#platform/web';
import { IconDownload, IconX } from '#platform/web/ui';
import { runsPath } from './send-print.ts';
import { useLongPrints } from './use-long-prints.ts';

/** What was printed beside the work: how far it is, and its file while it is kept. */
export function RecentPrints() {
  const { t } = useTranslation();
  const runs = useLongPrints(printStates);
  if (runs.length === 0) return null;
  return (
    <section className="k-panel">
      <h2>{t('printScreens.recent')}</h2>
      <ul className="p-runs">
        {runs.map((run) => (
          <LongPrint key={run.id} run={run} />
        ))}
      </ul>
    </section>
  );
}

function LongPrint({ run }: { run: WireRow }) {
  const { t } = useTranslation();
  const paper = t(`printRun.options.paper.${run['paper']}`);
  return (
    <li data-state={run['state']}>
      <span>
        <strong>{paper}</strong>
        {run['paper'] === 'label' && <span>{t(`printRun.options.layout.${run['layout']}`)}</span>}
        <span>{t('printScreens.parcels', { count: run['parcels'], shown: formatNumber(run['parcels']) })}</span>
        <small>
          <Ltr>{formatMoment(run['created_at'])}</Ltr>
          {' · '}
          {t(`printRun.options.state.${run['state']}`)}
        </small>
      </span>
      <PrintAction run={run} name={paper} />
      {run['state'] === 'working' && <Progress value={run['progress']} aria-label={paper} />}
    </li>
  );
}

/** What can be done with a long print now: given up while it is made, fetched while it is kept. */
export function PrintAction({ run, name }: { run: WireRow; name: string }) {
  const { t } = useTranslation();
  if (run['state'] === 'working')
    return (
      <Button
        variant="default"
        size="compact-md"
        aria-label={t('printScreens.cancelOne', { name })}
        leftSection={<IconX size="1rem" aria-hidden />}
        onClick={async () => {
          await attempt(call('POST', `${runsPath}/${run.id}/cancel`, { body: {}, silent: true }));
          await refreshLists(runsPath);
        }}
      >
        {t('printScreens.cancel')}
      </Button>
    );
  if (run['state'] !== 'ready') return null;
  return (
    <Button
      size="compact-md"
      title={run['expires_at'] ? t('printScreens.keptUntil', { moment: formatMoment(run['expires_at']) }) : undefined}
      leftSection={<IconDownload size="1rem" aria-hidden />}
      onClick={() => void download(`${runsPath}/${run.id}/file`).catch(() => undefined)}
    >
      {t('printScreens.download')}
    </Button>
  );
}
