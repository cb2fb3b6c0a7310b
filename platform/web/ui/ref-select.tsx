import { Button, Combobox, InputBase, Loader, MultiSelect, ScrollArea, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueryValue } from '../api.ts';
import { localName } from '../i18n.ts';
import { IconPlus, IconX } from '../icons.ts';
import { type Choice, lookup } from '../lookups.ts';

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
  /** Opens a small form for what is missing; its result is picked. */
  onCreate?: ((typed: string) => Promise<Choice | undefined>) | undefined;
  /** More than the name in the list. */
  render?: (choice: Choice) => ReactNode;
  autoFocus?: boolean;
  'data-path'?: string;
}

/** Picks one record of another kind by typing part of its name. */
export function RefSelect(props: RefSelectProps) {
  const { t } = useTranslation();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [typed, setTyped] = useState<string | undefined>();
  const [search] = useDebouncedValue(typed ?? '', 200);
  const [picked, setPicked] = useState<Choice | undefined>();
  const isOpen = combobox.dropdownOpened;
  const found = useQuery({
    ...lookup(props.target, search, props.query),
    enabled: isOpen || (props.value !== null && !props.known),
    placeholderData: keepPreviousData,
  });
  const choices = found.data ?? [];
  const current = [picked, ...choices].find((choice) => choice?.id === props.value);
  // What is there already is not offered as new, nor before it is known.
  const isNew = !found.isFetching && search === (typed ?? '') && !choices.some((choice) => localName(choice) === typed?.trim());
  const shown = typed ?? (props.value === null ? '' : localName(current ?? props.known));
  const choose = (choice: Choice | undefined) => {
    setPicked(choice);
    setTyped(undefined);
    props.onChange(choice?.id ?? null, choice);
    combobox.closeDropdown();
  };
  const submit = (value: string) => {
    if (value !== 'create') return choose(choices.find((choice) => String(choice.id) === value));
    void props.onCreate?.(typed ?? '').then((made) => made && choose(made));
    combobox.closeDropdown();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={submit}>
      <Combobox.Target>
        <InputBase
          label={props.label}
          description={props.description}
          error={props.error}
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
          onBlur={() => {
            setTyped(undefined);
            combobox.closeDropdown();
          }}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options>
          <ScrollArea.Autosize mah="16rem" type="scroll">
            {choices.slice(0, 200).map((choice) => (
              <Combobox.Option key={choice.id} value={String(choice.id)} active={choice.id === props.value}>
                {props.render?.(choice) ?? <bdi>{localName(choice)}</bdi>}
              </Combobox.Option>
            ))}
            {choices.length === 0 && <Combobox.Empty>{t(found.isFetching ? 'ui.loading' : 'ui.noneFound')}</Combobox.Empty>}
          </ScrollArea.Autosize>
          {props.onCreate && isNew && (
            <Combobox.Option value="create">
              <Button component="span" size="compact-sm" variant="subtle" leftSection={<IconPlus size="1rem" aria-hidden />}>
                {typed?.trim() ? t('ui.addNamed', { name: typed.trim() }) : t('ui.add')}
              </Button>
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
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
  for (const id of value) if (!names.has(String(id))) names.set(String(id), `#${id}`);
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
