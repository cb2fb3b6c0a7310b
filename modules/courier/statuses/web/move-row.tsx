import { ActionIcon, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconBell, IconPencil, StatusBadge } from '#platform/web/ui';
import type { WireMove } from './graph-changes.ts';
import { nameInLanguage, phaseOfColour } from './statuses.ts';

interface MoveRowProps {
  move: WireMove;
  isChanged: boolean;
  color: string | undefined;
  onSwitch: ((enabled: boolean) => void) | undefined;
  onOpen: (() => void) | undefined;
}

const needs = ['needs_delivery', 'needs_receiving', 'needs_reason', 'needs_date', 'needs_amount', 'needs_pod'] as const;

/** One move: open or not, where to, who may, what it asks for. */
export function MoveRow({ move, isChanged, color, onSwitch, onOpen }: MoveRowProps) {
  const { t } = useTranslation();
  const to = nameInLanguage(move.to);
  const asked = needs.filter((name) => move[name]).map((name) => t(`statusGraph.needs.${name}`));
  return (
    <li className="s-move" data-off={!move.enabled || undefined} data-changed={isChanged || undefined}>
      <Switch
        checked={move.enabled}
        disabled={!onSwitch}
        aria-label={t('statusGraph.allow', { from: nameInLanguage(move.from), to })}
        onChange={(event) => onSwitch?.(event.currentTarget.checked)}
      />
      <span className="s-to">
        <StatusBadge label={to} phase={phaseOfColour(color)} />
        {move.notify && <IconBell size="0.95rem" role="img" aria-label={t('statusTransition.fields.notify')} />}
      </span>
      <span className="s-terms">
        <span>{t(`permissions.${move.permission}`, { defaultValue: move.permission })}</span>
        <span>{move.actor_kinds.map((kind) => t(`statusGraph.actors.${kind}`)).join(t('ui.comma'))}</span>
        {asked.length > 0 && <span className="s-needs">{asked.join(t('ui.comma'))}</span>}
      </span>
      {onOpen && (
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={t('statusGraph.edit', { from: nameInLanguage(move.from), to })}
          onClick={onOpen}
        >
          <IconPencil size="1.1rem" aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
