import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { TreasuryCount } from '#finance/treasury/contract';
import { type Currency, parseAmount } from '#platform/entity';
import { can, formatAmount, formatMoment, Ltr, localName, useMe } from '#platform/web';
import { Facts, IconScale, PageHeader, PageSkeleton, StatusBadge, useItem } from '#platform/web/ui';
import { BookCountDialog } from './book-count-dialog.tsx';
import { CountGap } from './count-gap.tsx';
import { countPhase } from './count-phase.ts';
import { NotesShown } from './notes-table.tsx';
import './notes.css';

/** One count: the notes, the books beside them, and whose the difference is. */
export default function CountShow() {
  const { id } = useParams();
  const { t } = useTranslation();
  const { me } = useMe();
  const [isBooking, setIsBooking] = useState(false);
  const found = useItem('/api/v1/treasury-counts', id);
  const row = found.data;
  if (!row) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  const currency = row['currency'] as Currency;
  const minor = (name: string) => parseAmount(row[name], currency) ?? 0;
  const isOpen = row['state'] === 'open';
  const mayBook = isOpen && can('approve_count') && row['user_id'] !== me.id;
  return (
    <>
      <PageHeader
        title={t('treasuryCount.named', { name: localName(row['treasury']) })}
        crumbs={[
          { label: t('treasury.title'), to: '/accounting/treasury' },
          { label: t('treasuryCount.title'), to: TreasuryCount.screens },
        ]}
        status={<StatusBadge label={t(`treasuryCount.options.state.${row['state']}`)} phase={countPhase(row['state'])} />}
        primary={mayBook ? { label: t('treasuryCount.actions.book'), icon: IconScale, run: () => setIsBooking(true) } : undefined}
      />
      <section className="k-panel n-columns">
        <div>
          <dl className="n-sums">
            {(['books', 'counted'] as const).map((name) => (
              <div key={name} data-strong={name === 'counted' || undefined}>
                <dt>{t(`treasuryCount.fields.${name}`)}</dt>
                <dd>
                  <Ltr>{formatAmount(row[name], currency)}</Ltr>
                </dd>
              </div>
            ))}
          </dl>
          <CountGap
            counted={minor('counted')}
            expected={minor('books')}
            currency={currency}
            hints={{ short: isOpen ? t('treasuryCount.somebodyElse') : '', over: isOpen ? t('treasuryCount.somebodyElse') : '' }}
          />
        </div>
        {row['sheet'] && (
          <div>
            <h2>{t('treasuryCount.fields.sheet')}</h2>
            <NotesShown sheet={row['sheet']} currency={currency} />
          </div>
        )}
      </section>
      <section className="k-panel">
        <Facts
          facts={[
            { label: t('treasuryCount.fields.countedAt'), value: <Ltr>{formatMoment(row['counted_at'])}</Ltr> },
            { label: t('treasuryCount.fields.user'), value: row['user'] && <bdi>{localName(row['user'])}</bdi> },
            { label: t('treasuryCount.fields.branch'), value: <bdi>{localName(row['branch'])}</bdi> },
            ...(row['bearer']
              ? [
                  {
                    label: t('treasuryCount.fields.bearer'),
                    value: <bdi>{localName(row['employee']) || t(`treasuryCount.options.bearer.${row['bearer']}`)}</bdi>,
                  },
                  {
                    label: t('treasuryCount.fields.decidedBy'),
                    value: (
                      <span>
                        <bdi>{localName(row['decided_by'])}</bdi> · <Ltr>{formatMoment(row['decided_at'])}</Ltr>
                      </span>
                    ),
                  },
                ]
              : []),
            ...(row['note'] ? [{ label: t('treasuryCount.fields.note'), value: <bdi>{row['note']}</bdi>, isWide: true }] : []),
          ]}
        />
      </section>
      {isBooking && <BookCountDialog row={row} onClose={() => setIsBooking(false)} />}
    </>
  );
}
