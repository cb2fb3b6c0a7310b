import { ActionIcon, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconSearch, IconX } from '../icons.ts';

/** The words a list is narrowed to; they are asked for once somebody rests from typing. */
export function SearchBox({
  value,
  hint,
  onSearch,
}: {
  value: string;
  hint: string | undefined;
  onSearch: (text: string) => void;
}) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const typed = useRef(value);
  const find = useRef(onSearch);
  find.current = onSearch;
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  useEffect(() => {
    if (value !== typed.current) setText(value);
    typed.current = value;
  }, [value]);
  const change = (next: string) => {
    setText(next);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      typed.current = next;
      find.current(next);
    }, 300);
  };
  return (
    <TextInput
      className="k-list-search"
      type="search"
      data-search
      aria-label={t('ui.list.search')}
      placeholder={hint ?? t('ui.list.search')}
      leftSection={<IconSearch size="1rem" aria-hidden />}
      rightSection={
        text && (
          <ActionIcon size="1.5rem" aria-label={t('ui.clear')} onClick={() => change('')}>
            <IconX size="0.9rem" aria-hidden />
          </ActionIcon>
        )
      }
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
