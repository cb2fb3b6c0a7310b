import { bilingual, bool, defineEntity, json, manyOf, oneOf, type Row, text } from '#platform/entity';
import { liableParties, returnFeePolicies } from './reasons.ts';

/** Why a parcel is late, postponed, coming back, cancelled or lost; who answers for it and what the return costs. */
export const StatusReason = defineEntity('statusReason', {
  path: 'status-reasons',
  section: 'courier',
  fields: {
    name: bilingual({ required: true, max: 80 }),
    code: text({ max: 40, unique: true }),
    targets: manyOf('shipmentStatus', { required: true }),
    liable: oneOf(liableParties, { required: true }),
    evidence: json<string[]>({ readonly: true }),
    countsAsAttempt: bool(),
    returnFee: oneOf(returnFeePolicies, { required: true }),
  },
  title: 'name',
  list: {
    columns: ['name', 'targets', 'liable', 'countsAsAttempt', 'returnFee'],
    filters: ['name', 'liable', 'returnFee', 'countsAsAttempt'],
    search: ['name', 'code'],
    sort: 'id',
  },
  form: [{ title: 'main', fields: ['name', 'targets', 'liable', 'returnFee', 'countsAsAttempt'] }],
  lookup: ['code', 'targets'],
  disable: true,
  permissions: {
    list: 'show_shipments_status',
    create: 'show_site_settings',
    edit: 'show_site_settings',
    disable: 'show_site_settings',
    lookup: ['signed-in'],
  },
});
export type StatusReason = Row<typeof StatusReason>;
