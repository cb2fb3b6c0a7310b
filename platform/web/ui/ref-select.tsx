import { Button, Combobox, InputBase, Loader, MultiSelect, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueryValue } from '../api.ts';
import { localName } from '../i18n.ts';
import { IconPlus, IconX } from '../icons.ts';
import { type Choice, lookup } from '../lookups.ts';
import { wayToCreate } from '../registry.ts';

const CreateDialog = lazy(() => import('./create-dialog.tsx'));

export interface RefSelectProps {
  label: ReactNode;
  /** The entity picked from, or the path of its list. */
  target: string;
  value: number | null;
  onChange: (id: number | null, choice?: Choice) => void;
  /** Narrows what is offered: the addresses of a city. */
  query?: Record<string, QueryValue>;
  /** The name that goes with `value`, where the record already brought it. */
  known?: unknown;
  placeholder?: string;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** False where only what is there already can be meant: filters, reports. */
  canCreate?: boolean;
  /** More than the name in the list. */
  render?: (choice: Choice) => ReactNode;
  autoFocus?: boolean;
  'data-path'?: string;
}

/** Picks one record of another kind by typing part of its name; Enter takes the first that answers, leaving the field the only one. */
export function RefSelect(props: RefSelectProps) {
  const { t } = useTranslation();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [typed, setTyped] = useState<string | undefined>();
  const [search] = useDebouncedValue(typed ?? '', 200);
  const [picked, setPicked] = useState<Choice | undefined>();
  const [creating, setCreating] = useState<string>();
  const isOpen = combobox.dropdownOpened;
  const found = useQuery({
    ...lookup(props.target, search, props.query),
    enabled: isOpen || typed !== undefined || (props.value !== null && !props.known),
    placeholderData: keepPreviousData,
  });
  const choices = found.data ?? [];
  const isSettled = !found.isFetching && !found.isPlaceholderData && search === (typed ?? '');
  const current = [picked, ...choices].find((choice) => choice?.id === props.value);
  const shown = typed ?? (props.value === null ? '' : localName(current ?? props.known));
  const choose = (choice: Choice | undefined) => {
    setPicked(choice);
    setTyped(undefined);
    props.onChange(choice?.id ?? null, choice);
    combobox.closeDropdown();
  };
  const forget = () => setTyped(undefined);
  const lose = () => props.value !== null && props.onChange(null);
  const made = (one: Choice | undefined) => {
    setCreating(undefined);
    if (one) choose(one);
  };
  const typing = useTyping({ typed, choices, isSettled, isOpen, choose, forget, lose, combobox });
  // Paths of lists have no record of their own to be made.
  const create = props.canCreate !== false && !props.target.startsWith('/') ? wayToCreate(props.target) : undefined;
  const submit = (value: string) => {
    if (value !== 'create') return choose(choices.find((choice) => String(choice.id) === value));
    if (create?.isOwn) window.open(create.page, '_blank');
    else setCreating(typed ?? '');
    combobox.closeDropdown();
  };
  return (
    <>
      <Combobox store={combobox} onOptionSubmit={submit}>
        <Combobox.Target>
          <InputBase
            label={props.label}
            description={props.description}
            error={props.error ?? (typing.isLeft && !isOpen && creating === undefined ? t('ui.notPicked') : undefined)}
            required={props.required ?? false}
            disabled={props.disabled ?? false}
            placeholder={props.placeholder ?? t('ui.pick')}
            data-path={props['data-path']}
            data-autofocus={props.autoFocus || undefined}
            autoComplete="off"
            value={shown}
            rightSectionPointerEvents={props.value === null ? 'none' : 'all'}
            rightSection={pickSide(
              found.isFetching && isOpen,
              props.value !== null && !props.required && !props.disabled,
              () => choose(undefined),
              t('ui.clear'),
            )}
            onClick={() => combobox.openDropdown()}
            onFocus={() => combobox.openDropdown()}
            onBlur={typing.leave}
            onKeyDown={typing.press}
            onChange={(event) => {
              typing.begin();
              setTyped(event.currentTarget.value);
              combobox.openDropdown();
              combobox.updateSelectedOptionIndex();
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Choices
            {...{ choices, typed }}
            picker={props}
            isFetching={found.isFetching}
            isNewOffered={Boolean(create) && isSettled}
          />
        </Combobox.Dropdown>
      </Combobox>
      {creating !== undefined && (
        <Suspense fallback={null}>
          <CreateDialog target={props.target} typed={creating} query={props.query ?? {}} onDone={made} />
        </Suspense>
      )}
    </>
  );
}

interface Typing {
  typed: string | undefined;
  choices: readonly Choice[];
  /** The choices answer to what is typed. */
  isSettled: boolean;
  isOpen: boolean;
  choose: (choice: Choice | undefined) => void;
  forget: () => void;
  /** What was chosen before is not meant any more. */
  lose: () => void;
  combobox: ReturnType<typeof useCombobox>;
}

/** What keys and leaving do to typed words: the first match for Enter, the only one for leaving; other words stay and say that nothing is chosen. */
function useTyping({ typed, choices, isSettled, isOpen, choose, forget, lose, combobox }: Typing) {
  const awaited = useRef<'first' | 'only' | undefined>(undefined);
  const [isLeft, setIsLeft] = useState(false);
  const words = typed?.trim();
  const settle = (wanted: 'first' | 'only') => {
    const same = choices.find((choice) => localName(choice) === words);
    const match = same ?? (wanted === 'first' || choices.length === 1 ? choices[0] : undefined);
    if (match) return choose(match);
    if (wanted === 'first') return;
    setIsLeft(true);
    lose();
  };
  useEffect(() => {
    if (!words || !isSettled) return;
    const wanted = awaited.current;
    awaited.current = undefined;
    if (wanted) settle(wanted);
    else if (isOpen && choices.length > 0) combobox.selectFirstOption();
  }, [isSettled, words, choices.length]);
  return {
    isLeft: isLeft && words !== undefined,
    begin: () => {
      awaited.current = undefined;
      setIsLeft(false);
    },
    press: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !words || isSettled || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      awaited.current = 'first';
    },
    leave: () => {
      combobox.closeDropdown();
      if (!words) return forget();
      if (isSettled) settle('only');
      else awaited.current ??= 'only';
    },
  };
}

interface ChoicesProps {
  picker: RefSelectProps;
  choices: readonly Choice[];
  typed: string | undefined;
  isFetching: boolean;
  isNewOffered: boolean;
}

function Choices({ picker, choices, typed, isFetching, isNewOffered }: ChoicesProps) {
  const { t } = useTranslation();
  // What is there already is not offered as new, nor before it is known.
  const isNew = isNewOffered && !choices.some((choice) => localName(choice) === typed?.trim());
  return (
    // The list itself scrolls, and is where a keyboard finds it: a box in it that only scrolls could not be reached.
    <Combobox.Options
      aria-label={typeof picker.label === 'string' ? picker.label : t('ui.pick')}
      tabIndex={0}
      mah="16rem"
      style={{ overflowY: 'auto' }}
    >
      {choices.slice(0, 200).map((choice) => (
        <Combobox.Option key={choice.id} value={String(choice.id)} active={choice.id === picker.value}>
          {picker.render?.(choice) ?? <bdi>{localName(choice)}</bdi>}
        </Combobox.Option>
      ))}
      {choices.length === 0 && <Combobox.Empty>{t(isFetching ? 'ui.loading' : 'ui.noneFound')}</Combobox.Empty>}
      {isNew && <NewOption typed={typed} />}
    </Combobox.Options>
  );
}

function NewOption({ typed }: { typed: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Combobox.Option value="create">
      <Button component="span" size="compact-sm" variant="subtle" leftSection={<IconPlus size="1rem" aria-hidden />}>
        {typed?.trim() ? t('ui.addNamed', { name: typed.trim() }) : t('ui.add')}
      </Button>
    </Combobox.Option>
  );
}

function pickSide(isBusy: boolean, canClear: boolean, onClear: () => void, label: string): ReactNode {
  if (isBusy) return <Loader size="1rem" />;
  if (!canClear) return <Combobox.Chevron />;
  return (
    <button type="button" className="k-dots" aria-label={label} onMouseDown={(event) => event.preventDefault()} onClick={onClear}>
      <IconX size="0.9rem" aria-hidden />
    </button>
  );
}

interface MultiRefSelectProps {
  label: ReactNode;
  target: string;
  value: readonly number[];
  onChange: (ids: number[]) => void;
  query?: Record<string, QueryValue>;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  'data-path'?: string;
}

/** Picks several. */
export function MultiRefSelect({ target, value, onChange, query, ...rest }: MultiRefSelectProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 200);
  const { t } = useTranslation();
  const found = useQuery({ ...lookup(target, search, query), placeholderData: keepPreviousData });
  const names = new Map((found.data ?? []).map((choice) => [String(choice.id), localName(choice)]));
  // Whoever was picked keeps his name while another is looked for.
  const seen = useRef(new Map<string, string>());
  for (const [id, name] of names) seen.current.set(id, name);
  for (const id of value.map(String)) if (!names.has(id)) names.set(id, seen.current.get(id) ?? `#${id}`);
  return (
    <MultiSelect
      {...rest}
      searchable
      clearable
      hidePickedOptions
      limit={200}
      nothingFoundMessage={t('ui.noneFound')}
      searchValue={typed}
      onSearchChange={setTyped}
      data={[...names].map(([id, label]) => ({ value: id, label }))}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  );
}
