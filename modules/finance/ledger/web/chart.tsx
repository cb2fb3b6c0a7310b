import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { LedgerAccount } from '#finance/ledger/contract';
import { attempt, call, can, download, Ltr, localName, refreshLists, type WireRow } from '#platform/web';
import {
  type Column,
  declaredColumns,
  declaredFilters,
  entityActions,
  IconArrowsExchange,
  IconDownload,
  IconPlus,
  IconScale,
  IconUpload,
  ListPage,
} from '#platform/web/ui';
import { AccountDialog, type AskedAccount } from './account-dialog.tsx';
import './ledger.css';

const path = '/api/v1/accounts';

/** The chart by code, headers bold and what hangs under them set in, so that it reads as the tree it is. */
export default function Chart() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const at = LedgerAccount.screens;
  const [asked, setAsked] = useState<AskedAccount>();
  const mayAdd = can('chart_of_accounts');
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
    <>
      <ListPage
        name="accounts"
        path="/api/v1/accounts"
        title={t('account.title')}
        columns={columns}
        filters={declaredFilters(LedgerAccount, t)}
        defaultSort="code"
        primary={mayAdd ? { label: t('account.add'), icon: IconPlus, run: () => setAsked({ kind: 'add' }) } : undefined}
        secondary={
          mayAdd
            ? [
                { label: t('account.takeSheet'), icon: IconDownload, run: () => download(`${path}/sheet`) },
                { label: t('account.bringSheet'), icon: IconUpload, run: bringSheet },
                ...(can('post_to_control_accounts')
                  ? [{ label: t('opening.title'), icon: IconScale, to: '/general-accounting/opening-balances' }]
                  : []),
              ]
            : []
        }
        rowHref={(row) => `${at}/${row.id}/show`}
        rowActions={(row, reload) => [
          ...(mayAdd && row['is_header']
            ? [{ label: t('account.addUnder'), icon: IconPlus, run: () => setAsked({ kind: 'add', parent: row }) }]
            : []),
          ...(mayAdd && row['is_own']
            ? [{ label: t('account.move'), icon: IconArrowsExchange, run: () => setAsked({ kind: 'move', row }) }]
            : []),
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
      {asked && <AccountDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

/** Reads a changed sheet back in; what is wrong in it is told row by row. */
function bringSheet(): void {
  const input = Object.assign(document.createElement('input'), { type: 'file', accept: '.xlsx' });
  input.onchange = async () => {
    const [file] = input.files ?? [];
    if (!file) return;
    const body = new FormData();
    body.append('file', file);
    await attempt(call('POST', `${path}/import`, { body }));
    await refreshLists(path);
  };
  input.click();
}

/** 1000 and 1100 are headings, 1110 stands under 1100; the zeros at the end of a heading tell how deep. */
function depthOf(row: WireRow): number {
  if (!row['is_header']) return 2;
  const zeros = /0*$/.exec(String(row['code']))?.[0].length ?? 0;
  return Math.max(0, 3 - zeros);
}
