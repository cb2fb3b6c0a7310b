import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openPaper } from '#foundation/papers/web';
import { type Action, askConfirm, can, formatAmount, isolated, localName, useMe } from '#platform/web';
import { IconArrowBackUp, IconBan, IconCash, IconCircleCheck, IconPencil, IconPrinter, IconSend } from '#platform/web/ui';
import { nextStep, otherSteps, type Step, type StepVerb } from './next-step.ts';
import { partyOf, statementsPath, type WireStatement } from './statement-wire.ts';
import { StepDialog } from './step-dialog.tsx';
import { useTakeStep } from './take-step.ts';

const icons = {
  submit: IconSend,
  count: IconCash,
  audit: IconCircleCheck,
  pay: IconCash,
  collect: IconCash,
  carry: IconArrowBackUp,
  reopen: IconArrowBackUp,
  unaudit: IconArrowBackUp,
  void: IconBan,
  'void-payment': IconArrowBackUp,
} as const;

interface Steps {
  next: Step | undefined;
  /** The next step as it stands on its button. */
  primary: (Action & { hint?: string }) | undefined;
  /** Why the next step is not this person's to take. */
  reason: string | undefined;
  secondary: Action[];
  dialog: ReactNode;
}

/** What may be done with a statement now: one next step, the rest behind the menu; money is named before it moves. */
export function useSteps(statement: WireStatement): Steps {
  const { t } = useTranslation();
  const { me } = useMe();
  const take = useTakeStep(statement.id);
  const [asked, setAsked] = useState<StepVerb>();
  const isHandIn = statement.kind !== 'client';
  const word = (verb: StepVerb) => (isHandIn && verb === 'pay' ? 'takeCash' : verb.replace('-', '_'));
  const run = ({ verb, needsReason }: Step) => {
    if (needsReason || verb === 'pay' || verb === 'collect') return setAsked(verb);
    const sum = (isHandIn ? (statement.counted ?? statement.net) : statement.net) ?? '0';
    const amount = isolated(formatAmount(sum, statement.currency));
    void askConfirm({
      title: t(`statement.actions.${word(verb)}`),
      message: t(`statement.confirm.${isHandIn && verb === 'audit' ? 'auditHandIn' : word(verb)}`, {
        amount,
        number: isolated(statement.number),
        name: localName(partyOf(statement)),
      }),
      confirmLabel: t(`statement.actions.${word(verb)}`),
      tone: verb === 'void' ? 'danger' : 'plain',
      action: () => take(verb),
    });
  };
  const action = (step: Step): Action => ({
    label: t(`statement.actions.${word(step.verb)}`),
    icon: icons[step.verb],
    tone: step.verb === 'void' ? 'danger' : undefined,
    run: () => run(step),
  });
  const next = nextStep(statement, me.id);
  const reason = next?.blocked && t(`statement.blocked.${next.blocked}`, { step: t(`statement.actions.${word(next.verb)}`) });
  const edit: Action[] =
    statement.state === 'new' && can('accounts_management')
      ? [{ label: t('ui.edit'), icon: IconPencil, to: `/accounting/statement-accounts/${statement.id}/edit` }]
      : [];
  const print: Action[] =
    statement.state === 'new' || statement.state === 'void'
      ? []
      : [
          {
            label: t('statement.actions.print'),
            icon: IconPrinter,
            run: () => void openPaper(`${statementsPath}/${statement.id}/print`),
          },
        ];
  useNextKey(next && !next.blocked && next.verb !== 'count' ? () => run(next) : undefined);
  return {
    next,
    reason,
    primary: next && { ...action(next), disabled: next.blocked !== undefined, ...(reason && { hint: reason }) },
    secondary: [...print, ...edit, ...otherSteps(statement, me.id).map(action)],
    dialog: asked && (
      // The dialog opens whole: with the choice of treasuries in it.
      <Suspense fallback={null}>
        <StepDialog statement={statement} verb={asked} onClose={() => setAsked(undefined)} />
      </Suspense>
    ),
  };
}

/** Ctrl+Enter takes the next step, unless a dialog has the floor. */
function useNextKey(run: (() => void) | undefined): void {
  useEffect(() => {
    if (!run) return;
    const press = (event: KeyboardEvent) => {
      if (event.code !== 'Enter' || !(event.ctrlKey || event.metaKey) || document.querySelector('[aria-modal=true]')) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}
