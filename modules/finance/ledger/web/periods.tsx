import { Button, Group, NativeSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { lockModules } from '#finance/ledger/contract';
import { attempt, call, can, formatDate, formatMoment, Ltr, toast, today } from '#platform/web';
import { DayInput, IconAlertTriangle, IconCircleCheck, IconLock, PageHeader, PageSkeleton } from '#platform/web/ui';
import { closableMonths } from './closable-months.ts';
import { type PeriodAsked, PeriodDialog } from './period-dialog.tsx';
import './ledger.css';

export interface Close {
  id: number;
  kind: 'month' | 'year';
  closed_to: string;
  closed_at: string;
  user: string | null;
  is_mine: boolean;
  open_points: { text: string }[];
  reopened_at: string | null;
  reopened_by: string | null;
  reopen_reason: string | null;
}
export interface Periods {
  today: string;
  first_day: string | null;
  closed_to: string | null;
  locks: { module: string; locked_to: string }[];
  closes: Close[];
  unlocks: {
    id: number;
    user: string;
    module: string | null;
    from_day: string;
    to_day: string;
    expires_at: string;
    reason: string;
    granted_by: string | null;
  }[];
}
export interface OpenPoint {
  text: string;
  to?: string;
  blocks: boolean;
}

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

function NextClose({ periods, onDone }: { periods: Periods; onDone: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const months = closableMonths(periods);
  const [chosen, setChosen] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  // Closing proves the whole books; what that finds is named once it was refused.
  const [isProven, setIsProven] = useState(false);
  const to = chosen && months.includes(chosen) ? chosen : months[0];
  const found = useQuery({
    queryKey: ['periods', 'open-points', to, isProven],
    enabled: to !== undefined,
    queryFn: ({ signal }) =>
      call<{ points: OpenPoint[] }>('GET', '/api/v1/periods/open-points', {
        query: { to, ...(isProven && { proven: true }) },
        signal,
        silent: true,
      }),
  });
  const points = found.data?.points ?? [];
  const isYear = to?.endsWith('-12-31') ?? false;
  const close = async (path: string, body: object) => {
    setIsBusy(true);
    const done = await attempt(
      call('POST', path, {
        body: { ...body, accepts_open: points.length > 0 },
        onMessage: (message) => void toast('success', message),
      }),
    );
    setIsBusy(false);
    setIsProven(done === false);
    if (done !== false) await onDone();
  };
  return (
    <section className="k-panel l-close" aria-label={t('periods.next')}>
      <p className="l-closed-to">
        <IconLock size="1.25rem" aria-hidden />
        {periods.closed_to ? (
          <span>
            {t('periods.closedTo')} <Ltr>{formatDate(periods.closed_to)}</Ltr>
          </span>
        ) : (
          t('periods.nothingClosed')
        )}
      </p>
      {to === undefined ? (
        <p className="l-keys">{t('periods.nothingToClose')}</p>
      ) : (
        <>
          <Group align="end" gap="0.75rem">
            <NativeSelect
              label={t('periods.next')}
              value={to}
              data={months.map((end) => ({ value: end, label: end.slice(0, 7) }))}
              onChange={(event) => setChosen(event.currentTarget.value)}
            />
            {can('hard_close_period') && (
              <Button
                loading={isBusy || found.isLoading}
                disabled={points.some(({ blocks }) => blocks)}
                onClick={() => void close('/api/v1/periods/close', { to })}
              >
                {t(points.length > 0 ? 'periods.closeAnyway' : 'periods.close', { month: to.slice(0, 7) })}
              </Button>
            )}
            {isYear && can('hard_close_period') && (
              <Button
                variant="default"
                loading={isBusy}
                disabled={points.some(({ blocks }) => blocks)}
                onClick={() => void close('/api/v1/periods/close-year', { year: Number(to.slice(0, 4)) })}
              >
                {t('periods.closeYear', { year: to.slice(0, 4) })}
              </Button>
            )}
          </Group>
          {found.data && <Points points={points} />}
        </>
      )}
    </section>
  );
}

function Points({ points }: { points: readonly OpenPoint[] }) {
  const { t } = useTranslation();
  if (points.length === 0)
    return (
      <p className="l-proof" data-equal="true">
        <IconCircleCheck size="1.1rem" aria-hidden />
        {t('periods.noPoints')}
      </p>
    );
  return (
    <>
      <p className="l-proof" data-equal="false">
        <IconAlertTriangle size="1.1rem" aria-hidden />
        {t('periods.stillOpen')}
      </p>
      <ul className="l-points">
        {points.map((point) => (
          <li key={point.text} data-blocks={point.blocks || undefined}>
            {point.to ? <Link to={point.to}>{point.text}</Link> : point.text}
          </li>
        ))}
      </ul>
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

function Closes({ closes, onAsk }: { closes: readonly Close[]; onAsk: (asked: PeriodAsked) => void }) {
  const { t } = useTranslation();
  if (closes.length === 0) return null;
  const last = closes.find((one) => !one.reopened_at)?.id;
  return (
    <section className="l-currency" aria-label={t('periods.history')}>
      <header>
        <h2>{t('periods.history')}</h2>
      </header>
      <div className="k-table-box l-lines l-closes">
        <table className="k-table">
          <thead>
            <tr>
              <th scope="col">{t('periods.closedTo')}</th>
              <th scope="col">{t('periods.by')}</th>
              <th scope="col">{t('periods.open')}</th>
              <th scope="col">{t('periods.reopened')}</th>
              <th scope="col">
                <span className="k-unseen">{t('ui.list.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {closes.map((one) => (
              <tr key={one.id} data-tone={one.reopened_at ? 'muted' : undefined}>
                <td>
                  <Ltr>{formatDate(one.closed_to)}</Ltr> {one.kind === 'year' && t('periods.year')}
                </td>
                <td>
                  <bdi>{one.user}</bdi> <Ltr>{formatMoment(one.closed_at)}</Ltr>
                </td>
                <td title={one.open_points.map(({ text }) => text).join('\n')}>{one.open_points.length || ''}</td>
                <td>
                  {one.reopened_at && (
                    <>
                      <bdi>{one.reopened_by}</bdi> <Ltr>{formatMoment(one.reopened_at)}</Ltr>: <bdi>{one.reopen_reason}</bdi>
                    </>
                  )}
                </td>
                <td data-align="end">
                  {one.id === last && can('hard_close_period') && (
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      disabled={one.is_mine}
                      title={one.is_mine ? t('periods.notYours') : undefined}
                      onClick={() => onAsk({ kind: 'reopen', id: one.id, day: one.closed_to })}
                    >
                      {t('periods.reopen')}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
