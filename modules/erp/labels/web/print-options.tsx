import { Checkbox, SegmentedControl, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { canBegin, gridOf, type LabelPaper, labelLanguages, labelPapers, placesOn } from '#erp/labels/contract';
import { type Form, NumberField, RefSelect } from '#platform/web/ui';

const shown = ['name', 'price', 'code', 'company'] as const;
type PaperKind = 'sheets' | 'rolls' | 'shelf' | 'posters';
const kindOf = (paper: LabelPaper): PaperKind => {
  const { face } = gridOf(paper);
  if (face === 'sticker') return placesOn(paper) > 1 ? 'sheets' : 'rolls';
  return face === 'shelf' ? 'shelf' : 'posters';
};
const kinds: readonly PaperKind[] = ['sheets', 'rolls', 'shelf', 'posters'];

/** On which paper, in which language, at whose prices, and what each label says. */
export function PrintOptions({ form }: { form: Form }) {
  const { t } = useTranslation();
  const { paper, language, price_group_id, start } = form.getValues();
  return (
    <>
      <Select
        label={t('labelRun.fields.paper')}
        allowDeselect={false}
        checkIconPosition="right"
        maxDropdownHeight="27rem"
        data-path="paper"
        data={kinds.map((kind) => ({
          group: t(`labelDesk.papers.${kind}`),
          items: labelPapers
            .filter((one) => kindOf(one) === kind)
            .map((value) => ({ value, label: t(`labelRun.options.paper.${value}`) })),
        }))}
        value={paper}
        error={form.errors['paper']}
        onChange={(value) => form.setValues({ paper: value, start: 1 })}
      />
      {canBegin(paper) && (
        <NumberField
          label={t('labelRun.fields.start')}
          description={t('labelDesk.startHint')}
          data-path="start"
          value={start}
          error={form.errors['start']}
          onChange={(value) => form.setFieldValue('start', value)}
        />
      )}
      <fieldset className="k-fieldset">
        <legend className="lb-legend">{t('labelRun.fields.language')}</legend>
        <SegmentedControl
          fullWidth
          aria-label={t('labelRun.fields.language')}
          data={labelLanguages.map((value) => ({ value, label: t(`labelRun.options.language.${value}`) }))}
          value={language}
          onChange={(value) => form.setFieldValue('language', value)}
        />
      </fieldset>
      <fieldset className="k-fieldset" data-path="shows_name" tabIndex={-1}>
        <legend className="lb-legend">{t('labelDesk.shows')}</legend>
        <div className="lb-shows">
          {shown.map((one) => (
            <Checkbox
              key={one}
              label={t(`labelRun.fields.shows${one.charAt(0).toUpperCase()}${one.slice(1)}`)}
              checked={form.getValues()[`shows_${one}`]}
              onChange={(event) => form.setFieldValue(`shows_${one}`, event.currentTarget.checked)}
            />
          ))}
        </div>
        {form.errors['shows_name'] && <p className="lb-problem">{form.errors['shows_name']}</p>}
      </fieldset>
      <RefSelect
        label={t('labelRun.fields.priceGroup')}
        target="sellingPriceGroup"
        placeholder={t('labelDesk.shelfPrice')}
        canCreate={false}
        value={price_group_id}
        onChange={(id) => form.setFieldValue('price_group_id', id)}
        data-path="price_group_id"
      />
    </>
  );
}
