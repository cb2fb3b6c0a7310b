import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { permissions, Role, User } from '#foundation/identity/contract';
import { can, Ltr, placeOf } from '#platform/web';
import { declaredColumns, declaredFilters, entityActions, IconPlus, ListPage } from '#platform/web/ui';

/** Roles with how many people have each and how much it opens. */
export default function RoleList() {
  const { t } = useTranslation();
  const one = t('role.one');
  const at = placeOf(Role);
  const [name, ...rest] = declaredColumns(Role, t);
  return (
    <ListPage
      name="roles"
      path="/api/v1/roles"
      title={t('role.title')}
      columns={[
        ...(name ? [name] : []),
        {
          id: 'people',
          title: t('role.people'),
          width: 7,
          align: 'end',
          sortable: false,
          cell: (row) => (
            <Link to={`${placeOf(User)}?role_ids=${row.id}`} className="k-quiet-link">
              <Ltr>{row['people']}</Ltr>
            </Link>
          ),
        },
        {
          id: 'permissions',
          title: t('role.fields.permissions'),
          width: 9,
          align: 'end',
          sortable: false,
          cell: (row) => t('role.groupOf', { shown: row['permissions']?.length ?? 0, total: permissions.length }),
        },
        ...rest,
      ]}
      filters={declaredFilters(Role, t)}
      defaultSort="id"
      primary={
        can(Role.permissions.create) ? { label: t('ui.entity.create', { one }), to: `${at}/create`, icon: IconPlus } : undefined
      }
      rowHref={(row) => `${at}/${row.id}/edit`}
      rowActions={(row, reload) => entityActions({ entity: Role, extras: {}, row, t, reload, open: () => undefined })}
      rowTone={(row) => (row['disabled_at'] ? 'muted' : undefined)}
      exportPath={false}
      emptyHint={t('role.empty')}
    />
  );
}
