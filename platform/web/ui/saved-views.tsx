import { ActionIcon, Button, Group, Menu, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconBookmark, IconTrash } from '../icons.ts';
import { isFiltered, type ListState } from '../list-state.ts';
import { useSession } from '../session.ts';
import { useStored } from '../stored.ts';

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
  return (
    <Menu position="bottom-start" closeOnItemClick>
      <Menu.Target>
        <Button variant="default" leftSection={<IconBookmark size="1rem" aria-hidden />}>
          {t('ui.views.title')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {views.map((view) => (
          <Group key={view.name} gap="0" wrap="nowrap">
            <Menu.Item onClick={() => onChoose(view.state)}>{view.name}</Menu.Item>
            <ActionIcon
              aria-label={t('ui.views.remove', { name: view.name })}
              onClick={() => setViews(views.filter((one) => one !== view))}
            >
              <IconTrash size="1rem" aria-hidden />
            </ActionIcon>
          </Group>
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
              aria-label={t('ui.views.name')}
              placeholder={t('ui.views.name')}
              value={title}
              onKeyDown={(event) => event.stopPropagation()}
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
            <Button size="sm" type="submit" variant="light">
              {t('ui.save')}
            </Button>
          </form>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
