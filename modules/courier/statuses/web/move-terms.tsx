import { Button, Checkbox, Group, Modal, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actorKinds, freeNeeds } from '#courier/statuses/contract';
import { permissionGroups } from '#foundation/identity/contract';
import { IconChevronRight } from '#platform/web/ui';
import type { MoveEdit, WireMove } from './graph-changes.ts';
import { nameInLanguage } from './statuses.ts';

interface MoveTermsProps {
  move: WireMove;
  onClose: () => void;
  onChange: (edit: MoveEdit) => void;
}

/** Who may make a move, what it asks for, and whether the client hears of it. What its meaning needs stays ticked. */
export function MoveTerms({ move, onClose, onChange }: MoveTermsProps) {
  const { t } = useTranslation();
  const [edit, setEdit] = useState<Required<Pick<WireMove, 'permission' | 'actor_kinds' | 'notify'>> & MoveEdit>({
    permission: move.permission,
    actor_kinds: move.actor_kinds,
    notify: move.notify,
    needs_reason: move.needs_reason,
    needs_date: move.needs_date,
    needs_pod: move.needs_pod,
  });
  const set = (change: MoveEdit) => setEdit({ ...edit, ...change });
  const way = { from: move.from_id, to: move.to_id };
  const free = (['reason', 'date', 'pod'] as const).filter((name) => freeNeeds[name](way));
  const fixed = (['delivery', 'receiving', 'reason', 'date', 'amount', 'pod'] as const).filter(
    (name) => move[`needs_${name}`] && !(free as readonly string[]).includes(name),
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        <span className="s-way">
          {nameInLanguage(move.from)} <IconChevronRight size="1rem" className="k-mirror" aria-hidden /> {nameInLanguage(move.to)}
        </span>
      }
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onChange(edit);
        }}
      >
        <Stack gap="1.1rem">
          <Select
            label={t('statusTransition.fields.permission')}
            searchable
            allowDeselect={false}
            data={Object.entries(permissionGroups).map(([group, keys]) => ({
              group: t(`role.groups.${group}`),
              items: keys.map((key) => ({ value: key, label: t(`permissions.${key}`) })),
            }))}
            value={edit.permission}
            onChange={(permission) => permission && set({ permission })}
          />
          <Checkbox.Group
            label={t('statusTransition.fields.actorKinds')}
            description={t('statusGraph.adminStays')}
            value={edit.actor_kinds}
            onChange={(chosen) => set({ actor_kinds: actorKinds.filter((kind) => chosen.includes(kind)) })}
          >
            <div className="s-checks">
              {actorKinds.map((kind) => (
                <Checkbox key={kind} value={kind} label={t(`statusGraph.actors.${kind}`)} disabled={kind === 'admin'} />
              ))}
            </div>
          </Checkbox.Group>
          <fieldset className="k-fieldset">
            <legend>{t('statusGraph.asksFor')}</legend>
            <div className="s-checks">
              {fixed.map((name) => (
                <Checkbox key={name} checked disabled label={t(`statusGraph.needs.needs_${name}`)} />
              ))}
              {free.map((name) => (
                <Checkbox
                  key={name}
                  checked={edit[`needs_${name}`] ?? false}
                  label={t(`statusGraph.needs.needs_${name}`)}
                  onChange={(event) => set({ [`needs_${name}`]: event.currentTarget.checked })}
                />
              ))}
              {fixed.length + free.length === 0 && <span className="k-panel-hint">{t('statusGraph.asksNothing')}</span>}
            </div>
          </fieldset>
          <Checkbox
            checked={edit.notify}
            label={t('statusTransition.fields.notify')}
            onChange={(event) => set({ notify: event.currentTarget.checked })}
          />
        </Stack>
        <Group justify="end" gap="0.5rem" mt="1.5rem">
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit">{t('statusGraph.keep')}</Button>
        </Group>
      </form>
    </Modal>
  );
}
