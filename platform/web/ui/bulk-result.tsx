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
  return (
    <>
      <div className="k-outcome">
        {ok > 0 && (
          <p data-tone="ok">
            <IconCircleCheck size="1.2rem" aria-hidden />
            {t('ui.bulk.ok', { shown: formatNumber(ok) })}
          </p>
        )}
        <p data-tone="failed">
          <IconAlertTriangle size="1.2rem" aria-hidden />
          {t('ui.bulk.stay', { shown: formatNumber(failed) })}
        </p>
      </div>
      <ul className="k-stayed">
        {failures.map((one) => (
          <Stay key={one.id} {...one} entity={entity} name={one.name ?? nameOf?.(one.id) ?? `#${one.id}`} />
        ))}
      </ul>
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

function Stay({ entity, id, name, message }: Omit<Stayed, 'name'> & { entity: string; name: string }) {
  const page = pageOfRecord(entity, id, name);
  return (
    <li>
      {page ? (
        <Link to={page} target="_blank">
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <bdi>{name}</bdi>
      )}
      <span>{message}</span>
    </li>
  );
}
