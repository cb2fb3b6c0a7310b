import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { TreasuryTransfer } from '#finance/treasury/contract';
import type { Currency } from '#platform/entity';
import { formatAmount, formatDate, Ltr, localName, type WireRow } from '#platform/web';
import {
  Facts,
  type Happening,
  IconClock,
  IconCoins,
  IconSend,
  PageHeader,
  PageSkeleton,
  StatusBadge,
  Timeline,
  useItem,
} from '#platform/web/ui';
import { NotesShown } from './notes-table.tsx';
import { transferPhase } from './remittance-phase.ts';
import './treasury.css';
import { useTransfers } from './use-transfers.tsx';

/** One transfer: from where to where, what came of it, and what it still waits for. */
export default function TransferShow() {
  const { id } = useParams();
  const { t } = useTranslation();
  const { actions, dialog } = useTransfers();
  const found = useItem('/api/v1/treasury-transfers', id);
  const row = found.data;
  if (!row) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  const [primary, ...secondary] = actions(row);
  const sum = (name: string, currency = row['currency']) =>
    row[name] === null || row[name] === undefined ? null : <Ltr>{formatAmount(row[name], currency)}</Ltr>;
  return (
    <>
      <PageHeader
        title={t('treasuryTransfer.fromTo', { from: localName(row['from_treasury']), to: localName(row['to_treasury']) })}
        crumbs={[{ label: t('treasuryTransfer.title'), to: TreasuryTransfer.screens }]}
        number={row['number']}
        status={<StatusBadge label={t(`treasuryTransfer.options.state.${row['state']}`)} phase={transferPhase(row['state'])} />}
        primary={primary}
        secondary={secondary}
      />
      <section className="k-panel">
        <Facts
          facts={[
            { label: t('treasuryTransfer.fields.amount'), value: <strong className="t-sum">{sum('amount')}</strong> },
            ...(row['currency'] === row['to_currency']
              ? []
              : [{ label: t('treasuryTransfer.fields.toAmount'), value: sum('to_amount', row['to_currency']) }]),
            { label: t('treasuryTransfer.fields.received'), value: sum('received', row['to_currency']) },
            ...(/[1-9]/.test(row['missing'])
              ? [
                  {
                    label: t('treasuryTransfer.fields.missing'),
                    value: <strong className="t-missing">{sum('missing')}</strong>,
                  },
                ]
              : []),
            { label: t('treasuryTransfer.fields.fromBranch'), value: <bdi>{localName(row['from_branch'])}</bdi> },
            { label: t('treasuryTransfer.fields.toBranch'), value: <bdi>{localName(row['to_branch'])}</bdi> },
            ...rateFacts(row, t('treasuryTransfer.fields.rate')),
            ...['note', 'reason']
              .filter((name) => row[name])
              .map((name) => ({ label: t(`treasuryTransfer.fields.${name}`), value: <bdi>{row[name]}</bdi>, isWide: true })),
          ]}
        />
      </section>
      {(row['sent_sheet'] || row['received_sheet']) && (
        <section className="k-panel n-columns">
          {(['sent', 'received'] as const)
            .filter((side) => row[`${side}_sheet`])
            .map((side) => (
              <div key={side}>
                <h2>{t(`treasuryTransfer.fields.${side}Sheet`)}</h2>
                <NotesShown
                  sheet={row[`${side}_sheet`]}
                  currency={row[side === 'sent' ? 'currency' : 'to_currency'] as Currency}
                />
              </div>
            ))}
        </section>
      )}
      <section className="k-panel">
        <TransferTimeline row={row} />
      </section>
      {dialog}
    </>
  );
}

function rateFacts(row: WireRow, label: string) {
  const rates = [
    [row['currency'], row['rate']],
    [row['to_currency'], row['to_rate']],
  ].filter(([, rate]) => rate);
  if (rates.length === 0) return [];
  const said = rates.map(([currency, rate]) => `${currency} ${rate}`).join(' · ');
  return [{ label, value: <Ltr>{`${said} · ${formatDate(row['rate_day'])}`}</Ltr> }];
}

function TransferTimeline({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  const isBack = row['state'] === 'rejected' || row['state'] === 'cancelled';
  const ended = t(isBack ? `treasuryTransfer.options.state.${row['state']}` : 'remittance.fields.receivedBy');
  const steps = [
    ['decided', IconCoins, row['to_treasury']],
    ['sent', IconSend, row['from_treasury']],
    ['requested', IconClock, null],
  ] as const;
  const happenings: Happening[] = steps
    .filter(([step]) => row[`${step}_at`])
    .map(([step, icon, place]) => ({
      id: step,
      title: step === 'decided' ? ended : t(`treasuryTransfer.fields.${step}By`),
      at: row[`${step}_at`],
      who: localName(row[`${step}_by`]),
      ...(place && { detail: <bdi>{localName(place)}</bdi> }),
      icon,
    }));
  return <Timeline happenings={happenings} />;
}
