import { DatePickerInput, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import dayjs from 'dayjs';
import 'dayjs/locale/ar-iq';
import 'dayjs/locale/fr';
import 'dayjs/locale/es';
import 'dayjs/locale/zh-cn';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Days } from '../date-ranges.ts';
import { formatDate, kurmanjiDays, kurmanjiMonths } from '../format.ts';
import { currentLanguage } from '../i18n.ts';
import { IconCalendar } from '../icons.ts';

// dayjs's own `ku` is Sorani in Arabic script; the product's Kurdish is Kurmanji in Latin script.
dayjs.locale(
  {
    name: 'kmr',
    weekdays: kurmanjiDays,
    weekdaysShort: kurmanjiDays.map((day) => day.slice(0, 3)),
    weekdaysMin: kurmanjiDays.map((day) => day.slice(0, 2)),
    months: kurmanjiMonths,
    monthsShort: kurmanjiMonths.map((month) => month.slice(0, 3)),
    ordinal: (day: number) => String(day),
    formats: {},
  } as any,
  undefined,
  true,
);
const dayjsLocales: Record<string, string> = { en: 'en', ar: 'ar-iq', ku: 'kmr', fr: 'fr', es: 'es', zh: 'zh-cn' };

interface DayInputProps {
  label?: ReactNode;
  value: string | null;
  onChange: (day: string | null) => void;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  description?: ReactNode;
  minDate?: string;
  maxDate?: string;
  'data-path'?: string;
}

/** One day, YYYY-MM-DD. */
export function DayInput(props: DayInputProps) {
  const { t } = useTranslation();
  return (
    <LocalDates>
      <DatePickerInput
        {...props}
        clearable={!props.required}
        clearButtonProps={{ 'aria-label': t('ui.clear') }}
        leftSection={<IconCalendar size="1rem" aria-hidden />}
        valueFormatter={({ date }) => formatDate(Array.isArray(date) ? String(date[0] ?? '') : (date as string | null))}
        onChange={(day) => props.onChange(day)}
      />
    </LocalDates>
  );
}

/** Two days, both included. */
export function DayRangeInput({ label, value, onChange }: { label?: string; value: Days; onChange: (days: Days) => void }) {
  const { t } = useTranslation();
  return (
    <LocalDates>
      <DatePickerInput
        type="range"
        label={label}
        value={value}
        allowSingleDateInRange
        clearable
        clearButtonProps={{ 'aria-label': t('ui.clear') }}
        leftSection={<IconCalendar size="1rem" aria-hidden />}
        valueFormatter={({ date }) =>
          Array.isArray(date) ? date.map((day) => formatDate(day as string | null) || '…').join(' – ') : ''
        }
        onChange={(days) => onChange(days as Days)}
      />
    </LocalDates>
  );
}

function LocalDates({ children }: { children: ReactNode }) {
  useTranslation();
  return (
    <DatesProvider settings={{ locale: dayjsLocales[currentLanguage()] ?? 'en', firstDayOfWeek: 6, weekendDays: [5, 6] }}>
      {children}
    </DatesProvider>
  );
}
