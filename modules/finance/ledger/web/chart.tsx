import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { LedgerAccount } from '#finance/ledger/contract';
import { can, Ltr, localName, type WireRow } from '#platform/web';
import { type Column, declaredColumns, declaredFilters, entityActions, IconScale, ListPage } from '#platform/web/ui';
import './ledger.css';

/** The chart by code, headers bold and what hangs under them set in, so that it reads as the tree it is. */
export default function Chart() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const at = LedgerAccount.screens;
  const name: Column<WireRow> = {
    id: 'name',
    title: t('account.fields.name'),
    width: 20,
    cell: (row) => (
      <span
        className="l-account"
        data-header={row['is_header'] || undefined}
        style={{ paddingInlineStart: `${depthOf(row) * 1.25}rem` }}
      >
        <bdi>{localName(row['name'])}</bdi>
      </span>
    ),
  };
  const columns = declaredColumns(LedgerAccount, t, { code: (row) => <Ltr>{row['code']}</Ltr> })
    .filter((column) => column.id !== 'parent_id')
    .map((column) => (column.id === 'name' ? name : column.id === 'code' ? { ...column, width: 6, isMark: true } : column));
  return (
    <ListPage
      name="accounts"
      path="/api/v1/accounts"
      title={t('account.title')}
      columns={columns}
      filters={declaredFilters(LedgerAccount, t)}
      defaultSort="code"
      rowHref={(row) => `${at}/${row.id}/show`}
      rowActions={(row, reload) => [
        ...(can('show_account_statement') && !row['is_header']
          ? [
              {
                label: t('accountStatement.title'),
                icon: IconScale,
                to: `/accounting/transactions/account_statment?kind=account&id=${row.id}`,
              },
            ]
          : []),
        ...entityActions({ entity: LedgerAccount, extras: {}, row, t, reload, open: (to) => navigate(to) }),
      ]}
      rowTone={(row) => (row['disabled_at'] ? 'muted' : undefined)}
      emptyHint={t('account.empty')}
    />
  );
}

/** 1000 and 1100 are headings, 1110 stands under 1100; the zeros at the end of a code tell how deep. */
function depthOf(row: WireRow): number {
  const zeros = /0*$/.exec(String(row['code']))?.[0].length ?? 0;
  return Math.max(0, 3 - zeros);
}
