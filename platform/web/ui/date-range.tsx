import { Select } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Days, namedRange, type RangeName, rangeNameOf, rangeNames } from '../date-ranges.ts';
import { today } from '../format.ts';

const CalendarInput = lazy(() => import('./calendar-input.tsx').then((file) => ({ default: file.DayRangeInput })));

interface DateRangeProps {
  label: string;
  value: Days;
  onChange: (days: Days) => void;
}

/** Today, yesterday, 7 or 30 days, month, year, or two days of one's own. */
export function DateRange({ label, value, onChange }: DateRangeProps) {
  const { t } = useTranslation();
  const [isCustom, setIsCustom] = useState(rangeNameOf(value, today()) === 'custom');
  const name = isCustom ? 'custom' : rangeNameOf(value, today());
  const choose = (next: string | null) => {
    setIsCustom(next === 'custom');
    if (next === null) onChange([null, null]);
    else if (next !== 'custom') onChange(namedRange(next as RangeName, today()));
  };
  return (
    <div className="k-range">
      <Select
        clearable
        label={label}
        placeholder={t('ui.range.any')}
        data={[...rangeNames, 'custom'].map((one) => ({ value: one, label: t(`ui.range.${one}`) }))}
        value={name ?? null}
        onChange={choose}
      />
      {name === 'custom' && (
        <Suspense fallback={<div className="k-input-wait" />}>
          <CalendarInput label={t('ui.range.days')} value={value} onChange={onChange} />
        </Suspense>
      )}
    </div>
  );
}
