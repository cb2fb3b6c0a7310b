import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Branch } from '#foundation/branches/contract';
import { can, placeOf, type Selection, type WireRow } from '#platform/web';
import { declaredColumns, declaredFilters, entityActions, IconBan, IconCircleCheck, IconPlus, ListPage } from '#platform/web/ui';
import extras from './branch-extras.ts';
import { branchFilters } from './branch-filters.ts';
import { hasParcels, shownBranch } from './shown-branch.ts';
import { switchBranches } from './switch-branches.ts';

/** The company's offices: found by what they are or by the parcels they have. */
export default function BranchList() {
  const { t } = useTranslation();
  const { permissions } = Branch;
  const one = t('branch.one');
  const at = placeOf(Branch);
  // The selection knows numbers only; a refusal names the branch.
  const seen = useRef(new Map<number, WireRow>());
  const bulk = (chosen: Selection, reload: () => Promise<void>) =>
    (['disable', 'enable'] as const).map((verb) => ({
      label: t(`ui.${verb}`),
      icon: verb === 'disable' ? IconBan : IconCircleCheck,
      disabled: chosen.isAll,
      run: () => switchBranches(verb, chosen, seen.current, reload, t),
    }));
  return (
    <ListPage
      name="branches"
      path="/api/v1/branches"
      title={t('branch.title')}
      crumbs={[{ label: t('branch.crumbs.definitions') }]}
      columns={[
        { id: 'row', title: '#', width: 3.5, sortable: false, align: 'end', cell: (_row, index) => index + 1 },
        ...declaredColumns(shownBranch(Branch), t),
      ]}
      filters={hasParcels() ? branchFilters(t) : declaredFilters(shownBranch(Branch), t)}
      defaultSort="id"
      primary={
        can(permissions.create) ? { label: t('ui.entity.create', { one }), to: `${at}/create`, icon: IconPlus } : undefined
      }
      rowHref={(row) => `${at}/${row.id}/show`}
      rowActions={(row, reload) => entityActions({ entity: Branch, extras, row, t, reload, open: () => undefined })}
      bulkActions={can(permissions.disable) ? bulk : () => []}
      rowTone={(row) => {
        seen.current.set(row.id, row);
        return row['disabled_at'] ? 'muted' : undefined;
      }}
      exportPath="/api/v1/branches/export"
      emptyHint={t('branch.empty')}
    />
  );
}
