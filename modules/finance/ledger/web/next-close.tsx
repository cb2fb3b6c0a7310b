import { Button, Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { attempt, call, can, formatDate, Ltr, toast } from '#platform/web';
import { IconAlertTriangle, IconCircleCheck, IconLock } from '#platform/web/ui';
import { closableMonths } from './closable-months.ts';
import type { OpenPoint, Periods } from './period-answers.ts';

/** The month that is closed next, what still keeps it open, and the year with its last month. */
export function NextClose({ periods, onDone }: { periods: Periods; onDone: () => Promise<unknown> }) {
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
