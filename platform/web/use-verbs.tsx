import i18next, { type TFunction } from 'i18next';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Entity, type Fields, type Judgement, judgeVerb, standingOfItem, type Verb, verbAddress } from '#platform/entity';
import { call } from './api.ts';
import { recordName } from './entity-actions.ts';
import type { Action, EntityExtras } from './entity-extras.ts';
import { currencyOf, valueName } from './entity-fields.tsx';
import { askConfirm, toast } from './feedback.ts';
import { formatAmount } from './format.ts';
import { optionalText } from './i18n.ts';
import * as icons from './icons.ts';
import { isolated } from './isolated.ts';
import { refreshLists, type WireRow } from './lists.ts';
import { can, readSession } from './session.ts';

const VerbDialog = lazy(() => import('./ui/verb-dialog.tsx'));

/** Signs of the verbs most documents have. */
const signs: Record<string, icons.Icon> = {
  approve: icons.IconCheck,
  refuse: icons.IconX,
  reject: icons.IconX,
  pay: icons.IconCoins,
  receive: icons.IconCoins,
  send: icons.IconSend,
  decide: icons.IconScale,
  reverse: icons.IconArrowBackUp,
  cancel: icons.IconArrowBackUp,
  reopen: icons.IconArrowBackUp,
};

export const signOf = (extras: EntityExtras, name: string) => extras.verbs?.[name]?.icon ?? signs[name];

/** What may be done with a record: by its state and the person's key it is offered at all; own hands and facts of the server say why not. */
export function judgeRow(entity: Entity<any, any>, name: string, row: WireRow): { judged: Judgement; whyNot?: string } {
  const verb = entity.verbs[name] as Verb;
  const judged = judgeVerb(verb, standingOfItem(entity, row), { id: readSession()?.me.id ?? null, may: can });
  if (judged === 'yes' && row['can']?.[name] === false) return { judged: 'noPermission' };
  if (judged === 'byAnother') return { judged, whyNot: String(i18next.t('ui.verb.byAnother')) };
  return { judged, whyNot: row['can']?.[name] ?? undefined };
}

/** What a verb's words may name: the record's amounts and texts, by field, as they are read. */
export function verbWords(entity: Entity<any, any>, row: WireRow): Record<string, string> {
  const words: Record<string, string> = { name: isolated(recordName(entity, row)) };
  for (const [name, field] of Object.entries(entity.fields as Fields)) {
    const value = row[valueName(name, field)];
    if (value === null || value === undefined || typeof value === 'object') continue;
    words[name] = isolated(field.kind === 'money' ? formatAmount(value, currencyOf(field, row)) : String(value));
  }
  return words;
}

/** A sentence of the server's with its blanks filled in. */
const filled = (sentence: string, words: Record<string, string>) =>
  sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => words[name] ?? '');

/** Everything that shows what a verb of this entity changes. */
export async function refreshTouched(entity: Entity<any, any>): Promise<void> {
  await Promise.all([entity.path, ...entity.touches].map((path) => refreshLists(`/api/v1/${path}`)));
}

export const verbPath = ({ path }: Entity<any, any>, row: WireRow, name: string) => `/api/v1/${verbAddress(path, row.id, name)}`;

/** A verb as it is offered for one record. */
export type VerbAction = Action & { verb: string };

/** What a verb is called for this record: one document in two kinds may need two words. */
export const wordOf = ({ verbs }: EntityExtras, name: string, row: WireRow): string => verbs?.[name]?.word?.(row) ?? name;

/** The verbs of a record as actions, and the dialog of the one being asked for. */
export function useVerbs(
  entity: Entity<any, any>,
  extras: EntityExtras = {},
): { actions: (row: WireRow) => VerbAction[]; dialog: ReactNode } {
  const { t } = useTranslation();
  const [open, setOpen] = useState<{ row: WireRow; name: string }>();
  const offer = (row: WireRow, name: string, verb: Verb): VerbAction | undefined => {
    const { judged, whyNot } = judgeRow(entity, name, row);
    if (judged !== 'yes' && judged !== 'byAnother') return undefined;
    const icon = signOf(extras, name);
    const asks = Object.keys(verb.input).length > 0;
    return {
      verb: name,
      label: t(`${entity.name}.actions.${wordOf(extras, name, row)}`),
      ...(icon && { icon }),
      tone: verb.tone,
      ...(whyNot && { disabled: true, hint: filled(whyNot, verbWords(entity, row)) }),
      run: () => (asks ? setOpen({ row, name }) : press({ entity, extras, row, name, t })),
    };
  };
  return {
    actions: (row) =>
      Object.entries(entity.verbs as Record<string, Verb>)
        .filter(([, verb]) => !verb.isCreation && !verb.desk)
        .map(([name, verb]) => offer(row, name, verb))
        .filter((action) => action !== undefined),
    dialog: open && (
      <Suspense fallback={null}>
        <VerbDialog entity={entity} extras={extras} {...open} onClose={() => setOpen(undefined)} />
      </Suspense>
    ),
  };
}

interface Press {
  entity: Entity<any, any>;
  extras: EntityExtras;
  row: WireRow;
  name: string;
  t: TFunction;
}

/** A verb that asks for nothing: done at once, or after one question. */
async function press({ entity, extras, row, name, t }: Press): Promise<void> {
  const verb = entity.verbs[name] as Verb;
  const word = wordOf(extras, name, row);
  const act = () =>
    call('POST', verbPath(entity, row, name), {
      body: { version: row['version'] },
      onMessage: (message) => void toast('success', message, { timer: 6000 }),
    });
  const words = { ...verbWords(entity, row), ...extras.verbs?.[name]?.words?.({}, row) };
  if (verb.confirm)
    await askConfirm({
      title: t(`${entity.name}.actions.${word}`),
      message: optionalText(`${entity.name}.confirm.${word}`, words) ?? '',
      confirmLabel: t(`${entity.name}.actions.${word}`),
      tone: verb.tone ?? 'plain',
      action: act,
    });
  else await act().catch(() => undefined);
  await refreshTouched(entity);
}
