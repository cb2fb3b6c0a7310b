import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { nameInLanguage, phaseOfColour } from '#courier/statuses/web';
import { camel } from '#platform/entity';
import { call, formatAmount, formatDate, formatNumber, Ltr, localName, type WireRow } from '#platform/web';
import {
  type Icon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconBuildingWarehouse,
  IconChevronRight,
  IconCircleCheck,
  IconInbox,
  IconTruck,
  PageSkeleton,
  StatusBadge,
  Timeline,
} from '#platform/web/ui';
import './shipments.css';

interface Custodian {
  kind: string;
  id: number | null;
  name: unknown;
}
interface Step {
  id: number;
  at: string;
  to_status: { name: unknown; color: string } | null;
  from_custodian: Custodian | null;
  to_custodian: Custodian | null;
  branch: { name: unknown } | null;
  user: { name: unknown } | null;
  reason: { name: unknown } | null;
  postponed_to: string | null;
  note: string | null;
  via: string;
  details: Record<string, unknown> | null;
}

const marks: Record<string, Icon> = {
  intake: IconInbox,
  hub: IconBuildingWarehouse,
  out: IconTruck,
  exception: IconAlertTriangle,
  return: IconArrowBackUp,
  done: IconCircleCheck,
  lost: IconAlertTriangle,
};

/** The unbroken chain of hands: from whom to whom, by whom, when and why. */
export function CustodyTimeline({ row, most }: { row: WireRow; most?: number }) {
  const { t } = useTranslation();
  const found = useQuery({
    queryKey: ['shipment', row.id, 'timeline', row['version']],
    queryFn: ({ signal }) => call<{ items: Step[] }>('GET', `/api/v1/shipments/${row.id}/timeline`, { signal, silent: true }),
  });
  if (!found.data) return most ? null : <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  const steps = found.data.items.slice(0, most ?? found.data.items.length);
  const timeline = (
    <Timeline
      happenings={steps.map((step) => {
        const phase = phaseOfColour(step.to_status?.color);
        const Mark = marks[phase];
        return {
          id: step.id,
          at: step.at,
          who: localName(step.user) || t('shipmentScreens.timeline.system'),
          title: <StatusBadge label={nameInLanguage(step.to_status?.name)} phase={phase} />,
          detail: <StepDetail step={step} currency={row['currency']} />,
          ...(Mark && { icon: Mark }),
        };
      })}
    />
  );
  return most ? timeline : <section className="k-panel">{timeline}</section>;
}

function StepDetail({ step, currency }: { step: Step; currency: string }) {
  const { t } = useTranslation();
  const [from, to] = [step.from_custodian, step.to_custodian].map((one) => one && nameOf(one, t));
  const facts: [string, string][] = [
    ...(step.reason ? [[t('shipment.fields.reasonCode'), nameInLanguage(step.reason.name)] as [string, string]] : []),
    ...(step.postponed_to ? [[t('shipment.fields.postponedTo'), formatDate(step.postponed_to)] as [string, string]] : []),
    ...amounts(step).map(
      ([name, amount]) => [t(`shipmentScreens.timeline.${name}`), formatAmount(amount, currency)] as [string, string],
    ),
    ...exchangeOf(step, t),
    ...(step.note ? [[t('shipment.fields.note'), step.note] as [string, string]] : []),
  ];
  return (
    <div className="c-event-facts">
      {to && (
        <span className="c-hands">
          {from && from !== to && (
            <>
              <bdi>{from}</bdi>
              <IconChevronRight size="0.9rem" aria-label={t('shipmentScreens.move.to')} />
            </>
          )}
          <bdi>{to}</bdi>
        </span>
      )}
      {facts.map(([label, value]) => (
        <span key={label}>
          {label}: <Ltr>{value}</Ltr>
        </span>
      ))}
      {step.via !== 'manual' && <span>{t(`shipmentScreens.timeline.via.${step.via}`)}</span>}
    </div>
  );
}

function nameOf({ kind, name }: Custodian, t: TFunction): string {
  return localName(name) || t(`shipment.options.custodianKind.${kind}`);
}

/** What an exchange brought back, or why it brought nothing. */
function exchangeOf({ details }: Step, t: TFunction): [string, string][] {
  const { taken_back: pieces, not_taken_back: reason } = details ?? {};
  if (typeof pieces === 'number') return [[t('shipmentScreens.exchange.taken'), formatNumber(pieces)]];
  return typeof reason === 'string' ? [[t('shipmentScreens.exchange.notTaken'), reason]] : [];
}

const told = [
  'collected',
  'collected_electronic',
  'exchange_fee',
  'pickup_fee',
  'redelivery_fee',
  'attempt_pay',
  'claim',
  'recovered',
  'insured',
] as const;

function amounts({ details }: Step): [string, string][] {
  return told.flatMap((wire) => {
    const [name, value] = [camel(wire), details?.[wire]];
    return typeof value === 'string' ? [[name, value] as [string, string]] : [];
  });
}
