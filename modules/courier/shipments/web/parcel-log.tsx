import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Shipment } from '#courier/shipments/contract';
import { nameInLanguage, phaseOfColour } from '#courier/statuses/web';
import { call, formatAmount, formatDate, Ltr, localName, type WireRow } from '#platform/web';
import { fieldLabel, IconPencil, IconRoute, PageSkeleton, StatusBadge, Timeline } from '#platform/web/ui';

interface Logged {
  key: string;
  at: string;
  action: string;
  user: { name: unknown } | null;
  changes?: { field: string; before: unknown; after: unknown }[];
  to_status?: { name: unknown; color: string } | null;
  branch?: { name: unknown } | null;
  reason?: { name: unknown } | null;
  postponed_to?: string | null;
  note?: string | null;
  via?: string;
}

/** Everything anybody did with the parcel: its moves and what was changed between, the newest first. */
export function ParcelLog({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  const found = useQuery({
    queryKey: ['shipment', row.id, 'log', row['version']],
    queryFn: ({ signal }) => call<{ items: Logged[] }>('GET', `/api/v1/shipments/${row.id}/log`, { signal, silent: true }),
  });
  if (!found.data) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  return (
    <section className="k-panel">
      <Timeline
        happenings={found.data.items.map((one) => ({
          id: one.key,
          at: one.at,
          who: localName(one.user) || t('shipmentScreens.timeline.system'),
          icon: one.action === 'move' ? IconRoute : IconPencil,
          title:
            one.action === 'move' ? (
              <StatusBadge label={nameInLanguage(one.to_status?.name)} phase={phaseOfColour(one.to_status?.color)} />
            ) : (
              t(`shipmentScreens.log.actions.${one.action}`, { defaultValue: t('shipmentScreens.log.actions.edit') })
            ),
          detail: one.action === 'move' ? <MoveDetail move={one} /> : <Changes edit={one} currency={row['currency']} />,
        }))}
      />
    </section>
  );
}

function MoveDetail({ move }: { move: Logged }) {
  const { t } = useTranslation();
  const facts: [string, string][] = [
    [t('shipmentScreens.log.how'), t(`shipmentScreens.timeline.via.${move.via ?? 'manual'}`)],
    [t('shipment.fields.currentBranch'), localName(move.branch)],
    [t('shipment.fields.reasonCode'), move.reason ? nameInLanguage(move.reason.name) : ''],
    [t('shipment.fields.postponedTo'), move.postponed_to ? formatDate(move.postponed_to) : ''],
    [t('shipment.fields.note'), move.note ?? ''],
  ];
  return (
    <div className="c-event-facts">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <span key={label}>
            {label}: <bdi>{value}</bdi>
          </span>
        ))}
    </div>
  );
}

function Changes({ edit, currency }: { edit: Logged; currency: string }) {
  const { t } = useTranslation();
  return (
    <ul className="c-changes">
      {(edit.changes ?? []).map(({ field, before, after }) => (
        <li key={field}>
          {fieldLabel(Shipment, field, t)}: <del>{saidOf(before, field, { currency, t })}</del>{' '}
          <ins>{saidOf(after, field, { currency, t })}</ins>
        </li>
      ))}
    </ul>
  );
}

function saidOf(value: unknown, field: string, { currency, t }: { currency: string; t: TFunction }) {
  if (value === null || value === undefined || value === '') return t('shipmentScreens.log.nothing');
  if (typeof value === 'boolean') return t(value ? 'ui.yes' : 'ui.no');
  const { kind, options } = (Shipment.fields as Record<string, { kind: string; options?: readonly string[] }>)[field] ?? {};
  if (kind === 'money') return <Ltr>{formatAmount(String(value), currency)}</Ltr>;
  if (options && kind === 'oneOf' && field === 'feeMode') return t(`shipment.options.feeMode.${value}`);
  return <bdi>{typeof value === 'object' ? localName({ name: value }) : String(value)}</bdi>;
}
