import type { Branch } from '#foundation/branches/contract';
import { isOfThisCompany } from '#platform/web';

/** Whether the company sends parcels: a shop's branches have no price list for them. */
export const hasParcels = (): boolean => isOfThisCompany('/shipments');

type Shown = Pick<typeof Branch, 'fields' | 'list' | 'form'>;

/** A branch as this company knows it. */
export function shownBranch<E extends Shown>(branch: E): E {
  if (hasParcels()) return branch;
  const { package: _, ...fields } = branch.fields;
  const kept = <N extends string>(names: readonly N[]) => names.filter((name) => name !== 'package');
  return {
    ...branch,
    fields,
    list: { ...branch.list, columns: kept(branch.list.columns), filters: kept(branch.list.filters) },
    form: branch.form.map((section) => ({ ...section, fields: kept(section.fields) })),
  };
}
