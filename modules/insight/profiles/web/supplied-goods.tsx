import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { SupplierGoods } from '#insight/profiles/contract';
import { type Action, call, formatNumber, type ListAnswer, Ltr, localName } from '#platform/web';
import { EmptyState, IconBarcode, PageSkeleton, TableBox } from '#platform/web/ui';

/** The goods a supplier supplied, to be labelled: those that are not wanted are left out, the rest go to the desk of labels. */
export function SuppliedGoods({ supplier, buy }: { supplier: number; buy: Action | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const path = `/api/v1/${SupplierGoods.path}`;
  const query = { supplier_id: supplier, group: 'variation' };
  const found = useQuery({
    queryKey: ['report', path, query],
    queryFn: ({ signal }) => call<ListAnswer>('GET', path, { query, signal, silent: true }),
  });
  const goods = (found.data?.items ?? []).filter((row) => row['variation_id']);
  const chosen = goods.map((row) => Number(row['variation_id'])).filter((id) => !left.has(id));
  if (!found.data) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  const turn = (id: number) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  return (
    <section className="k-panel" aria-label={t('contactPage.suppliedGoods')}>
      <h2>{t('contactPage.suppliedGoods')}</h2>
      {goods.length === 0 ? (
        <EmptyState
          icon={IconBarcode}
          title={t('contactPage.nothingSupplied')}
          hint={t('contactPage.nothingSuppliedHint')}
          action={buy}
        />
      ) : (
        <>
          <TableBox className="p-supplied">
            <table className="k-table">
              <tbody>
                {goods.map((row) => {
                  const id = Number(row['variation_id']);
                  return (
                    <tr key={id}>
                      <td>
                        <Checkbox
                          label={<bdi>{localName(row['variation'])}</bdi>}
                          checked={!left.has(id)}
                          onChange={() => turn(id)}
                        />
                      </td>
                      <td data-align="end">
                        <Ltr>{formatNumber(row['quantity'])}</Ltr>
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </TableBox>
          <Button
            mt="1rem"
            variant="default"
            disabled={chosen.length === 0}
            leftSection={<IconBarcode size="1.1rem" aria-hidden />}
            onClick={() => navigate(`/erp-products/poster-printing?variations=${chosen.join(',')}`)}
          >
            {t('contactPage.labelGoods', { count: chosen.length })}
          </Button>
        </>
      )}
    </section>
  );
}
