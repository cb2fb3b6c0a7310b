import { useTranslation } from 'react-i18next';
import { Sale } from '#erp/sales/contract';
import { can, placeOf } from '#platform/web';
import { declaredColumns, declaredFilters, ListPage } from '#platform/web/ui';

/** The sales a person made, with what they come to: sold ones, delivered whole or in part. */
export function SalesOf({ user }: { user: number }) {
  const { t } = useTranslation();
  return (
    <ListPage
      name="sales-of-person"
      path={`/api/v1/${Sale.path}`}
      title={t('staff.pages.sales')}
      columns={declaredColumns(Sale, t).filter((column) => column.id !== 'user_id')}
      filters={declaredFilters(Sale, t).filter(({ name }) => name !== 'user' && name !== 'status')}
      fixed={{ user_id: user, statuss: 'partial,final' }}
      defaultSort="-id"
      rowHref={(sale) => `${placeOf(Sale)}/${sale.id}/show`}
      exportPath={can(Sale.permissions.export) ? `/api/v1/${Sale.path}/export` : false}
      emptyHint={t('staff.noSales')}
      isEmbedded
    />
  );
}
