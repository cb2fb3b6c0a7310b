import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type CallChannel, callLink, wayLink, whatsappLink } from '#courier/agent-day/contract';
import { status } from '#courier/statuses/contract';
import { formatAmount, formatDay, formatNumber, isolated, Ltr, localName, useMe } from '#platform/web';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowUp,
  IconCalendar,
  IconCheck,
  IconChevronDown,
  IconChevronUp,
  IconClock,
  IconMapPin,
  IconMessageCircle,
  IconPhone,
} from '#platform/web/ui';
import type { DoneKind } from './act-dialog.tsx';
import type { ShownParcel } from './day-view.ts';
import { toTakeBack } from './take-back.tsx';

interface ParcelCardProps {
  parcel: ShownParcel;
  /** His place in the round. */
  place: number | undefined;
  isFirst: boolean;
  zone: string;
  onDo: (kind: DoneKind) => void;
  onCall: (channel: CallChannel) => void;
  onOrder: ((step: 'up' | 'down' | 'top') => void) | undefined;
}

/** One door: who, where, how much; call, go there, and what came of it. */
export function ParcelCard({ parcel, place, isFirst, zone, onDo, onCall, onOrder }: ParcelCardProps) {
  const { t } = useTranslation();
  const [isChosen, setIsOpen] = useState<boolean>();
  const isOpen = isChosen ?? isFirst;
  const name = parcel.receiver_name ?? parcel.phone;
  return (
    <li className="d-card" data-parcel={parcel.id} data-open={isOpen || undefined} data-waiting={parcel.isWaiting || undefined}>
      <button type="button" className="d-door" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {place !== undefined && <span className="d-place">{formatNumber(place)}</span>}
        <span className="d-who">
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <span className="d-dim">
            <bdi>
              {[localName(parcel.city.name), parcel.address ?? localName(parcel.delivery_address)].filter(Boolean).join(' · ')}
            </bdi>
          </span>
          <Marks parcel={parcel} />
        </span>
        <span className="d-amount">
          <Ltr>{formatAmount(parcel.expected, parcel.currency)}</Ltr>
        </span>
      </button>
      {onOrder ? (
        <div className="d-steps">
          <Step label={t('agentDay.order.up', { name })} icon={IconChevronUp} run={() => onOrder('up')} />
          <Step label={t('agentDay.order.down', { name })} icon={IconChevronDown} run={() => onOrder('down')} />
          <Step label={t('agentDay.order.top', { name })} icon={IconArrowUp} run={() => onOrder('top')} />
        </div>
      ) : (
        <Reach parcel={parcel} zone={zone} onCall={onCall} />
      )}
      {isOpen && !onOrder && <Details parcel={parcel} onDo={onDo} />}
    </li>
  );
}

function Step({ label, icon: Mark, run }: { label: string; icon: typeof IconArrowUp; run: () => void }) {
  return (
    <button type="button" className="d-step" aria-label={label} onClick={run}>
      <Mark size="1.5rem" aria-hidden />
    </button>
  );
}

/** What stands out about a parcel, each with a word. */
function Marks({ parcel }: { parcel: ShownParcel }) {
  const { t } = useTranslation();
  const marks = [
    parcel.isWaiting && { key: 'wait', icon: IconClock, text: t('agentDay.notSent') },
    parcel.is_urgent && { key: 'urgent', icon: IconAlertTriangle, text: t('shipment.fields.isUrgent') },
    parcel.base_id === status.postponed &&
      parcel.postponed_to && { key: 'day', icon: IconCalendar, text: formatDay(parcel.postponed_to) },
    parcel.breakable && { key: 'breakable', icon: IconAlertTriangle, text: t('shipment.fields.breakable') },
  ].filter((mark) => mark !== false && mark !== null && mark !== '');
  if (marks.length === 0) return null;
  return (
    <span className="d-marks">
      {marks.map(({ key, icon: Mark, text }) => (
        <span key={key} data-mark={key}>
          <Mark size="0.95rem" aria-hidden /> {text}
        </span>
      ))}
    </span>
  );
}

