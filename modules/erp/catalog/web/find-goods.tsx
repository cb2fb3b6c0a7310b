import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAmount, Ltr, localName } from '#platform/web';
import { type Choice, IconBarcode, lookup } from '#platform/web/ui';
import './catalog.css';

export interface FindGoodsProps {
  /** Takes goods by what was typed or scanned; false where there are none. */
  take: (words: string) => Promise<boolean>;
  /** Takes the goods that were pressed. */
  onPick: (variation: number) => void;
  /** What was taken last. */
  last: string;
  /** What it is called, where there are two on a page. */
  name?: string;
  label?: string;
  hint?: string;
  autoFocus?: boolean;
}

/** The field that waits for the scanner: Enter takes and empties it at once, for a scanner does not wait for an answer; typing offers what there is. */
export default function FindGoods({ take, onPick, last, name = 'find', autoFocus = true, ...said }: FindGoodsProps) {
  const { t } = useTranslation();
  const label = said.label ?? t('findGoods.find');
  const [text, setText] = useState('');
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const [search] = useDebouncedValue(text.trim(), 250);
  const combobox = useCombobox();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // It comes a moment after its page: whoever is filling in another field by then stays there.
    if (autoFocus && !document.activeElement?.matches('input, textarea, select')) field.current?.focus();
  }, []);
  // One after the other, so that the list has the order of the scans.
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const found = useQuery({ ...lookup('variation', search), enabled: search !== '' && search === text.trim() });
  const choices = text.trim() === '' ? [] : (found.data ?? []).slice(0, 12);
  const scan = (words: string) => {
    turn.current = turn.current.then(async () => {
      const isKnown = await take(words);
      setUnknown((now) => (isKnown ? now.filter((one) => one !== words) : [...new Set([...now, words])].slice(-5)));
    });
  };
  const pick = (id: string) => {
    setText('');
    combobox.closeDropdown();
    onPick(Number(id));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || combobox.getSelectedOptionIndex() >= 0) return;
    event.preventDefault();
    const words = text.trim();
    setText('');
    combobox.closeDropdown();
    if (words !== '') scan(words);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={pick}>
      <Combobox.Target>
        <TextInput
          ref={field}
          size="md"
          data-path={name}
          label={label}
          description={said.hint ?? t('findGoods.findHint')}
          leftSection={<IconBarcode size="1.4rem" aria-hidden />}
          autoComplete="off"
          spellCheck={false}
          value={text}
          error={unknown.length > 0 && t('findGoods.unknown', { words: unknown.join(t('ui.comma')) })}
          onKeyDown={press}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setUnknown([]);
            combobox.resetSelectedOption();
            if (event.currentTarget.value.trim() === '') combobox.closeDropdown();
            else combobox.openDropdown();
          }}
        />
      </Combobox.Target>
      <p className="c-last" role="status">
        {last}
      </p>
      <Combobox.Dropdown hidden={choices.length === 0}>
        <Combobox.Options aria-label={label} tabIndex={0} mah="18rem" style={{ overflowY: 'auto' }}>
          {choices.map((choice) => (
            <Combobox.Option key={choice.id} value={String(choice.id)}>
              <GoodsChoice choice={choice} />
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Goods as they are offered: name, number and price. */
export const GoodsChoice = ({ choice }: { choice: Choice }) => (
  <span className="c-found">
    <bdi>{localName(choice)}</bdi>
    <small>
      <Ltr>{String(choice['sku'] ?? '')}</Ltr>
    </small>
    <Ltr>{formatAmount(choice['price'] as string | null)}</Ltr>
  </span>
);
