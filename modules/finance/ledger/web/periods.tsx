import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lockModules } from '#finance/ledger/contract';
import { attempt, call, can, formatDate, formatMoment, Ltr, toast, today } from '#platform/web';
import { DayInput, PageHeader, PageSkeleton } from '#platform/web/ui';
import { Closes } from './closed-periods.tsx';
import { NextClose } from './next-close.tsx';
import type { Periods } from './period-answers.ts';
import { type PeriodAsked, PeriodDialog } from './period-dialog.tsx';
import './ledger.css';

/** Which days are closed, what keeps the next month open, and who is let through. */
export default function PeriodsPage() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [asked, setAsked] = useState<PeriodAsked>();
  const found = useQuery({
    queryKey: ['periods'],
    queryFn: ({ signal }) => call<Periods>('GET', '/api/v1/periods', { signal, silent: true }),
  });
  const periods = found.data;
  const reload = () => client.invalidateQueries({ queryKey: ['periods'] });
  if (!periods) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  return (
    <>
      <PageHeader title={t('periods.title')} />
      <NextClose periods={periods} onDone={reload} />
      <Locks periods={periods} onDone={reload} onAsk={setAsked} />
      <Closes closes={periods.closes} onAsk={setAsked} />
      {asked && <PeriodDialog asked={asked} onClose={() => setAsked(undefined)} onDone={reload} />}
    </>
  );
}

function Locks({
  periods,
  onDone,
  onAsk,
}: {
  periods: Periods;
  onDone: () => Promise<unknown>;
  onAsk: (asked: PeriodAsked) => void;
}) {
  const { t } = useTranslation();
  const set = async (module: string, day: string | null) => {
    const done = await attempt(
      call('POST', '/api/v1/periods/lock', {
        body: { module, locked_to: day },
        onMessage: (message) => void toast('success', message),
      }),
    );
    if (done !== false) await onDone();
  };
  const end = async (id: number) => {
    await attempt(call('POST', `/api/v1/periods/unlocks/${id}/end`, { onMessage: (message) => void toast('success', message) }));
    await onDone();
  };
  return (
    <section className="k-panel" aria-label={t('periods.locks')}>
      <h2>{t('periods.locks')}</h2>
      <p className="k-panel-hint">{t('periods.locksHint')}</p>
      <div className="k-grid">
        {lockModules.map((module) => {
          const locked = periods.locks.find((one) => one.module === module)?.locked_to ?? null;
          return (
            <DayInput
              key={`${module}${locked}`}
              label={t(`periods.modules.${module}`)}
              value={locked}
              disabled={!can('accounts_management')}
              onChange={(day: string | null) => void set(module, day)}
            />
          );
        })}
      </div>
      {can('unlock_period') && (
        <Button variant="default" mt="1rem" onClick={() => onAsk({ kind: 'unlock', today: today() })}>
          {t('periods.letThrough')}
        </Button>
      )}
      {periods.unlocks.length > 0 && (
        <ul className="l-points">
          {periods.unlocks.map((one) => (
            <li key={one.id}>
              <bdi>{one.user}</bdi> · {one.module ? t(`periods.modules.${one.module}`) : t('periods.everyModule')} ·{' '}
              <Ltr>
                {formatDate(one.from_day)} – {formatDate(one.to_day)}
              </Ltr>{' '}
              · {t('periods.until')} <Ltr>{formatMoment(one.expires_at)}</Ltr> · <bdi>{one.reason}</bdi>{' '}
              {can('unlock_period') && (
                <Button size="compact-sm" variant="subtle" onClick={() => void end(one.id)}>
                  {t('periods.end')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
