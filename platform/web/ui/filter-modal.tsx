import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FilterField, filterParams, manyParam } from '../filters.ts';
import { DateRange } from './date-range.tsx';
import { MultiRefSelect } from './ref-select.tsx';

interface FilterModalProps {
  filters: readonly FilterField[];
  values: Record<string, string>;
  onApply: (values: Record<string, string>) => void;
  onClose: () => void;
}

/** All filters of a list by sections; nothing changes before Apply. */
export default function FilterModal({ filters, values, onApply, onClose }: FilterModalProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(() => pick(filters, values));
  const set = (change: Record<string, string>) => setDraft({ ...draft, ...change });
  const sections = [...new Set(filters.map((filter) => filter.section ?? ''))];
  return (
    <Modal opened onClose={onClose} title={t('ui.filter.title')} size="lg" closeButtonProps={{ 'aria-label': t('ui.close') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onApply(Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== '')));
          onClose();
        }}
      >
        <Stack gap="1.25rem">
          {sections.map((section) => (
            <fieldset key={section} className="k-fieldset">
              {section && <legend>{section}</legend>}
              <div className="k-grid">
                {filters
                  .filter((filter) => (filter.section ?? '') === section)
                  .map((filter) => (
                    <FilterInput key={filter.name} filter={filter} values={draft} onChange={set} />
                  ))}
              </div>
            </fieldset>
          ))}
          <Group justify="space-between" className="k-modal-foot">
            <Button
              variant="subtle"
              onClick={() => setDraft(Object.fromEntries(filters.flatMap(filterParams).map((name) => [name, ''])))}
            >
              {t('ui.list.clearFilters')}
            </Button>
            <Group gap="0.5rem">
              <Button variant="default" onClick={onClose}>
                {t('ui.cancel')}
              </Button>
              <Button type="submit">{t('ui.filter.apply')}</Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

interface FilterInputProps {
  filter: FilterField;
  values: Record<string, string>;
  onChange: (change: Record<string, string>) => void;
}

function FilterInput({ filter, values, onChange }: FilterInputProps) {
  const { t } = useTranslation();
  const { name, label } = filter;
  const value = values[name] ?? '';
  if (filter.kind === 'choice' || filter.kind === 'bool') {
    const options = filter.options ?? [
      { value: 'true', label: t('ui.yes') },
      { value: 'false', label: t('ui.no') },
    ];
    return (
      <Select
        clearable
        searchable
        label={label}
        data={[...options]}
        value={value || null}
        onChange={(next) => onChange({ [name]: next ?? '' })}
      />
    );
  }
  if (filter.kind === 'reference') {
    const many = manyParam(name);
    const ids = (values[many] || value).split(',').filter(Boolean).map(Number);
    return (
      <MultiRefSelect
        label={label}
        target={filter.entity ?? ''}
        value={ids}
        onChange={(next) => onChange({ [many]: next.join(','), [name]: '' })}
      />
    );
  }
  const [from, to] = [`${name}_from`, `${name}_to`];
  if (filter.kind === 'days') {
    return (
      <DateRange
        label={label}
        value={[values[from] || null, values[to] || null]}
        onChange={([first, last]) => onChange({ [from]: first ?? '', [to]: last ?? '' })}
      />
    );
  }
  if (filter.kind === 'range') {
    return (
      <Group gap="0.5rem" wrap="nowrap" align="end">
        <TextInput
          inputMode="decimal"
          label={`${label} – ${t('ui.filter.from')}`}
          value={values[from] ?? ''}
          onChange={(event) => onChange({ [from]: event.currentTarget.value })}
        />
        <TextInput
          inputMode="decimal"
          label={`${label} – ${t('ui.filter.to')}`}
          value={values[to] ?? ''}
          onChange={(event) => onChange({ [to]: event.currentTarget.value })}
        />
      </Group>
    );
  }
  return <TextInput label={label} value={value} onChange={(event) => onChange({ [name]: event.currentTarget.value })} />;
}

function pick(filters: readonly FilterField[], values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(filters.flatMap(filterParams).map((name) => [name, values[name] ?? '']));
}
