import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noteKeysOf } from '#foundation/dossiers/contract';
import { askConfirm, call, can, entityNamed, localName, refreshLists, toast, useList, type WireRow } from '#platform/web';
import { EmptyState, type Happening, IconNotes, IconPaperclip, IconTrash, PageSkeleton, Timeline } from '#platform/web/ui';
import { KeptFile } from './kept-file.tsx';
import { type KeptOn, notesPath } from './kept-on.ts';
import { NewNote } from './new-note.tsx';
import './dossiers.css';

const parts = ['all', 'words', 'files'] as const;
type Part = (typeof parts)[number];
const asked: Record<Part, Record<string, string>> = {
  all: {},
  words: { content: 'words' },
  files: { contents: 'picture,document' },
};

/** What people keep on a record, the newest first, and the way to add to it. */
export default function RecordNotes({ of, id }: KeptOn) {
  const { t } = useTranslation();
  const [part, setPart] = useState<Part>('all');
  const list = useList(notesPath, { record_kind: of, record_id: id, ...asked[part], sort_by: 'id', sort_order: 'desc' });
  const entity = entityNamed(of);
  const mayKeep = entity !== undefined && can(noteKeysOf(entity).keep);
  return (
    <>
      {mayKeep && <NewNote of={of} id={id} />}
      <section className="k-panel">
        <SegmentedControl
          mb="1.25rem"
          aria-label={t('recordNote.title')}
          value={part}
          onChange={(word) => setPart(word as Part)}
          data={parts.map((value) => ({ value, label: t(`recordNote.parts.${value}`) }))}
        />
        {list.isLoading || list.isError ? (
          <PageSkeleton hasFailed={list.isError} retry={() => void list.refetch()} />
        ) : list.rows.length === 0 ? (
          <EmptyState
            icon={IconNotes}
            title={t(`recordNote.none.${part}`)}
            hint={t(mayKeep ? 'recordNote.none.hint' : 'recordNote.none.seen')}
          />
        ) : (
          <Timeline happenings={list.rows.map((row) => happeningOf(row, mayKeep ? <RemoveNote row={row} /> : null))} />
        )}
        {list.hasNextPage && (
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('recordNote.more')}
          </Button>
        )}
      </section>
    </>
  );
}

function happeningOf(row: WireRow, remove: ReactNode): Happening {
  return {
    id: row.id,
    icon: row['attachment'] ? IconPaperclip : IconNotes,
    title: (
      <div className="ds-note">
        {row['note'] && <p dir="auto">{row['note']}</p>}
        {remove}
      </div>
    ),
    at: row['created_at'],
    who: localName(row['user']) || null,
    detail: row['attachment'] && <KeptFile row={row} />,
  };
}

function RemoveNote({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  const remove = async () => {
    const isGone = await askConfirm({
      title: t('ui.confirmDelete.title', { one: t('recordNote.one') }),
      message: t('ui.confirmDelete.message', { name: row['note']?.slice(0, 80) ?? row['file_name'] }),
      action: () =>
        call('DELETE', `${notesPath}/${row.id}`, { onMessage: (message) => toast('success', message, { timer: 5000 }) }),
    });
    if (isGone) await refreshLists(notesPath);
  };
  return (
    <ActionIcon aria-label={t('recordNote.remove')} title={t('recordNote.remove')} onClick={() => void remove()}>
      <IconTrash size="1rem" aria-hidden />
    </ActionIcon>
  );
}
