import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type FilterField, filterParams, manyParam } from '../filters.ts';
import { formatAmount, formatDate } from '../format.ts';
import { IconX } from '../icons.ts';
import type { ListState } from '../list-state.ts';
import { lookupByIds } from '../lookups.ts';

interface FilterChipsProps {
  filters: readonly FilterField[];
  state: ListState;
  onChange: (state: ListState) => void;
}

/** Each filter in force with its value in words, and the way out of it. */
export default function FilterChips({ filters, state, onChange }: FilterChipsProps) {
  const { t } = useTranslation();
  const inForce = filters.filter((filter) => filterParams(filter).some((param) => state.filters[param]));
  const names = useReferenceNames(inForce, state);
  if (inForce.length === 0) return null;
  const without = (gone: readonly FilterField[]) => {
    const params = new Set(gone.flatMap(filterParams));
    const kept = Object.fromEntries(Object.entries(state.filters).filter(([name]) => !params.has(name)));
    onChange({ ...state, filters: kept });
  };
  return (
    <ul className="k-chips" aria-label={t('ui.filter.inForce')}>
      {inForce.map((filter) => {
        const value = names[filter.name] ?? describe(filter, state.filters, t);
        return (
          <li key={filter.name}>
            <span>
              {filter.label}: <b>{value}</b>
            </span>
            <button type="button" aria-label={t('ui.filter.remove', { name: filter.label })} onClick={() => without([filter])}>
              <IconX size="0.85rem" aria-hidden />
            </button>
          </li>
        );
      })}
      <li className="k-chips-clear">
        <Button size="compact-sm" variant="subtle" onClick={() => without(inForce)}>
          {t('ui.list.clearFilters')}
        </Button>
      </li>
    </ul>
  );
}

function describe(filter: FilterField, values: Record<string, string>, t: (key: string) => string): string {
  const [first, second] = filterParams(filter).map((param) => values[param]);
  if (filter.kind === 'bool') return t(first === 'true' || first === '1' ? 'ui.yes' : 'ui.no');
  if (filter.kind === 'choice') return filter.options?.find((option) => option.value === first)?.label ?? first ?? '';
  if (filter.kind === 'range') return [formatAmount(first), formatAmount(second)].map((end) => end || '…').join(' – ');
  if (filter.kind === 'days')
    return first === second ? formatDate(first) : [formatDate(first), formatDate(second)].map((end) => end || '…').join(' – ');
  return first ?? second ?? '';
}

function useReferenceNames(filters: readonly FilterField[], state: ListState): Record<string, string> {
  const references = filters.filter((filter) => filter.kind === 'reference' && filter.entity);
  const found = useQueries({
    queries: references.map((filter) =>
      lookupByIds(filter.entity ?? '', state.filters[manyParam(filter.name)] ?? state.filters[filter.name] ?? ''),
    ),
  });
  return Object.fromEntries(references.map((filter, index) => [filter.name, String(found[index]?.data ?? '…')]));
}
