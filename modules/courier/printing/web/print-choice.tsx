import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  gridOf,
  type Layout,
  layouts,
  mostAtOnce,
  mostPrinted,
  type Paper,
  papers,
  placesOn,
  sheetsOf,
} from '#courier/printing/contract';
import { formatNumber } from '#platform/web';
import type { PrintChoice } from './send-print.ts';
import './printing.css';

interface PrintChoiceFieldsProps {
  choice: PrintChoice;
  onChange: (change: Partial<PrintChoice>) => void;
  count: number;
}

/** Which paper, on which sheet, from which place; and what that comes to. */
export function PrintChoiceFields({ choice, onChange, count }: PrintChoiceFieldsProps) {
  const { t } = useTranslation();
  const { paper, layout, start } = choice;
  const isSheet = paper === 'label' && layout !== 'a6';
  const sheets = isSheet ? sheetsOf(count, layout, start) : 0;
  return (
    <div className="p-choice">
      <Choice
        label={t('printScreens.paper')}
        value={paper}
        data={papers.map((one) => ({ value: one, label: t(`printRun.options.paper.${one}`) }))}
        onChange={(value) => onChange({ paper: value as Paper })}
      />
      {paper === 'label' && (
        <Choice
          label={t('printScreens.layout')}
          value={layout}
          data={layouts.map((one) => ({ value: one, label: t(`printRun.options.layout.${one}`) }))}
          onChange={(value) => onChange({ layout: value as Layout })}
        />
      )}
      {isSheet && <StartPlace layout={layout} start={start} count={count} onChange={(place) => onChange({ start: place })} />}
      <p className="p-sum" role="status">
        {t('printScreens.parcels', { count, shown: formatNumber(count) })}
        {sheets > 0 && count > 0 && ` · ${t('printScreens.sheets', { count: sheets, shown: formatNumber(sheets) })}`}
      </p>
      {count > mostPrinted ? (
        <p className="p-problem" role="alert">
          {t('printScreens.tooMany', { most: formatNumber(mostPrinted) })}
        </p>
      ) : (
        count > mostAtOnce && <p className="p-hint">{t('printScreens.jobHint', { most: mostAtOnce })}</p>
      )}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  data: { value: string; label: string }[];
  onChange: (value: string) => void;
}
function Choice({ label, ...rest }: ChoiceProps) {
  return (
    <fieldset className="k-fieldset">
      <legend className="p-legend">{label}</legend>
      <SegmentedControl className="p-segments" aria-label={label} {...rest} />
    </fieldset>
  );
}

/** The sheet as it lies in the printer: press the first sticker that is still on it. Counted from the left in every language. */
function StartPlace({
  layout,
  start,
  count,
  onChange,
}: {
  layout: Layout;
  start: number;
  count: number;
  onChange: (place: number) => void;
}) {
  const { t } = useTranslation();
  const last = start + count - 1;
  return (
    <fieldset className="k-fieldset">
      <legend className="p-legend">{t('printScreens.start')}</legend>
      <p className="p-hint">{t('printScreens.startHint')}</p>
      <div className="p-sheet" dir="ltr" style={{ gridTemplateColumns: `repeat(${gridOf(layout).columns}, 1fr)` }}>
        {Array.from({ length: placesOn(layout) }, (_, at) => at + 1).map((place) => (
          <button
            key={place}
            type="button"
            aria-label={t('printScreens.place', { place })}
            aria-pressed={place === start}
            data-used={place < start || undefined}
            data-printed={(place >= start && place <= last) || undefined}
            onClick={() => onChange(place)}
          >
            {place}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
