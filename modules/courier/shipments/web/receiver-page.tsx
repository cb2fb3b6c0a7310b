import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { Shipment } from '#courier/shipments/contract';
import { nameInLanguage, phaseOfColour } from '#courier/statuses/web';
import { call, can, formatAmount, formatDate, formatNumber, Ltr, localName, queryClient, type WireRow } from '#platform/web';
import {
  CopyNumber,
  EmptyState,
  Facts,
  fieldLabel,
  fieldValue,
  IconPhone,
  IconUser,
  PageHeader,
  PageSkeleton,
  StatusBadge,
  Timeline,
} from '#platform/web/ui';
import { ReceiverForm } from './receiver-form.tsx';
import './shipments.css';

interface Answer {
  item: WireRow;
  known: Record<'parcels' | 'delivered' | 'returned' | 'open' | 'clients', number>;
  parcels: WireRow[];
  attempts: WireRow[];
}

/** Who the parcel goes to: how he is reached, how earlier parcels for him went, and what was tried at his door. */
export default function ReceiverPage() {
  const { id } = useParams();
  const { t } = useTranslation();
  const key = ['shipment', Number(id), 'receiver'];
  const found = useQuery({
    queryKey: key,
    staleTime: 0,
    queryFn: ({ signal }) => call<Answer>('GET', `/api/v1/shipments/${id}/receiver`, { signal, silent: true }),
  });
  if (!found.data) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  const { item, known, parcels, attempts } = found.data;
  const maySee = can(Shipment.permissions.show);
  return (
    <>
      <PageHeader
        title={t('shipmentScreens.receiver.title')}
        crumbs={[
          { label: t('shipment.title'), to: '/shipments' },
          { label: item['receipt_no'] ?? `#${item.id}`, to: maySee ? `/shipments/${item.id}/show` : undefined },
        ]}
        number={<CopyNumber number={item['receipt_no']} />}
      >
        <Reached row={item} />
      </PageHeader>
      <div className="c-show">
        <div>
          <section className="k-panel">
            <h2>{t('shipmentScreens.receiver.reach')}</h2>
            {can(Shipment.permissions.edit) && !item['archived_at'] ? (
              <ReceiverForm key={item['version']} row={item} onSaved={() => queryClient.invalidateQueries({ queryKey: key })} />
            ) : (
              <Facts
                facts={reachFields.map((name) => ({
                  label: fieldLabel(Shipment, name, t),
                  value: fieldValue(Shipment, name, item, t),
                }))}
              />
            )}
          </section>
          <Earlier parcels={parcels} known={known} />
        </div>
        <aside>
          <Standing known={known} />
          <section className="k-panel">
            <h2>{t('shipmentScreens.receiver.attempts')}</h2>
            <Attempts attempts={attempts} />
          </section>
        </aside>
      </div>
    </>
  );
}

const reachFields = ['receiverName', 'phone', 'secondPhone', 'city', 'deliveryAddress', 'address'];

/** The name, and the numbers to press. */
function Reached({ row }: { row: WireRow }) {
  return (
    <p className="c-reached">
      {row['receiver_name'] && <bdi>{row['receiver_name']}</bdi>}
      {[row['phone'], row['second_phone']].filter(Boolean).map((phone: string) => (
        <a key={phone} href={`tel:${phone}`}>
          <IconPhone size="1rem" aria-hidden />
          <Ltr>{phone}</Ltr>
        </a>
      ))}
    </p>
  );
}

function Standing({ known }: { known: Answer['known'] }) {
  const { t } = useTranslation();
  return (
    <section className="k-panel">
      <h2>{t('shipmentScreens.receiver.known')}</h2>
      <dl className="c-figures">
        {(['parcels', 'delivered', 'returned', 'open', 'clients'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`shipmentScreens.receiver.counts.${name}`)}</dt>
            <dd>
              <Ltr>{formatNumber(known[name])}</Ltr>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Attempts({ attempts }: { attempts: readonly WireRow[] }) {
  const { t } = useTranslation();
  if (attempts.length === 0) return <p className="c-summary-hint">{t('shipmentScreens.receiver.noAttempts')}</p>;
  return (
    <Timeline
      happenings={attempts.map((one) => ({
        id: one.id,
        at: one['at'],
        who: localName(one['user']) || t('shipmentScreens.timeline.system'),
        title: <StatusBadge label={nameInLanguage(one['status'].name)} phase={phaseOfColour(one['status'].color)} />,
        detail: (
          <div className="c-event-facts">
            {one['reason'] && <span>{nameInLanguage(one['reason'].name)}</span>}
            {one['postponed_to'] && <Ltr>{formatDate(one['postponed_to'])}</Ltr>}
            {one['note'] && <bdi>{one['note']}</bdi>}
          </div>
        ),
      }))}
    />
  );
}

function Earlier({ parcels, known }: { parcels: readonly WireRow[]; known: Answer['known'] }) {
  const { t } = useTranslation();
  const maySee = can(Shipment.permissions.show);
  const hidden = known.parcels - parcels.length;
  return (
    <section className="k-panel">
      <h2>{t('shipmentScreens.receiver.earlier')}</h2>
      {parcels.length === 0 ? (
        <EmptyState icon={IconUser} title={t('shipmentScreens.receiver.first')} hint={t('shipmentScreens.receiver.firstHint')} />
      ) : (
        <ul className="c-documents">
          {parcels.map((row) => (
            <li key={row.id}>
              <span>
                {maySee ? (
                  <Link to={`/shipments/${row.id}/show`}>
                    <Ltr>{row['receipt_no'] ?? `#${row.id}`}</Ltr>
                  </Link>
                ) : (
                  <Ltr>{row['receipt_no'] ?? `#${row.id}`}</Ltr>
                )}{' '}
                <bdi>{localName(row['client'])}</bdi>
              </span>
              <span className="c-document-state">{nameInLanguage(row['status'].name)}</span>
              <small>
                <Ltr>{formatDate(row['created_at'])}</Ltr>
                {' · '}
                <Ltr>{formatAmount(row['price'], row['currency'])}</Ltr>
              </small>
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <p className="c-summary-hint">{t('shipmentScreens.receiver.hidden', { count: hidden, shown: formatNumber(hidden) })}</p>
      )}
    </section>
  );
}
