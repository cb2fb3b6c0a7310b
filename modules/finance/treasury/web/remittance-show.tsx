import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { formatAmount, Ltr, localName } from '#platform/web';
import {
  Facts,
  type Happening,
  IconCoins,
  IconSend,
  PageHeader,
  PageSkeleton,
  StatusBadge,
  Timeline,
  useItem,
} from '#platform/web/ui';
import { remittancePhase } from './remittance-phase.ts';
import './treasury.css';
import { useRemittances } from './use-remittances.tsx';

/** One sending of cash: from where to where, what came of it, and what it still waits for. */
export default function RemittanceShow() {
  const { id } = useParams();
  const { t } = useTranslation();
  const { actions, dialog } = useRemittances();
  const found = useItem('/api/v1/remittances', id);
  const row = found.data;
  if (!row) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  const [primary] = actions(row);
  const sum = (name: string) =>
    row[name] !== null && row[name] !== undefined && <Ltr>{formatAmount(row[name], row['currency'])}</Ltr>;
  const happenings: Happening[] = [
    ...(row['received_at']
      ? [
          {
            id: 'received',
            title: t('remittance.fields.receivedBy'),
            at: row['received_at'],
            who: localName(row['received_by']),
            detail: <bdi>{localName(row['to_treasury'])}</bdi>,
            icon: IconCoins,
          },
        ]
      : []),
    {
      id: 'sent',
      title: t('remittance.fields.sentBy'),
      at: row['sent_at'],
      who: localName(row['sent_by']),
      detail: <bdi>{localName(row['from_treasury'])}</bdi>,
      icon: IconSend,
    },
  ];
  return (
    <>
      <PageHeader
        title={t('remittance.fromTo', { from: localName(row['from_branch']), to: localName(row['to_branch']) })}
        crumbs={[{ label: t('remittance.title'), to: '/accounting/remittances' }]}
        number={row['number']}
        status={<StatusBadge label={t(`remittance.options.state.${row['state']}`)} phase={remittancePhase(row['state'])} />}
        primary={primary}
      />
      <section className="k-panel">
        <Facts
          facts={[
            { label: t('remittance.fields.amount'), value: <strong className="t-sum">{sum('amount')}</strong> },
            { label: t('remittance.fields.received'), value: sum('received') || null },
            {
              label: t('remittance.fields.missing'),
              value: Number(row['missing']) ? <strong className="t-missing">{sum('missing')}</strong> : null,
            },
            ...(row['note'] ? [{ label: t('remittance.fields.note'), value: <bdi>{row['note']}</bdi>, isWide: true }] : []),
          ]}
        />
      </section>
      <section className="k-panel">
        <Timeline happenings={happenings} />
      </section>
      {dialog}
    </>
  );
}
