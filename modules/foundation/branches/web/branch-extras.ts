import i18next from 'i18next';
import { type Action, can, type EntityExtras, isOfThisCompany } from '#platform/web';
import { type Icon, IconPackage, IconTruck, IconUser, IconUsers } from '#platform/web/ui';

/** From a branch to what stands in it. */
const links: readonly [name: string, icon: Icon, permission: string, path: string][] = [
  ['parcels', IconPackage, 'shipments_management', '/shipments?branch_ids='],
  ['clients', IconUser, 'show_clients', '/clients?branch_ids='],
  ['couriers', IconTruck, 'show_deliveries', '/deliveries?branch_ids='],
  ['people', IconUsers, 'show_users', '/users?branch_ids='],
];

/** What the generic branch screens cannot know. */
const extras: EntityExtras = {
  disableFailure: () => String(i18next.t('branch.failedText')),
  rowActions: (row): Action[] =>
    links
      .filter(([, , permission, path]) => can(permission) && isOfThisCompany(path.split('?')[0] as string))
      .map(([name, icon, , path]) => ({ label: String(i18next.t(`branch.links.${name}`)), icon, to: `${path}${row.id}` })),
};

export default extras;
