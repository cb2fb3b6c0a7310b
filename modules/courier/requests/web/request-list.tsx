import { Tabs } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { type Arrangement, arrangeColumns, formatMoment, Ltr, type WireRow } from '#platform/web';
import {
  type Column,
  type ColumnId,
  declaredColumns,
  declaredFilters,
  IconCheck,
  IconPackage,
  IconX,
  judgeRow,
  ListPage,
  useVerbs,
} from '#platform/web/ui';
import { DecideMany, type DecideManyProps } from './decide-many.tsx';
import { type RequestEntity, requestExtras } from './request-extras.ts';

interface RequestListProps<E extends RequestEntity> {
  entity: E;
  cells: Record<string, (row: WireRow) => ReactNode>;
  arranged: Record<Tab, Arrangement<ColumnId<E> | 'difference'>>;
  extra?: readonly Column<WireRow, 'difference'>[];
}

const states = { pending: { state: 'pending' }, decided: { states: 'approved,rejected,cancelled,expired' } } as const;
/** Headings short enough for both values to stand side by side. */
const short = new Set(['old_price', 'new_price', 'from_status_id', 'to_status_id']);
type Tab = keyof typeof states;
const icons = { approve: IconCheck, reject: IconX } as const;

/** Requests that wait, and what became of the others; decided one by one or together. */
export function RequestList<E extends RequestEntity>({ entity, cells, arranged, extra = [] }: RequestListProps<E>) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const tab: Tab = params.get('tab') === 'decided' ? 'decided' : 'pending';
  const [many, setMany] = useState<Pick<DecideManyProps, 'verb' | 'ids' | 'onDone'>>();
  const verbs = useVerbs(entity, requestExtras);
  const path = `/api/v1/${entity.path}`;
  const isOpenTo = (verb: DecideManyProps['verb']) => (row: WireRow) => {
    const { judged, whyNot } = judgeRow(entity, verb, row);
    return judged === 'yes' && !whyNot;
  };
  const columns = declaredColumns(entity, t, {
    shipment: (row) => (
      <Link to={`/shipments/${row['shipment_id']}/show`} className="k-quiet-link">
        <Ltr>{row['shipment']?.name ?? `#${row['shipment_id']}`}</Ltr>
      </Link>
    ),
    expiresAt: (row) => (row['state'] === 'pending' ? <Ltr>{formatMoment(row['expires_at'])}</Ltr> : null),
    ...cells,
  }).map((column) => ({
    ...column,
    hasLinks: column.id === 'shipment_id',
    ...(short.has(column.id) && { title: t(`requestScreens.columns.${String(column.id)}`) }),
  }));
  return (
    <>
      <ListPage
        key={tab}
        name={`${entity.path}-${tab}`}
        path={path}
        title={t(`${entity.name}.title`)}
        searchHint={t('requestScreens.searchHint')}
        columns={arrangeColumns<ColumnId<E> | 'difference'>([...columns, ...extra], arranged[tab])}
        filters={declaredFilters(entity, t).filter((filter) => filter.name !== 'state' || tab === 'decided')}
        fixed={states[tab]}
        defaultSort={tab === 'pending' ? 'id' : '-id'}
        rowActions={(row) => [
          ...verbs.actions(row),
          { label: t('requestScreens.toParcel'), icon: IconPackage, to: `/shipments/${row['shipment_id']}/show` },
        ]}
        bulkActions={
          tab === 'pending'
            ? ({ ids, rows, isAll }, reload) =>
                (['approve', 'reject'] as const).map((verb) => ({
                  label: t(`${entity.name}.actions.${verb}`),
                  icon: icons[verb],
                  tone: entity.verbs[verb].tone,
                  disabled: isAll || !rows.some(isOpenTo(verb)),
                  run: () => setMany({ verb, ids, onDone: reload }),
                }))
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
      {verbs.dialog}
      {many && <DecideMany entity={entity} {...many} onClose={() => setMany(undefined)} />}
    </>
  );
}