/** Three large targets under the thumb; a call counts as one the moment it is begun. */
function Reach({ parcel, zone, onCall }: Pick<ParcelCardProps, 'parcel' | 'zone' | 'onCall'>) {
  const { t } = useTranslation();
  const { tenant } = useMe();
  const words = t('agentDay.whatsapp', { company: localName(tenant.name), number: parcel.receipt_no ?? '' });
  const place = [parcel.address ?? localName(parcel.delivery_address), localName(parcel.city.name)];
  return (
    <div className="d-reach">
      <a href={callLink(parcel.phone, zone)} onClick={() => onCall('phone')}>
        <IconPhone size="1.35rem" aria-hidden />
        <span>
          {t('agentDay.call')}
          {parcel.calledAt.length > 0 && <small> {formatNumber(parcel.calledAt.length)}</small>}
        </span>
      </a>
      <a href={whatsappLink(parcel.phone, zone, words)} target="_blank" rel="noreferrer" onClick={() => onCall('whatsapp')}>
        <IconMessageCircle size="1.35rem" aria-hidden />
        <span>WhatsApp</span>
      </a>
      <a href={wayLink(place)} target="_blank" rel="noreferrer">
        <IconMapPin size="1.35rem" aria-hidden />
        <span>{t('agentDay.way')}</span>
      </a>
    </div>
  );
}

function Details({ parcel, onDo }: Pick<ParcelCardProps, 'parcel' | 'onDo'>) {
  const { t } = useTranslation();
  const may = (status: number) => parcel.moves.includes(status) && !(parcel.isWaiting && parcel.base_id === status);
  const facts: [string, React.ReactNode][] = [
    [t('shipment.fields.phone'), <Ltr key="phone">{[parcel.phone, parcel.second_phone].filter(Boolean).join(' · ')}</Ltr>],
    [t('shipment.fields.client'), <bdi key="client">{parcel.client.name}</bdi>],
    [t('shipment.fields.quantity'), formatNumber(parcel.quantity)],
    [t('shipment.fields.attemptCount'), formatNumber(parcel.attempt_count)],
  ];
  return (
    <div className="d-details">
      {parcel.exchange_of && <p className="d-note">{toTakeBack(parcel.exchange_of, t)}</p>}
      {parcel.asked_price && (
        <p className="d-note">
          {t('agentDay.priceAsked', { amount: isolated(formatAmount(parcel.asked_price, parcel.currency)) })}
        </p>
      )}
      {parcel.note && (
        <p className="d-note">
          <bdi>{parcel.note}</bdi>
        </p>
      )}
      <dl className="d-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('shipment.fields.receiptNo')}</dt>
          <dd>
            <Link to={`/shipments/${parcel.id}/show`}>
              <Ltr>{parcel.receipt_no ?? `#${parcel.id}`}</Ltr>
            </Link>
          </dd>
        </div>
      </dl>
      {parcel.part === 'now' && !may(status.delivered) && <p className="d-note">{t('agentDay.cannotDeliver')}</p>}
      <div className="d-verbs" data-whole={may(status.delivered) || undefined}>
        {may(status.delivered) && (
          <Button size="lg" color="#1d6b3c" leftSection={<IconCheck size="1.3rem" aria-hidden />} onClick={() => onDo('deliver')}>
            {t('agentDay.acts.deliver')}
          </Button>
        )}
        {may(status.postponed) && (
          <Button
            size="lg"
            variant="default"
            leftSection={<IconCalendar size="1.2rem" aria-hidden />}
            onClick={() => onDo('postpone')}
          >
            {t('agentDay.acts.postpone')}
          </Button>
        )}
        {may(status.returnWithAgent) && (
          <Button
            size="lg"
            variant="default"
            leftSection={<IconArrowBackUp size="1.2rem" className="k-mirror" aria-hidden />}
            onClick={() => onDo('return')}
          >
            {t('agentDay.acts.return')}
          </Button>
        )}
      </div>
    </div>
  );
}
