import { belongsTo, bool, defineEntity, json, oneOf, type Row, text } from '#platform/entity';

/** A move the company allows between two statuses, and what it asks for. */
export const StatusTransition = defineEntity('statusTransition', {
  path: 'status-transitions',
  screens: '/shipment-statuses/transfer-setting',
  section: 'courier',
  fields: {
    from: belongsTo('shipmentStatus', { readonly: true }),
    to: belongsTo('shipmentStatus', { readonly: true }),
    permission: text({ readonly: true }),
    actorKinds: json<string[]>({ readonly: true }),
    branchScope: oneOf(['own', 'destination', 'any'], { readonly: true }),
    needsDelivery: bool({ readonly: true }),
    needsReceiving: bool({ readonly: true }),
    needsReason: bool({ readonly: true }),
    needsDate: bool({ readonly: true }),
    needsAmount: bool({ readonly: true }),
    needsPod: bool({ readonly: true }),
    via: json<string[]>({ readonly: true }),
    notify: bool(),
    enabled: bool(),
  },
  title: 'permission',
  list: {
    columns: ['from', 'to', 'permission', 'branchScope', 'needsReason', 'notify', 'enabled'],
    filters: ['from', 'to', 'enabled', 'notify'],
    search: ['permission'],
    sort: 'id',
  },
  form: [{ title: 'main', fields: ['notify', 'enabled'] }],
  permissions: { list: 'show_shipments_status', edit: 'show_site_settings' },
});
export type StatusTransition = Row<typeof StatusTransition>;
