import { Tabs } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { PriceChangeRequest, StatusChangeRequest } from '#courier/requests/contract';
import { askConfirm, fitColumns, formatMoment, Ltr, readSession, type WireRow } from '#platform/web';
import {
  type Column,
  declaredColumns,
  declaredFilters,
  IconCircleCheck,
  IconPackage,
  IconX,
  ListPage,
  StatusBadge,
} from '#platform/web/ui';
import { RejectDialog } from './reject-dialog.tsx';
import { decide } from './request-calls.ts';

interface RequestListProps {
  entity: typeof PriceChangeRequest | typeof StatusChangeRequest;
  cells: Record<string, (row: WireRow) => ReactNode>;
  widths: { pending: Record<string, number>; decided: Record<string, number> };
  /** What saying yes will do, in a sentence. */
  meansOf: (row: WireRow) => string;
  extra?: readonly Column<WireRow>[];
}

const states = { pending: { state: 'pending' }, decided: { states: 'approved,rejected,cancelled,expired' } } as const;
/** Headings short enough for both values to stand side by side. */
const short = new Set(['old_price', 'new_price', 'from_status_id', 'to_status_id']);
type Tab = keyof typeof states;
export const statePhase: Record<string, string> = {
  pending: 'exception',
  approved: 'done',
  rejected: 'lost',
  cancelled: 'intake',
  expired: 'intake',
};

/** Requests that wait, and what became of the others; decided one by one or together. */
export function RequestList({ entity, cells, widths, meansOf, extra = [] }: RequestListProps) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const tab: Tab = params.get('tab') === 'decided' ? 'decided' : 'pending';
  const [rejecting, setRejecting] = useState<{ ids: readonly number[]; onDone: () => Promise<void> }>();
  const path = `/api/v1/${entity.path}`;
  const me = readSession()?.me.id;
  const mayDecide = (row: WireRow) => row['state'] === 'pending' && row['asked_by_id'] !== me;
  const approve = (ids: readonly number[], message: string, reload: () => Promise<void>) =>
    void askConfirm({
      title: t('requestScreens.approveTitle', { count: ids.length }),
      message,
      confirmLabel: t('requestScreens.approve'),
      tone: 'plain',
      action: () => decide(path, 'approve', ids).then(reload),
    });
  const columns = declaredColumns(entity, t, {
    shipment: (row) => (
      <Link to={`/shipments/${row['shipment_id']}/show`} className="k-quiet-link">
        <Ltr>{row['shipment']?.name ?? `#${row['shipment_id']}`}</Ltr>
      </Link>
    ),
    state: (row) => (
      <StatusBadge label={t(`${entity.name}.options.state.${row['state']}`)} phase={statePhase[row['state']] ?? 'intake'} />
    ),
    expiresAt: (row) => (row['state'] === 'pending' ? <Ltr>{formatMoment(row['expires_at'])}</Ltr> : null),
    ...cells,
  }).map((column) => ({
    ...column,
    hasLinks: column.id === 'shipment_id',
    ...(short.has(column.id) && { title: t(`requestScreens.columns.${column.id}`) }),
  }));
  return (
    <>
      <ListPage
        key={tab}
        name={`${entity.path}-${tab}`}
        path={path}
        title={t(`${entity.name}.title`)}
        searchHint={t('requestScreens.searchHint')}
        columns={fitColumns([...columns, ...extra], widths[tab])}
        filters={declaredFilters(entity, t).filter((filter) => filter.name !== 'state' || tab === 'decided')}
        fixed={states[tab]}
        defaultSort={tab === 'pending' ? 'id' : '-id'}
        rowActions={(row, reload) => [
          ...(mayDecide(row)
            ? [
                {
                  label: t('requestScreens.approve'),
                  icon: IconCircleCheck,
                  run: () => approve([row.id], meansOf(row), reload),
                },
                {
                  label: t('requestScreens.reject'),
                  icon: IconX,
                  tone: 'danger' as const,
                  run: () => setRejecting({ ids: [row.id], onDone: reload }),
                },
              ]
            : []),
          ...(row['state'] === 'pending' && row['asked_by_id'] === me
            ? [{ label: t('requestScreens.cancel'), icon: IconX, run: () => decide(path, 'cancel', [row.id]).then(reload) }]
            : []),
          { label: t('requestScreens.toParcel'), icon: IconPackage, to: `/shipments/${row['shipment_id']}/show` },
        ]}
        bulkActions={
          tab === 'pending'
            ? (chosen, reload) => [
                {
                  label: t('requestScreens.approve'),
                  icon: IconCircleCheck,
                  disabled: chosen.isAll,
                  run: () => approve(chosen.ids, t('requestScreens.approveMany', { count: chosen.ids.length }), reload),
                },
                {
                  label: t('requestScreens.reject'),
                  icon: IconX,
                  tone: 'danger',
                  disabled: chosen.isAll,
                  run: () => setRejecting({ ids: chosen.ids, onDone: reload }),
                },
              ]
            : undefined
        }
        exportPath={`${path}/export`}
        emptyHint={t(`requestScreens.empty.${tab}`)}
      >
        <Tabs value={tab} onChange={(next) => setParams(next === 'decided' ? { tab: 'decided' } : {}, { replace: true })}>
          <Tabs.List mb="1rem">
            {(['pending', 'decided'] as const).map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t(`requestScreens.tabs.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      </ListPage>
      {rejecting && <RejectDialog path={path} {...rejecting} onClose={() => setRejecting(undefined)} />}
    </>
  );
}
