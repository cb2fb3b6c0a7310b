import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Stayed } from '../bulk.ts';
import { formatNumber } from '../format.ts';
import { IconAlertTriangle, IconCircleCheck } from '../icons.ts';
import { pageOfRecord } from '../registry.ts';

interface BulkResultProps {
  entity: string;
  /** The outcome of the work: of many that stay, only the first are told one by one. */
  outcome: { ok: number; failed: number; failures: readonly Stayed[] };
  /** What those that stay are called, where the answer does not say. */
  nameOf?: (id: number) => string | undefined;
  onRetry?: ((ids: number[]) => void) | undefined;
  onClose: () => void;
}

/** How many were done, which stay and why, each with the way to it. */
export function BulkResult({ entity, outcome, nameOf, onRetry, onClose }: BulkResultProps) {
  const { t } = useTranslation();
  const { ok, failed, failures } = outcome;
  const lines = failures.map(({ id, name: known, message }): StayedLine => {
    const name = known ?? nameOf?.(id) ?? `#${id}`;
    return { key: id, name, message, to: pageOfRecord(entity, id, name) };
  });
  return (
    <>
      <OutcomeCounts ok={ok} failed={failed} />
      <StayedList lines={lines} />
      {failed > failures.length && <p className="k-panel-hint">{t('ui.bulk.first', { shown: formatNumber(failures.length) })}</p>}
      <Group justify="end" gap="0.5rem" mt="1rem">
        <Button variant="default" onClick={onClose}>
          {t('ui.close')}
        </Button>
        {onRetry && (
          <Button onClick={() => onRetry(failures.map((one) => one.id))}>
            {t('ui.bulk.retry', { shown: formatNumber(failures.length) })}
          </Button>
        )}
      </Group>
    </>
  );
}

interface OutcomeCountsProps {
  ok: number;
  failed: number;
  /** What was done, where more is to be said than how many. */
  done?: string | undefined;
}

/** How many were done and how many stay; what there is none of is not said. */
export function OutcomeCounts({ ok, failed, done }: OutcomeCountsProps) {
  const { t } = useTranslation();
  return (
    <div className="k-outcome">
      {ok > 0 && (
        <p data-tone="ok">
          <IconCircleCheck size="1.2rem" aria-hidden />
          {done ?? t('ui.bulk.ok', { shown: formatNumber(ok) })}
        </p>
      )}
      {failed > 0 && (
        <p data-tone="failed">
          <IconAlertTriangle size="1.2rem" aria-hidden />
          {t('ui.bulk.stay', { shown: formatNumber(failed) })}
        </p>
      )}
    </div>
  );
}

/** One that stays: what it is called, why, and where that is mended where it is not mended on its own page. */
export interface StayedLine {
  key: string | number;
  name: string;
  message: string;
  to?: string | undefined;
  mend?: { to: string; label: string } | undefined;
}

/** Those that stay, each with its reason and the way on, on a page beside this one. */
export function StayedList({ lines }: { lines: readonly StayedLine[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className="k-stayed">
      {lines.map(({ key, name, message, to, mend }) => (
        <li key={key}>
          {to ? (
            <Link to={to} target="_blank">
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
          <span>
            {message}{' '}
            {mend && (
              <Link to={mend.to} target="_blank">
                {mend.label}
              </Link>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
