import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PrintRun } from '#courier/printing/contract';
import { loadPrintDialog } from '#courier/printing/web';
import { Shipment } from '#courier/shipments/contract';
import type { SavedProps } from '#foundation/sheets/web';
import { call, can, formatNumber, isolated, type ListAnswer, type WireRow } from '#platform/web';
import { IconPackage, IconPrinter } from '#platform/web/ui';
import './cities.css';

const PrintDialog = lazy(loadPrintDialog);

/** Parcels out of a sheet: their labels are printed at once, and the list shows them alone. */
export default function SavedParcels({ sheet }: SavedProps) {
  const { t } = useTranslation();
  const [isPrinting, setIsPrinting] = useState(false);
  const filter = { excel_file_ids: String(sheet.id) };
  const found = useQuery({
    queryKey: ['excel', 'saved', sheet.id, sheet.done],
    queryFn: ({ signal }) =>
      call<ListAnswer<WireRow>>('GET', '/api/v1/shipments', { query: { ...filter, per_page: 1 }, signal, silent: true }),
    enabled: can(Shipment.permissions.list),
  });
  const count = found.data?.pagination.total_records ?? 0;
  if (count === 0) return null;
  return (
    <section className="k-panel x-saved">
      <p>{t('excelScreens.saved.count', { count, shown: isolated(formatNumber(count)) })}</p>
      <div>
        {can(PrintRun.permissions.list) && (
          <Button leftSection={<IconPrinter size="1.1rem" aria-hidden />} onClick={() => setIsPrinting(true)}>
            {t('excelScreens.saved.print')}
          </Button>
        )}
        <Button
          component={Link}
          to={`/shipments?excel_file_ids=${sheet.id}`}
          variant="default"
          leftSection={<IconPackage size="1.1rem" aria-hidden />}
        >
          {t('excelScreens.saved.list')}
        </Button>
      </div>
      {isPrinting && (
        <Suspense fallback={null}>
          <PrintDialog chosen={{ ids: [], count, filter }} onClose={() => setIsPrinting(false)} />
        </Suspense>
      )}
    </section>
  );
}
