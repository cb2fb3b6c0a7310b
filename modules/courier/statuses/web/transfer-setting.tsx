import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askConfirm, attempt, call, can, type ListAnswer, queryClient, toast } from '#platform/web';
import { PageHeader, PageSkeleton, StatusBadge, useLeaveWarning } from '#platform/web/ui';
import { byStart, type Edits, type MoveEdit, switched, type WireMove, withEdit } from './graph-changes.ts';
import { GraphEffect, useEffectOf } from './graph-effect.tsx';
import { MoveRow } from './move-row.tsx';
import { MoveTerms } from './move-terms.tsx';
import { nameInLanguage, phaseOfColour, useStatuses } from './statuses.ts';
import './statuses.css';

const path = '/api/v1/status-transitions';

/** The graph of moves: which are open, to whom, with what; and what a change would do, before it is made. */
export default function TransferSetting() {
  const { t } = useTranslation();
  const statuses = useStatuses();
  const found = useQuery({
    queryKey: ['list', path, 'graph'],
    queryFn: ({ signal }) =>
      call<ListAnswer<WireMove>>('GET', path, { query: { per_page: 200, sort_by: 'id' }, signal, silent: true }),
  });
  const [edits, setEdits] = useState<Edits>(new Map());
  const [open, setOpen] = useState<WireMove>();
  const [isSaving, setIsSaving] = useState(false);
  const effect = useEffectOf(switched(edits));
  useLeaveWarning(edits.size > 0 && !isSaving);
  if (!found.data) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  const moves = found.data.items;
  const edit = (move: WireMove, change: MoveEdit) => setEdits((before) => withEdit(before, move, change));
  const mayEdit = can('show_site_settings');
  const save = async () => {
    setIsSaving(true);
    const changes = [...edits].map(([id, change]) => ({ id, version: moves.find((one) => one.id === id)?.version, ...change }));
    const isSaved = await attempt(
      call('POST', `${path}/save`, {
        body: { changes },
        onMessage: (message) => void toast('success', message, { timer: 6000 }),
      }),
    );
    await queryClient.invalidateQueries({ queryKey: ['list', path] });
    if (isSaved !== false) setEdits(new Map());
    setIsSaving(false);
  };
  const ask = () =>
    effect && effect.stranded > 0
      ? void askConfirm({
          title: t('statusGraph.strandTitle'),
          message: t('statusGraph.strandMessage', { count: effect.stranded }),
          confirmLabel: t('statusGraph.saveAnyway'),
          tone: 'danger',
          action: save,
        })
      : void save();
  return (
    <>
      <PageHeader title={t('statusTransition.title')} crumbs={[{ label: t('shipmentStatus.title'), to: '/shipment-statuses' }]} />
      <p className="k-panel-hint">{t('statusGraph.hint')}</p>
      <div className="s-graph">
        {byStart(moves, [...statuses.keys()]).map(({ from, moves: ways }) => (
          <section key={from} className="k-panel s-start" aria-label={nameInLanguage(ways[0]?.from)}>
            <h2>
              <span className="s-from">{t('statusGraph.from')}</span>
              <StatusBadge label={nameInLanguage(ways[0]?.from)} phase={phaseOfColour(statuses.get(from)?.color)} />
            </h2>
            <ul>
              {ways.map((move) => (
                <MoveRow
                  key={move.id}
                  move={{ ...move, ...edits.get(move.id) }}
                  isChanged={edits.has(move.id)}
                  color={statuses.get(move.to_id)?.color}
                  onSwitch={mayEdit ? (enabled) => edit(move, { enabled }) : undefined}
                  onOpen={mayEdit ? () => setOpen(move) : undefined}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {edits.size > 0 && (
        <section className="k-bulk" aria-label={t('statusGraph.unsaved', { count: edits.size })}>
          <strong role="status">{t('statusGraph.unsaved', { count: edits.size })}</strong>
          <GraphEffect effect={effect} />
          <span className="k-bulk-actions">
            <Button size="compact-md" variant="default" onClick={() => setEdits(new Map())} disabled={isSaving}>
              {t('ui.form.discard')}
            </Button>
            <Button size="compact-md" color="saffron.5" className="k-primary" loading={isSaving} onClick={ask}>
              {t('ui.save')}
            </Button>
          </span>
        </section>
      )}
      {open && (
        <MoveTerms
          move={{ ...open, ...edits.get(open.id) }}
          onClose={() => setOpen(undefined)}
          onChange={(change) => {
            edit(open, change);
            setOpen(undefined);
          }}
        />
      )}
    </>
  );
}
