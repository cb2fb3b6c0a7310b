import { useTranslation } from 'react-i18next';
import { Voucher } from '#finance/treasury/contract';
import { can } from '#platform/web';
import { declaredColumns, declaredFilters, ListPage } from '#platform/web/ui';

/** Every receipt and payment of the treasuries, latest first. */
export default function VoucherList() {
  const { t } = useTranslation();
  const own = new Set(['doc_type', 'doc_id', 'account_code']);
  return (
    <ListPage
      name="transactions"
      path="/api/v1/transactions"
      title={t('voucher.title')}
      columns={declaredColumns(Voucher, t).filter((column) => !own.has(column.id))}
      filters={declaredFilters(Voucher, t).filter((filter) => filter.name !== 'doc_type' && filter.name !== 'doc_id')}
      defaultSort="-id"
      rowHref={(row) => `/accounting/transactions/${row.id}/show`}
      exportPath={can('export_sensitive') ? '/api/v1/transactions/export' : false}
      emptyHint={t('voucher.empty')}
    />
  );
}
