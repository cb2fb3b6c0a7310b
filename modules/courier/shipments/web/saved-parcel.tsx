import { Button, CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { can, Ltr, type WireRow } from '#platform/web';
import { IconCircleCheck, IconPrinter, IconReceipt } from '#platform/web/ui';
import { printSheets } from './print-sheets.ts';

/** The parcel just saved, with the paper it needs within reach. */
export function SavedParcel({ row, onClose }: { row: WireRow; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <section className="c-saved" aria-label={t('shipment.created')}>
      <IconCircleCheck size="1.4rem" aria-hidden />
      <p>
        {t('shipment.created')}{' '}
        <Link to={`/shipments/${row.id}/show`}>
          <Ltr>{row['receipt_no'] ?? `#${row.id}`}</Ltr>
        </Link>
      </p>
      {can('print_shipments_receipt') && row['receipt_no'] && (
        <span className="c-saved-actions">
          <Button
            size="compact-md"
            variant="light"
            leftSection={<IconPrinter size="1rem" aria-hidden />}
            onClick={() => printSheets([row.id], 'label')}
          >
            {t('shipmentScreens.print.label')}
          </Button>
          <Button
            size="compact-md"
            variant="light"
            leftSection={<IconReceipt size="1rem" aria-hidden />}
            onClick={() => printSheets([row.id], 'receipt')}
          >
            {t('shipmentScreens.print.receipt')}
          </Button>
        </span>
      )}
      <CloseButton aria-label={t('ui.close')} onClick={onClose} />
    </section>
  );
}
