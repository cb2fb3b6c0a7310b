import { ActionIcon, Menu } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Action } from '../entity-extras.ts';
import { IconDotsVertical } from '../icons.ts';

/** Three dots that open the verbs of one row; the verbs are asked for only then. */
export function ActionsButton({ label, actions }: { label: string; actions: () => Action[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const button = (
    <button
      type="button"
      className="k-dots"
      aria-label={label}
      aria-haspopup="menu"
      onClick={() => {
        setHasOpened(true);
        setIsOpen(true);
      }}
    >
      <IconDotsVertical size="1.1rem" aria-hidden />
    </button>
  );
  if (!hasOpened) return button;
  return (
    <Menu opened={isOpen} onChange={setIsOpen} position="bottom-end" returnFocus>
      <Menu.Target>
        <ActionIcon aria-label={label} size="2rem">
          <IconDotsVertical size="1.1rem" aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{isOpen && <ActionItems actions={actions()} />}</Menu.Dropdown>
    </Menu>
  );
}

/** Verbs as menu items: links where they lead somewhere. */
export function ActionItems({ actions }: { actions: readonly Action[] }) {
  return actions.map((action) => {
    const ActionMark = action.icon;
    const mark = ActionMark && <ActionMark size="1rem" aria-hidden />;
    const color = action.tone === 'danger' ? 'red' : undefined;
    return action.to ? (
      <Menu.Item key={action.label} component={Link} to={action.to} leftSection={mark} color={color} disabled={action.disabled}>
        {action.label}
      </Menu.Item>
    ) : (
      <Menu.Item key={action.label} leftSection={mark} color={color} disabled={action.disabled} onClick={() => action.run?.()}>
        {action.label}
      </Menu.Item>
    );
  });
}
