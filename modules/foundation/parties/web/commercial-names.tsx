import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommercialName } from '#foundation/parties/contract';
import { can, refreshLists, useList, type WireRow } from '#platform/web';
import {
  type Column,
  DataTable,
  EmptyState,
  entityActions,
  fieldLabel,
  fieldValue,
  IconPencil,
  IconPlus,
  StatusBadge,
} from '#platform/web/ui';
import { CommercialNameForm } from './commercial-name-form.tsx';

const path = '/api/v1/commercial-names';
const { permissions } = CommercialName;

/** The shops a client sends under, added and changed in place. */
export function CommercialNames({ clientId }: { clientId: number }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<WireRow | 'new' | undefined>();
  const list = useList(path, { client_id: clientId, sort_by: 'id', sort_order: 'asc' }, 100);
  const add = { label: t('ui.entity.create', { one: t('commercialName.one') }), run: () => setOpen('new') };
  const canAdd = can(permissions.create) && open === undefined;
  const actions = (row: WireRow) => {
    const reload = () => refreshLists(path);
    const generic = entityActions({ entity: CommercialName, extras: {}, row, t, reload, open: () => undefined });
    const edit = { label: t('ui.edit'), icon: IconPencil, run: () => setOpen(row) };
    return [...(can(permissions.edit) ? [edit] : []), ...generic.filter((action) => !action.to)];
  };
  return (
    <section className="k-panel" aria-label={t('client.names')}>
      <h2>{t('client.names')}</h2>
      <p className="k-panel-hint">{t('client.namesHint')}</p>
      {open && (
        <CommercialNameForm
          key={open === 'new' ? 'new' : open.id}
          clientId={clientId}
          record={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
      <DataTable
        label={t('client.names')}
        columns={nameColumns(t)}
        rows={list.rows}
        total={list.total}
        isLoading={list.isFetching}
        hasMore={list.hasNextPage}
        loadMore={() => void list.fetchNextPage()}
        rowActions={actions}
        rowTone={(row) => (row['disabled_at'] ? 'muted' : undefined)}
        height="50vh"
        empty={<EmptyState title={t('ui.list.empty')} action={canAdd ? add : undefined} />}
      />
      {canAdd && list.rows.length > 0 && (
        <Button variant="light" mt="0.75rem" leftSection={<IconPlus size="1rem" aria-hidden />} onClick={add.run}>
          {add.label}
        </Button>
      )}
    </section>
  );
}

function nameColumns(t: (key: string) => string): Column<WireRow>[] {
  const plain = (name: string, width: number): Column<WireRow> => ({
    id: name,
    title: fieldLabel(CommercialName, name, t as never),
    width,
    sortable: false,
    cell: (row) => fieldValue(CommercialName, name, row, t as never),
  });
  const state = (row: WireRow) =>
    row['disabled_at'] ? (
      <StatusBadge label={t('ui.state.disabled')} word="disabled" />
    ) : (
      <StatusBadge label={t('ui.state.active')} word="active" />
    );
  return [
    plain('name', 14),
    ...(can(CommercialName.fields.phone.visibleWith) ? [plain('phone', 10)] : []),
    { id: 'state', title: t('ui.fields.state'), width: 8, sortable: false, cell: state },
  ];
}
