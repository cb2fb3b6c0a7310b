import { TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

/** What is written on a bag, and the number of its seal. */
export interface WrittenOnBag {
  bag: string;
  seal: string;
}
interface BagFieldsProps {
  written: WrittenOnBag;
  onChange: (written: WrittenOnBag) => void;
  /** The field for numbers takes the focus again. */
  onDone: () => void;
}

/** Which bag the next parcels of a manifest go into, if any. */
export function BagFields({ written, onChange, onDone }: BagFieldsProps) {
  const { t } = useTranslation();
  const done = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onDone();
  };
  const field = { dir: 'ltr', maxLength: 30, autoComplete: 'off', onKeyDown: done } as const;
  return (
    <>
      <TextInput
        {...field}
        label={t('transferScreens.bag.number')}
        description={t('transferScreens.bag.hint')}
        data-path="bag"
        value={written.bag}
        onChange={(event) => onChange({ bag: event.currentTarget.value, seal: '' })}
      />
      <TextInput
        {...field}
        label={t('transferScreens.bag.seal')}
        disabled={!written.bag.trim()}
        data-path="seal"
        value={written.seal}
        onChange={(event) => onChange({ ...written, seal: event.currentTarget.value })}
      />
    </>
  );
}
