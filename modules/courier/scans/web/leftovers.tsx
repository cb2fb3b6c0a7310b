import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatMoment, formatNumber, Ltr } from '#platform/web';
import { useStore } from '#platform/web/outbox';
import type { KeptScan } from './scan-queue.ts';
import { letGo, sendAgain } from './scan-sender.ts';
import { leftovers, store } from './scan-store.ts';
import { shownCode } from './shown-code.ts';

/** Scans of earlier runs that still wait on this device, or that were not taken and somebody has to look at. */
export function Leftovers({ owner }: { owner: string }) {
  const { t } = useTranslation();
  const scans = useStore([store.scans, store.runs], () => leftovers(owner), [owner]) ?? [];
  if (scans.length === 0) return null;
  const waiting = scans.filter((scan) => scan.state === 'waiting').length;
  const refused = scans.filter((scan) => scan.state === 'refused');
  return (
    <section className="q-left" aria-live="polite">
      {waiting > 0 && <strong>{t('scanScreens.waiting', { shown: formatNumber(waiting) })}</strong>}
      {refused.length > 0 && <strong>{t('scanScreens.refused', { shown: formatNumber(refused.length) })}</strong>}
      <ul>
        {refused.map((scan) => (
          <Refused key={scan.uuid} scan={scan} />
        ))}
      </ul>
    </section>
  );
}

function Refused({ scan }: { scan: KeptScan }) {
  const { t } = useTranslation();
  return (
    <li>
      <Ltr>{shownCode(scan)}</Ltr>
      <span>
        {t(`scanScreens.modes.${scan.body['mode']}`)} · <Ltr>{formatMoment(String(scan.body['device_at']))}</Ltr> · {scan.problem}
      </span>
      <Button size="compact-sm" variant="default" onClick={() => void sendAgain(scan)}>
        {t('ui.retry')}
      </Button>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => void letGo(scan)}>
        {t('scanScreens.letGo')}
      </Button>
    </li>
  );
}
