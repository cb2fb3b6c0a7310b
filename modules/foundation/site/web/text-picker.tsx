import { Combobox, InputBase, Loader, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProductText } from '#foundation/site/contract';
import { Ltr } from '#platform/web';
import { IconSearch, StatusBadge } from '#platform/web/ui';
import { saidIn } from './said-in.ts';
import { textsQuery } from './texts-query.ts';
import './site.css';

interface TextPickerProps {
  error: unknown;
  onPick: (text: ProductText) => void;
}

/** Finds a text of the product by its words in any language, or by its key: what it says, and where. */
export function TextPicker({ error, onPick }: TextPickerProps) {
  const { t } = useTranslation();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const found = useQuery({ ...textsQuery({ search }), enabled: search !== '', placeholderData: keepPreviousData });
  const texts = search === '' ? [] : (found.data ?? []);
  const isSettled = search === typed.trim() && !found.isFetching;
  return (
    <Combobox store={combobox} onOptionSubmit={(key) => onPick(texts.find((one) => one.key === key) as ProductText)}>
      <Combobox.Target>
        <InputBase
          label={t('translation.find')}
          description={t('translation.findHint')}
          error={error as string}
          required
          data-path="key"
          data-autofocus
          autoFocus
          autoComplete="off"
          maxLength={100}
          leftSection={<IconSearch size="1.05rem" aria-hidden />}
          rightSection={found.isFetching ? <Loader size="1rem" /> : null}
          value={typed}
          onFocus={() => combobox.openDropdown()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={typed.trim() === ''}>
        <Combobox.Options aria-label={t('translation.find')} tabIndex={0} className="st-texts">
          {texts.map((text) => (
            <Combobox.Option key={text.key} value={text.key}>
              <Offered text={text} />
            </Combobox.Option>
          ))}
          {texts.length === 0 && <Combobox.Empty>{t(isSettled ? 'translation.noText' : 'ui.loading')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Offered({ text }: { text: ProductText }) {
  const { t } = useTranslation();
  return (
    <div className="st-offered">
      <strong dir="auto">{saidIn(text.texts)}</strong>
      {text.translation_id !== null && <StatusBadge label={t('translation.changed')} tone="done" />}
      <Said text={text} />
    </div>
  );
}

/** Where a text is said: the page or record by its name, and the key of the text. */
export function Said({ text: { place, key } }: { text: Pick<ProductText, 'place' | 'key'> }) {
  return (
    <span className="st-place">
      {place && <bdi>{place}</bdi>}
      <Ltr>{key}</Ltr>
    </span>
  );
}
