import { ActionIcon, Progress } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import type { WireRow } from '#platform/web';
import { formatNumber, Ltr } from '#platform/web';
import { IconX } from '#platform/web/ui';
import { PrintAction } from './recent-prints.tsx';
import { useLongPrints } from './use-long-prints.ts';
import './printing.css';

/** One's long prints over every page: those under way, and those that became ready since the page was opened. */
export default function PrintsPanel() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const runs = useLongPrints(['working', 'ready']);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const working = runs.filter((run) => run['state'] === 'working').map((run) => run.id);
  if (working.some((id) => !seen.has(id))) setSeen(new Set([...seen, ...working]));
  const shown = runs.filter((run) => seen.has(run.id) && !closed.has(run.id));
  // The page of prints says it larger.
  if (shown.length === 0 || pathname === '/shipment-print') return null;
  return (
    <section className="p-panel" aria-label={t('printScreens.panel')}>
      <ul>
        {shown.slice(0, 4).map((run) => (
          <PanelPrint key={run.id} run={run} onClose={() => setClosed(new Set([...closed, run.id]))} />
        ))}
      </ul>
    </section>
  );
}

function PanelPrint({ run, onClose }: { run: WireRow; onClose: () => void }) {
  const { t } = useTranslation();
  const name = t(`printRun.options.paper.${run['paper']}`);
  const isWorking = run['state'] === 'working';
  return (
    <li>
      <Link to="/shipment-print" className="k-quiet-link">
        {name} <small>{t('printScreens.parcels', { count: run['parcels'], shown: formatNumber(run['parcels']) })}</small>
      </Link>
      <span role="status">
        {isWorking ? <Ltr>{formatNumber(run['progress'])} %</Ltr> : t(`printRun.options.state.${run['state']}`)}
      </span>
      <PrintAction run={run} name={name} />
      {!isWorking && (
        <ActionIcon aria-label={t('printScreens.close', { name })} onClick={onClose}>
          <IconX size="1rem" aria-hidden />
        </ActionIcon>
      )}
      {isWorking && <Progress value={run['progress']} aria-label={name} />}
    </li>
  );
}
