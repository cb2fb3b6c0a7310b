import { useTranslation } from 'react-i18next';
import { Voucher } from '#finance/treasury/contract';
import { can, localName, type WireRow } from '#platform/web';
import { type Column, declaredColumns, declaredFilters, IconLock, IconMinus, IconPlus, ListPage } from '#platform/web/ui';
import { useVoucherVerbs } from './use-voucher-verbs.tsx';

/** Every receipt and payment of the treasuries, latest first. */
export default function VoucherList() {
  const { t } = useTranslation();
  const { actions, dialog } = useVoucherVerbs();
  const own = new Set(['doc_type', 'doc_id', 'account_code']);
  const withWhom: Column<WireRow> = {
    id: 'party',
    title: t('voucher.fields.party'),
    width: 12,
    sortable: false,
    cell: (row) => <bdi>{localName(row['party']) || localName(row['account'])}</bdi>,
  };
  const columns = declaredColumns(Voucher, t)
    .filter((column) => !own.has(column.id))
    .flatMap((column) =>
      column.id === 'amount' ? [withWhom, column] : column.id === 'currency' ? [{ ...column, hidden: true }] : [column],
    );
  const receipt = can('show_receipt_bonds') && {
    label: t('voucher.create.credit'),
    icon: IconPlus,
    to: '/accounting/transactions/create_credit',
  };
  const payment = can('show_pay_bonds') && {
    label: t('voucher.create.debit'),
    icon: IconMinus,
    to: '/accounting/transactions/create_debit',
  };
  const limits = can('accounts_management') && {
    label: t('paymentLimit.title'),
    icon: IconLock,
    to: '/accounting/payment-limits',
  };
  const [primary, ...secondary] = [receipt, payment, limits].filter((one) => one !== false);
  return (
    <>
      <ListPage
        name="transactions"
        path="/api/v1/transactions"
        title={t('voucher.title')}
        columns={columns}
        filters={declaredFilters(Voucher, t).filter((filter) => filter.name !== 'doc_type' && filter.name !== 'doc_id')}
        defaultSort="-id"
        primary={primary}
        secondary={secondary}
        rowHref={(row) => `/accounting/transactions/${row.id}/show`}
        rowActions={actions}
        rowTone={(row) => (row['state'] === 'reversed' || row['state'] === 'refused' ? 'muted' : undefined)}
        exportPath={can('export_sensitive') ? '/api/v1/transactions/export' : false}
        emptyHint={t('voucher.empty')}
      />
      {dialog}
    </>
  );
}
