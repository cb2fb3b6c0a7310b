import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { localName, type PickerProps } from '#platform/web';
import { lookup } from '#platform/web/ui';

/** A category out of the chart, or what of it: whoever chooses that first has chosen its category with it. */
export default function CategoryPicker({ form, name, label, required, query, autoFocus }: PickerProps) {
  const { t } = useTranslation();
  const takesMore = query['takes_more'] !== undefined;
  const found = useQuery(lookup('expenseCategory', '', takesMore ? { takes_more: true } : {}));
  const all = found.data ?? [];
  const isTop = query['level'] === 'category';
  const within = isTop ? null : form.getValues()['category_id'];
  const offered = all.filter(
    (one) => (one['level'] === 'category') === isTop && (!within || Number(one['parent_id']) === Number(within)),
  );
  const option = (one: (typeof all)[number]) => ({ value: String(one.id), label: localName(one) });
  const groups = Map.groupBy(offered, (one) => String(one['parent_id']));
  const nameOf = (id: string) => localName(all.find((one) => String(one.id) === id));
  const given = form.getInputProps(name);
  const choose = (id: number | null) => {
    form.setFieldValue(name, id);
    const one = all.find((each) => each.id === id);
    if (name === 'subcategory_id' && one) form.setFieldValue('category_id', Number(one['parent_id']));
    // What was chosen of another category is none of this one's.
    const below = all.find((each) => each.id === form.getValues()['subcategory_id']);
    if (name === 'category_id' && below && Number(below['parent_id']) !== id) form.setFieldValue('subcategory_id', null);
  };
  return (
    <Select
      label={label}
      description={takesMore ? t('expenseCategory.hints.parent') : undefined}
      placeholder={t('ui.pick')}
      required={required}
      searchable
      clearable={!required}
      allowDeselect={false}
      data={
        isTop || within
          ? offered.map(option)
          : [...groups].map(([parent, own]) => ({ group: nameOf(parent), items: own.map(option) }))
      }
      value={given.value ? String(given.value) : null}
      onChange={(id) => choose(id ? Number(id) : null)}
      error={given.error}
      data-path={name}
      data-autofocus={autoFocus || undefined}
      nothingFoundMessage={t('ui.noneFound')}
    />
  );
}
