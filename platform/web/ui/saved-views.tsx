import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconBookmark, IconTrash } from '../icons.ts';
import { isFiltered, type ListState } from '../list-state.ts';
import { useSession } from '../session.ts';
import { useStored } from '../stored.ts';
import { PopupButton } from './popup.tsx';

interface View {
  name: string;
  state: ListState;
}

/** The person's own names for states of this list he comes back to. */
export function SavedViews({ name, state, onChoose }: { name: string; state: ListState; onChoose: (state: ListState) => void }) {
  const { t } = useTranslation();
  const person = useSession()?.me.id ?? 0;
  const [views, setViews] = useStored<View[]>(`views:${name}:${person}`, []);
  const [title, setTitle] = useState('');
  const canSave = isFiltered(state) || state.sort !== '';
  if (!canSave && views.length === 0) return null;
  const save = () => {
    if (!title.trim()) return;
    setViews([...views.filter((view) => view.name !== title.trim()), { name: title.trim(), state }]);
    setTitle('');
  };
  const list = (close: () => void) => (
    <>
      {views.map((view) => (
        <div key={view.name} className="k-view">
          <button
            type="button"
            className="k-item"
            onClick={() => {
              onChoose(view.state);
              close();
            }}
          >
            {view.name}
          </button>
          <button
            type="button"
            className="k-dots"
            aria-label={t('ui.views.remove', { name: view.name })}
            onClick={() => setViews(views.filter((one) => one !== view))}
          >
            <IconTrash size="1rem" aria-hidden />
          </button>
        </div>
      ))}
      {canSave && (
        <form
          className="k-view-save"
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <TextInput
            size="sm"
            maxLength={40}
            data-autofocus
            aria-label={t('ui.views.name')}
            placeholder={t('ui.views.name')}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <Button size="sm" type="submit" variant="light">
            {t('ui.save')}
          </Button>
        </form>
      )}
    </>
  );
  return (
    <PopupButton
      label={t('ui.views.title')}
      kind="dialog"
      className="k-tool k-outlined k-worded"
      align="start"
      isPlain
      content={list}
    >
      <IconBookmark size="1rem" aria-hidden />
      {t('ui.views.title')}
    </PopupButton>
  );
}
