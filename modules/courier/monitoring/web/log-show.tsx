import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ShipmentLogEntry } from '#courier/monitoring/contract';
import { loadCustodyTimeline } from '#courier/shipments/web';
import { nameInLanguage, useStatusBadge } from '#courier/statuses/web';
import { can, formatDate, formatMoment, Ltr, localName, type WireRow } from '#platform/web';
import { CopyNumber, Facts, IconPackage, PageHeader, PageSkeleton, StatusBadge, useItem } from '#platform/web/ui';
import { HandsOf } from './hands.tsx';
import './monitoring.css';

const CustodyTimeline = lazy(async () => ({ default: (await loadCustodyTimeline()).CustodyTimeline }));

/** One event in full, beside the whole way of its parcel. */
export default function LogShow() {
  const { id } = useParams();
  const found = useItem(`/api/v1/${ShipmentLogEntry.path}`, id);
  if (!found.data) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  return <Shown key={id} row={found.data} />;
}

function Shown({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  const label = (name: string) => t(`shipmentLogEntry.fields.${name}`);
  const badgeOf = useStatusBadge();
  const badge = (name: string): ReactNode =>
    row[`${name}_id`] ? <StatusBadge {...badgeOf(row[`${name}_id`], row[name])} /> : null;
  const facts: { label: string; value: ReactNode }[] = [
    { label: label('at'), value: <Ltr>{formatMoment(row['at'])}</Ltr> },
    { label: label('user'), value: <bdi>{localName(row['user']) || t('shipmentScreens.timeline.system')}</bdi> },
    { label: label('fromStatus'), value: badge('from_status') },
    { label: label('toStatus'), value: badge('to_status') },
    { label: label('fromCustodianKind'), value: row['from_custodian'] && <HandsOf who={row['from_custodian']} /> },
    { label: label('toCustodianKind'), value: <HandsOf who={row['to_custodian']} /> },
    { label: label('branch'), value: <bdi>{localName(row['branch'])}</bdi> },
    { label: label('via'), value: t(`shipmentLogEntry.options.via.${row['via']}`) },
    { label: label('reasonCode'), value: row['reason'] && nameInLanguage(row['reason']) },
    { label: label('postponedTo'), value: row['postponed_to'] && <Ltr>{formatDate(row['postponed_to'])}</Ltr> },
    { label: label('note'), value: row['note'] && <bdi>{row['note']}</bdi> },
  ];
  const maySee = can('shipments_management');
  return (
    <>
      <PageHeader
        title={t('shipmentLogEntry.one')}
        crumbs={[{ label: t('shipmentLogEntry.title'), to: '/shipment-log' }]}
        number={<CopyNumber number={row['shipment']?.name} />}
        status={badge('to_status')}
        primary={
          maySee
            ? { label: t('shipmentLogEntry.toParcel'), icon: IconPackage, to: `/shipments/${row['shipment_id']}/show` }
            : undefined
        }
      />
      <div className="m-event">
        <section className="k-panel">
          <Facts facts={facts.filter((fact) => fact.value)} />
        </section>
        {maySee && (
          <section className="k-panel">
            <h2>{t('shipmentLogEntry.way')}</h2>
            <Suspense fallback={null}>
              <CustodyTimeline row={{ id: row['shipment_id'] }} most={20} />
            </Suspense>
          </section>
        )}
      </div>
    </>
  );
}
