import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber, Ltr } from '#platform/web';
import { IconAlertTriangle, IconCircleCheck } from '#platform/web/ui';
import { loadedRows } from './move-options.ts';

/** What became of each parcel of a bulk move. */
export interface Moved {
  ok: readonly number[];
  failed: readonly { id: number; code: string; message: string }[];
}

interface MoveResultProps {
  moved: Moved;
  onRetry: (ids: number[]) => void;
  onClose: () => void;
}

/** How many moved, which did not and why; those can be tried again, perhaps another way. */
export function MoveResult({ moved, onRetry, onClose }: MoveResultProps) {
  const { t } = useTranslation();
  const numbers = new Map(loadedRows(moved.failed.map((one) => one.id)).map((row) => [row.id, row['receipt_no']]));
  return (
    <>
      <div className="c-outcome">
        {moved.ok.length > 0 && (
          <p data-tone="ok">
            <IconCircleCheck size="1.2rem" aria-hidden />
            {t('shipmentScreens.move.ok', { count: moved.ok.length, shown: formatNumber(moved.ok.length) })}
          </p>
        )}
        <p data-tone="failed">
          <IconAlertTriangle size="1.2rem" aria-hidden />
          {t('shipmentScreens.move.failed', { count: moved.failed.length, shown: formatNumber(moved.failed.length) })}
        </p>
      </div>
      <ul className="c-failures">
        {moved.failed.map(({ id, message }) => (
          <li key={id}>
            <Link to={`/shipments/${id}/show`} target="_blank">
              <Ltr>{numbers.get(id) ?? `#${id}`}</Ltr>
            </Link>
            <span>{message}</span>
          </li>
        ))}
      </ul>
      <Group justify="end" gap="0.5rem" mt="1rem">
        <Button variant="default" onClick={onClose}>
          {t('ui.close')}
        </Button>
        <Button onClick={() => onRetry(moved.failed.map((one) => one.id))}>
          {t('shipmentScreens.move.retry', { count: moved.failed.length })}
        </Button>
      </Group>
    </>
  );
}
