import { SegmentedControl } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { loadParcelList } from '#courier/shipments/web';
import { PageHeader, PageSkeleton } from '#platform/web/ui';
import { PrintNumbers } from './print-numbers.tsx';
import { RecentPrints } from './recent-prints.tsx';
import './printing.css';

const ParcelList = lazy(async () => ({ default: (await loadParcelList()).ParcelList }));

/** Papers for the pile on the desk, by number, or for whatever a filter finds. */
export default function PrintPage() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const by = params.get('tab') === 'list' ? 'list' : 'number';
  return (
    <>
      <PageHeader title={t('printScreens.title')} crumbs={[{ label: t('shipment.title'), to: '/shipments' }]} />
      <SegmentedControl
        className="p-by"
        aria-label={t('printScreens.title')}
        value={by}
        data={[
          { value: 'number', label: t('printScreens.byNumber') },
          { value: 'list', label: t('printScreens.fromList') },
        ]}
        onChange={(value) => setParams(value === 'list' ? { tab: 'list' } : {}, { replace: true })}
      />
      {by === 'number' ? (
        <PrintNumbers />
      ) : (
        <Suspense fallback={<PageSkeleton />}>
          <ParcelList name="shipment-print" title={t('printScreens.title')} isEmbedded />
        </Suspense>
      )}
      <RecentPrints />
    </>
  );
}
