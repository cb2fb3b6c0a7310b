import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StockCountLine } from '#erp/warehouse/contract';
import { formatNumber, formatTime, Ltr, localName, useList, type WireRow } from '#platform/web';
import { EmptyState, IconChecklist, IconX } from '#platform/web/ui';
import type { Counting } from './use-counting.ts';

/** What was counted lately, by whomever, and of a paper that took goods in, what is still to be counted; each is pressed to be counted again. */
export function CountedLately({ count, counting }: { count: WireRow; counting: Counting }) {
  const { t } = useTranslation();
  const [isCounted, setIsCounted] = useState(true);
  const query = {
    stock_count_id: count.id,
    counted: isCounted,
    sort_by: isCounted ? 'counted_at' : 'variation',
    sort_order: isCounted ? 'desc' : 'asc',
  };
  const list = useList(`/api/v1/${StockCountLine.path}`, query, 30);
  const press = (row: WireRow) =>
    void counting.pick(row['variation_id'], row['quantity'] === null ? null : Number(row['quantity']));
  return (
    <section className="k-panel" aria-label={t('countDesk.counted')}>
      <header className="wh-lately">
        {count['goods'] === 'chosen' ? (
          <h2>{t('countDesk.counted')}</h2>
        ) : (
          <SegmentedControl
            value={String(isCounted)}
            onChange={(value) => setIsCounted(value === 'true')}
            data={[
              { value: 'true', label: t('countDesk.counted') },
              { value: 'false', label: t('countDesk.left') },
            ]}
          />
        )}
        <span role="status">
          {list.isLoading ? '' : t('countDesk.kinds', { count: list.total, shown: formatNumber(list.total) })}
        </span>
      </header>
      {!list.isLoading && list.rows.length === 0 ? (
        <EmptyState icon={IconChecklist} title={t(isCounted ? 'countDesk.none' : 'countDesk.allCounted')} />
      ) : (
        <ul className="wh-lines">
          {list.rows.map((row) => (
            <li key={row.id}>
              <button type="button" onClick={() => press(row)}>
                <bdi>{localName(row['variation'])}</bdi>
                {row['counted_at'] && (
                  <small>
                    {localName(row['user'])} <Ltr>{formatTime(row['counted_at'])}</Ltr>
                  </small>
                )}
              </button>
              <span className="wh-number">
                {row['quantity'] !== null && <Ltr>{formatNumber(row['quantity'])}</Ltr>} <small>{localName(row['unit'])}</small>
              </span>
              {isCounted && (
                <ActionIcon
                  aria-label={t('countDesk.forget', { name: localName(row['variation']) })}
                  onClick={() => void counting.forget(row['variation_id'])}
                >
                  <IconX size="1rem" aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button variant="subtle" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('countDesk.more')}
        </Button>
      )}
    </section>
  );
}
