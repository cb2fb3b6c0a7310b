import { Group, Text, TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Bilingual, latinDigits } from '#platform/entity';
import { addThousand, typedAmount, wireAmount } from '../amount-typing.ts';
import { decimalsFor, formatAmount, formatCurrency } from '../format.ts';

type Base = Omit<TextInputProps, 'value' | 'onChange'>;

interface MoneyInputProps extends Base {
  /** Major units as text, as on the wire. */
  value: string | number | null | undefined;
  onChange: (value: string | null) => void;
  currency: string;
}

/** An amount: digits of any script, Space for three zeros, the currency beside it. */
export function MoneyInput({ value, onChange, currency, description, ...rest }: MoneyInputProps) {
  const { t } = useTranslation();
  const decimals = decimalsFor(currency);
  const shown = formatAmount(value);
  return (
    <TextInput
      {...rest}
      className="k-amount"
      inputMode="decimal"
      autoComplete="off"
      description={description ?? t('ui.amountHint')}
      value={shown}
      rightSection={<span className="k-currency">{formatCurrency(currency)}</span>}
      rightSectionWidth="3.5rem"
      rightSectionPointerEvents="none"
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        onChange(wireAmount(addThousand(shown, decimals)));
      }}
      onChange={(event) => onChange(partAmount(typedAmount(event.currentTarget.value, decimals)))}
    />
  );
}

/** A half-typed `12.` keeps its point until the next digit. */
function partAmount(shown: string): string | null {
  const plain = shown.replaceAll(',', '');
  return plain === '' ? null : plain;
}

interface NumberFieldProps extends Base {
  value: string | number | null | undefined;
  onChange: (value: number | string | null) => void;
  decimals?: number;
}

/** A count or a measure. */
export function NumberField({ value, onChange, decimals = 0, ...rest }: NumberFieldProps) {
  return (
    <TextInput
      {...rest}
      className="k-amount"
      inputMode={decimals ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={value === null || value === undefined ? '' : String(value)}
      onChange={(event) => {
        const plain = typedAmount(event.currentTarget.value, decimals).replaceAll(',', '');
        const isWhole = /^-?\d{1,15}$/.test(plain);
        onChange(plain === '' ? null : isWhole ? Number(plain) : plain);
      }}
    />
  );
}

interface TextFieldProps extends Base {
  value: string | null | undefined;
  onChange: (value: string) => void;
}

/** A phone, left to right in every language; digits of any script. */
export function PhoneInput({ value, onChange, ...rest }: TextFieldProps) {
  return (
    <TextInput
      {...rest}
      className="k-ltr-input"
      type="tel"
      dir="ltr"
      inputMode="tel"
      autoComplete="off"
      value={value ?? ''}
      onChange={(event) => onChange(latinDigits(event.currentTarget.value).replace(/[^\d+\s()-]/g, ''))}
    />
  );
}

interface BilingualInputProps {
  label: ReactNode;
  value: Partial<Bilingual> | null | undefined;
  onChange: (value: Bilingual) => void;
  error?: ReactNode;
  /** Errors of the two parts. */
  errors?: { ar?: ReactNode; en?: ReactNode };
  required?: boolean;
  disabled?: boolean;
  'data-path'?: string;
}

/** A name in Arabic and in English, side by side. */
export function BilingualInput({ label, value, onChange, error, errors, required, disabled, ...rest }: BilingualInputProps) {
  const { t } = useTranslation();
  const path = rest['data-path'] ?? '';
  const names: Bilingual = { ar: value?.ar ?? '', en: value?.en ?? '' };
  const part = (language: 'ar' | 'en') => (
    <TextInput
      label={
        <>
          {label} <Text span c="dimmed" fz="0.8125rem">{`(${t(`ui.languages.${language}`)})`}</Text>
        </>
      }
      lang={language}
      dir={language === 'ar' ? 'rtl' : 'ltr'}
      styles={{ label: { direction: 'inherit' } }}
      required={required ?? false}
      disabled={disabled ?? false}
      value={names[language]}
      error={errors?.[language] ?? (language === 'ar' ? error : undefined)}
      data-path={`${path}.${language}`}
      onChange={(event) => onChange({ ...names, [language]: event.currentTarget.value })}
    />
  );
  return (
    <Group grow align="start" className="k-bilingual">
      {part('ar')}
      {part('en')}
    </Group>
  );
}
