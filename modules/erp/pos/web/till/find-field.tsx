import type { KeyboardEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { IconSearch } from '#platform/web/ui';
import { tillKeys } from './till-keys.ts';

interface FindFieldProps {
  field: RefObject<HTMLInputElement | null>;
  value: string;
  isWrong: boolean;
  onChange: (value: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The one field of the till: for the scanner, a number, a name, or how many. */
export function FindField({ field, value, isWrong, onChange, onKeyDown }: FindFieldProps) {
  const { t } = useTranslation();
  return (
    <label className="till-find-field">
      <IconSearch size="1.3rem" aria-hidden />
      <span className="k-unseen">{t('till.find')}</span>
      <input
        ref={field}
        type="text"
        data-find=""
        data-path="find"
        autoComplete="off"
        spellCheck={false}
        value={value}
        placeholder={t('till.find')}
        aria-invalid={isWrong}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <kbd>{tillKeys.search}</kbd>
    </label>
  );
}
