import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { FindGoods } from '#erp/catalog/web';
import { StockCount } from '#erp/warehouse/contract';
import { EmptyState, IconBarcode, IconChecklist, judgeRow, PageHeader, PageSkeleton, useItem } from '#platform/web/ui';
import { CountedLately } from './counted-lately.tsx';
import { CurrentGoods } from './current-goods.tsx';
import { useCounting } from './use-counting.ts';
import './warehouse.css';

/** Where goods are counted: scan, see how many by now, type how many there are. What the books say is not shown. */
export default function CountDesk() {
  const { id = '' } = useParams();
  const { t } = useTranslation();
  const found = useItem(`/api/v1/${StockCount.path}`, id);
  const counting = useCounting(id);
  const row = found.data;
  if (!row) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  const page = `${StockCount.screens}/${id}/show`;
  const isOpen = judgeRow(StockCount, 'count', row).judged === 'yes';
  return (
    <>
      <PageHeader
        title={t('countDesk.title')}
        crumbs={[
          { label: t('stockCount.title'), to: StockCount.screens },
          { label: row['number'], to: page },
        ]}
        primary={{ label: t('countDesk.done'), icon: IconChecklist, to: page }}
      />
      {isOpen ? (
        <>
          <section className="k-panel wh-desk">
            <Suspense fallback={null}>
              <FindGoods take={counting.take} onPick={(goods) => void counting.pick(goods)} last="" />
            </Suspense>
            <CurrentGoods counting={counting} />
          </section>
          <CountedLately count={row} counting={counting} />
        </>
      ) : (
        <section className="k-panel">
          <EmptyState
            icon={IconBarcode}
            title={t('countDesk.closed')}
            hint={t('countDesk.closedHint')}
            action={{ label: String(row['number']), to: page }}
          />
        </section>
      )}
    </>
  );
}
