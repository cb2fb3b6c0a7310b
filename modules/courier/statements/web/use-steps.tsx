import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Statement } from '#courier/statements/contract';
import { handOn, openPaper } from '#foundation/papers/web';
import { type Action, can } from '#platform/web';
import { IconPencil, IconPrinter, useVerbs } from '#platform/web/ui';
import { type NextStep, nextStep } from './next-step.ts';
import { statementsPath, type WireStatement } from './statement-wire.ts';
import { statementVerbs, wordOfStep } from './step-words.tsx';

interface Steps {
  next: NextStep | undefined;
  /** The next step as it stands on its button. */
  primary: Action | undefined;
  /** Why the next step is not this person's to take. */
  reason: string | undefined;
  secondary: Action[];
  dialog: ReactNode;
}

/** What may be done with a statement now: one next step, the rest behind the menu; money is named before it moves. */
export function useSteps(statement: WireStatement): Steps {
  const { t } = useTranslation();
  const verbs = useVerbs(Statement, statementVerbs);
  const offered = verbs.actions(statement);
  const next = nextStep(statement);
  const found = offered.find(({ verb }) => verb === next);
  const waits = next && t('statement.blocked.noRight', { step: t(`statement.actions.${wordOfStep(next, statement)}`) });
  const reason = found ? found.hint : waits;
  // Counting has a form of its own on the page.
  const run = found?.verb === 'count' || found?.disabled ? undefined : found?.run;
  useNextKey(run);
  return {
    next: found && next,
    reason,
    primary: found,
    secondary: [
      ...papersOf(statement, t('statement.actions.print')),
      ...editsOf(statement, t('ui.edit')),
      ...offered.filter(({ verb }) => verb !== next && verb !== 'count'),
    ],
    dialog: verbs.dialog,
  };
}

function editsOf({ id, state }: WireStatement, label: string): Action[] {
  if (state !== 'new' || !can('accounts_management')) return [];
  return [{ label, icon: IconPencil, to: `/accounting/statement-accounts/${id}/edit` }];
}

/** What can still change is not printed. */
function papersOf({ id, state }: WireStatement, label: string): Action[] {
  if (state === 'new' || state === 'void') return [];
  const path = `${statementsPath}/${id}/print`;
  return [{ label, icon: IconPrinter, run: () => void openPaper(path) }, handOn(path)];
}

/** Ctrl+Enter takes the next step, unless a dialog has the floor. */
function useNextKey(run: (() => unknown) | undefined): void {
  useEffect(() => {
    if (!run) return;
    const press = (event: KeyboardEvent) => {
      if (event.code !== 'Enter' || !(event.ctrlKey || event.metaKey) || document.querySelector('[aria-modal=true]')) return;
      event.preventDefault();
      void run();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}
