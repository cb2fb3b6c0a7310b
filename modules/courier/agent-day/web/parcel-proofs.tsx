import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { nameInLanguage } from '#courier/statuses/web';
import { call, formatMoment, formatNumber, Ltr, type WireRow } from '#platform/web';
import { IconMapPin, IconPhone, ImageViewer } from '#platform/web/ui';
import type { ProofName } from './day-wire.ts';
import './agent-day.css';

interface Proof {
  id: number;
  kind: 'deliver' | 'postpone' | 'return' | 'call';
  channel: string | null;
  reason: unknown;
  agent: { name: string };
  photo: string | null;
  signature: string | null;
  voice: string | null;
  latitude: number | null;
  longitude: number | null;
  device_at: string;
  at: string;
}

/** What agents did at the door, on the parcel's own page: signature, photo, calls, place, with both clocks. */
export default function ParcelProofs({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  const found = useQuery({
    queryKey: ['shipment', row.id, 'proofs', row['version']],
    enabled: Boolean(row['delivery_id'] ?? row['delivered_at'] ?? row['attempt_count']),
    queryFn: ({ signal }) =>
      call<{ items: Proof[] }>('GET', `/api/v1/shipments/${row.id}/proofs`, { signal, silent: true, quiet: true }),
  });
  const proofs = found.data?.items ?? [];
  if (proofs.length === 0) return null;
  const calls = proofs.filter(({ kind }) => kind === 'call');
  const acts = proofs.filter(({ kind }) => kind !== 'call');
  return (
    <details className="k-panel d-proofs" open={acts.some(({ signature, photo }) => signature || photo) || undefined}>
      <summary>
        {t('agentDay.proofs.title')}{' '}
        <span className="d-dim">
          {calls.length > 0 && t('agentDay.return.called', { count: calls.length, shown: formatNumber(calls.length) })}
        </span>
      </summary>
      <ul>
        {acts.map((act) => (
          <ActProof key={act.id} act={act} />
        ))}
        {calls.map((act) => (
          <li key={act.id} className="d-dim">
            <IconPhone size="1rem" aria-hidden /> {act.channel === 'whatsapp' ? 'WhatsApp' : t('agentDay.acts.call')} ·{' '}
            <bdi>{act.agent.name}</bdi> · <Ltr>{formatMoment(act.device_at)}</Ltr>
          </li>
        ))}
      </ul>
    </details>
  );
}

function ActProof({ act }: { act: Proof }) {
  const { t } = useTranslation();
  const pictures = (['signature', 'photo'] as const satisfies readonly ProofName[]).filter((name) => act[name]);
  const isLate = Date.parse(act.at) - Date.parse(act.device_at) > 120_000;
  return (
    <li>
      <p>
        <strong>{t(`agentDay.acts.${act.kind}`)}</strong>
        {act.reason ? <> · {nameInLanguage(act.reason)}</> : null} · <bdi>{act.agent.name}</bdi> ·{' '}
        <Ltr>{formatMoment(act.device_at)}</Ltr>
        {isLate && (
          <span className="d-dim">
            {' '}
            · {t('agentDay.proofs.arrived')} <Ltr>{formatMoment(act.at)}</Ltr>
          </span>
        )}
      </p>
      <div className="d-proof-row">
        {pictures.map((name) => (
          <figure key={name}>
            <ImageViewer
              size="6rem"
              src={act[name] as string}
              alt={t(name === 'photo' ? 'agentDay.photo' : 'agentDay.deliver.signature')}
            />
            <figcaption className="d-dim">{t(name === 'photo' ? 'agentDay.photo' : 'agentDay.deliver.signature')}</figcaption>
          </figure>
        ))}
        {act.voice && (
          // biome-ignore lint/a11y/useMediaCaption: nobody writes down what was said at a door.
          <audio controls preload="none" src={act.voice} aria-label={t('agentDay.voice')} />
        )}
        {act.latitude !== null && (
          <a
            href={`https://www.google.com/maps/search/?api=1&query=${act.latitude},${act.longitude}`}
            target="_blank"
            rel="noreferrer"
          >
            <IconMapPin size="1.1rem" aria-hidden /> {t('agentDay.proofs.place')}
          </a>
        )}
      </div>
    </li>
  );
}
