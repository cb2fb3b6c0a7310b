import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { BulkMoveItem } from '#courier/moves/contract';
import { formatNumber, Ltr } from '#platform/web';
import { IconAlertTriangle, IconCircleCheck } from '#platform/web/ui';
import { loadedRows } from './move-options.ts';

/** What became of each parcel of a bulk move. */
export interface Moved {
  ok: readonly number[];
  failed: readonly NotMoved[];
  /** Set where there were more than one call moves: that work goes on beside. */
  bulk_move?: BulkMoveItem;
}
export interface NotMoved {
  id: number;
  code: string;
  message: string;
  receipt_no?: string | null;
}

interface MoveResultProps {
  /** Of many, only the first of those that stay are told one by one. */
  moved: { ok: number; failed: number; failures: readonly NotMoved[] };
  onRetry: (ids: number[]) => void;
  onClose: () => void;
}

/** How many moved, which did not and why; those can be tried again, perhaps another way. */
export function MoveResult({ moved, onRetry, onClose }: MoveResultProps) {
  const { t } = useTranslation();
  const numbers = new Map(loadedRows(moved.failures.map((one) => one.id)).map((row) => [row.id, row['receipt_no']]));
  return (
    <>
      <div className="c-outcome">
        {moved.ok > 0 && (
          <p data-tone="ok">
            <IconCircleCheck size="1.2rem" aria-hidden />
            {t('shipmentScreens.move.ok', { count: moved.ok, shown: formatNumber(moved.ok) })}
          </p>
        )}
        <p data-tone="failed">
          <IconAlertTriangle size="1.2rem" aria-hidden />
          {t('shipmentScreens.move.failed', { count: moved.failed, shown: formatNumber(moved.failed) })}
        </p>
      </div>
      <ul className="c-failures">
        {moved.failures.map(({ id, message, receipt_no: number }) => (
          <li key={id}>
            <Link to={`/shipments/${id}/show`} target="_blank">
              <Ltr>{number ?? numbers.get(id) ?? `#${id}`}</Ltr>
            </Link>
            <span>{message}</span>
          </li>
        ))}
      </ul>
      {moved.failed > moved.failures.length && (
        <p className="k-panel-hint">{t('shipmentScreens.move.first', { shown: formatNumber(moved.failures.length) })}</p>
      )}
      <Group justify="end" gap="0.5rem" mt="1rem">
        <Button variant="default" onClick={onClose}>
          {t('ui.close')}
        </Button>
        <Button onClick={() => onRetry(moved.failures.map((one) => one.id))}>
          {t('shipmentScreens.move.retry', { count: moved.failures.length })}
        </Button>
      </Group>
    </>
  );
}
