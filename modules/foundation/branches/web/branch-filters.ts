import type { TFunction } from 'i18next';
import { Branch } from '#foundation/branches/contract';
import { declaredFilters, type FilterField } from '#platform/web/ui';

/** By what a branch is, and by the parcels it has: their dates, branches, clients and delivery agents. */
export function branchFilters(t: TFunction): FilterField[] {
  const about = declaredFilters(Branch, t).map((filter) => ({ ...filter, section: t('ui.filter.about') }));
  const by = (name: string, kind: FilterField['kind'], entity?: string): FilterField => ({
    name,
    kind,
    label: t(`branch.filters.${name}.label`),
    section: t(`branch.filters.${name}.section`),
    ...(entity && { entity }),
  });
  return [
    ...about,
    by('created_at', 'days'),
    by('updated_at', 'days'),
    by('branch_ids', 'reference', 'branch'),
    by('client_ids', 'reference', 'client'),
    by('delivery_ids', 'reference', 'courier'),
  ];
}
