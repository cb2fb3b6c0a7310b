import { useMediaQuery } from '@mantine/hooks';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { LedgerAccount } from '#finance/ledger/contract';
import { type Action, attempt, call, can, download, Ltr, localName, refreshLists, toast, type WireRow } from '#platform/web';
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
import { mayMove, standingOf } from './account-drag.ts';
import { DragHint } from './drag-hint.tsx';
import { moveUnder } from './move-account.ts';
import { useAccountDrag } from './use-account-drag.ts';
import './ledger.css';

const path = '/api/v1/accounts';

/** The chart as the tree it is: headers bold, what hangs under them set in, and by a mouse dragged from one to another. */
export default function Chart({ title = 'account.title' }: { title?: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const at = LedgerAccount.screens;
  const [asked, setAsked] = useState<AskedAccount>();
  const mayAdd = can('chart_of_accounts');
  const { columns, dragged, on } = useAccountTree();
  return (
    <div {...on}>
      <ListPage
        name="accounts"
        path="/api/v1/accounts"
        title={t(title)}
        columns={columns}
        filters={declaredFilters(LedgerAccount, t)}
        primary={mayAdd ? { label: t('account.add'), icon: IconPlus, run: () => setAsked({ kind: 'add' }) } : undefined}
        secondary={
          mayAdd
            ? [
                { label: t('account.takeSheet'), icon: IconDownload, run: () => download(`${path}/sheet`) },
                { label: t('account.bringSheet'), icon: IconUpload, run: bringSheet },
                ...(can('post_to_control_accounts')
                  ? [{ label: t('openingBalance.title'), icon: IconScale, to: '/general-accounting/opening-balances' }]
                  : []),
              ]
            : []
        }
        rowHref={(row) => `${at}/${row.id}/show`}
        rowActions={(row, reload) => [
          ...treeActions(row, t, setAsked),
          ...entityActions({ entity: LedgerAccount, extras: {}, row, t, reload, open: (to) => navigate(to) }),
        ]}
        rowTone={(row) => (row['disabled_at'] ? 'muted' : undefined)}
        emptyHint={t('account.empty')}
      />
      {asked && <AccountDialog asked={asked} onClose={() => setAsked(undefined)} />}
      {dragged && <DragHint {...dragged} />}
    </div>
  );
}

/** The same among the accounts of a shop. */
export const Accounts = () => <Chart title="screens.erp-accounts" />;

/** The columns of the tree, whose names a mouse drags from one heading to another. */
function useAccountTree() {
  const { t } = useTranslation();
  // Fingers and keys have the dialog.
  const hasMouse = useMediaQuery('(pointer: fine)', window.matchMedia('(pointer: fine)').matches);
  const { dragged, know, on } = useAccountDrag({
    onDrop: (row, heading) => void moveUnder(row, heading),
    onRefused: ({ row, over }) => {
      const standing = standingOf(row, over);
      if (standing.kind === 'no') toast('warning', t(standing.why.key, standing.why.values ?? {}), { timer: 8000 });
    },
  });
  const name: Column<WireRow> = {
    id: 'name',
    title: t('account.fields.name'),
    width: 20,
    cell: (row) => {
      know(row);
      const canDrag = hasMouse && mayMove(row);
      return (
        <span
          className="l-account"
          data-header={row['is_header'] || undefined}
          data-account={row.id}
          data-standing={dragged && (row.id === dragged.row.id ? 'dragged' : standingOf(dragged.row, row).kind)}
          data-over={dragged?.over?.id === row.id || undefined}
          draggable={canDrag || undefined}
          title={canDrag ? t('account.drag.hint') : undefined}
          style={{ '--depth': depthOf(row) } as React.CSSProperties}
        >
          <bdi>{localName(row['name'])}</bdi>
        </span>
      );
    },
  };
  const columns = declaredColumns(LedgerAccount, t, { code: (row) => <Ltr>{row['code']}</Ltr> })
    .filter((column) => column.id !== 'parent_id')
    .map((column) => (column.id === 'name' ? name : column.id === 'code' ? { ...column, width: 6, isMark: true } : column));
  return { columns, dragged, on };
}

/** What is done with one account in the tree: another under it, another heading for it, and what was booked to it. */
function treeActions(row: WireRow, t: TFunction, ask: (asked: AskedAccount) => void): Action[] {
  return [
    ...(can('chart_of_accounts') && row['is_header']
      ? [{ label: t('account.addUnder'), icon: IconPlus, run: () => ask({ kind: 'add', parent: row }) }]
      : []),
    ...(mayMove(row) ? [{ label: t('account.move'), icon: IconArrowsExchange, run: () => ask({ kind: 'move', row }) }] : []),
    ...(can('show_account_statement') && !row['is_header']
      ? [
          {
            label: t('accountStatement.title'),
            icon: IconScale,
            to: `/accounting/transactions/account_statment?kind=account&id=${row.id}`,
          },
        ]
      : []),
  ];
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

/** How many headings an account stands under. */
function depthOf(row: WireRow): number {
  return String(row['place']).split('/').length - 1;
}
