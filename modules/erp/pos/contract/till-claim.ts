import { belongsTo, creation, defineEntity, instant, integer, type Row, states, text, verb } from '#platform/entity';
import { posRights } from './pos-rights.ts';

const set = { readonly: true } as const;
const always = { readonly: true, required: true } as const;

/** A device that is a register, until another is: it alone numbers the tickets of its claim. */
export const TillClaim = defineEntity('tillClaim', {
  path: 'till-claims',
  screens: '/erp-sales/registers/claims',
  section: 'erp',
  fields: {
    register: belongsTo('register', always),
    /** For the how manieth time the register is somebody's. */
    number: integer(always),
    /** The device's own name for itself, which nobody else knows. */
    device: text({ ...always, hidden: true }),
    deviceName: text(set),
    user: belongsTo('user', always),
    claimedAt: instant(always),
    /** The highest number it brought. */
    lastNumber: integer(always),
    state: states({ live: 'moving', ended: 'off' }),
    endedAt: instant(set),
    endedBy: belongsTo('user', set),
    endReason: text(set),
  },
  title: 'number',
  list: {
    columns: ['register', 'number', 'deviceName', 'user', 'claimedAt', 'lastNumber', 'state', 'endedAt', 'endReason'],
    widths: { register: 8, number: 5.5, deviceName: 9.5, user: 8, claimedAt: 10.5, lastNumber: 7, state: 8 },
    hide: ['endedAt', 'endReason'],
    filters: ['register', 'state', 'user'],
    search: ['deviceName'],
    sort: '-id',
  },
  verbs: {
    claim: creation({
      permission: posRights.claim,
      key: 'required',
      input: {
        register: belongsTo('register', { required: true }),
        device: text({ required: true, max: 36 }),
        deviceName: text({ max: 60 }),
      },
      summary: 'Make a device a register: from then on it alone numbers its tickets',
    }),
    end: verb({
      permission: posRights.approve,
      from: ['live'],
      to: ['ended'],
      tone: 'danger',
      key: 'required',
      input: { reason: text({ required: true, max: 200, lines: 2 }) },
      summary: 'End what a device is lost with: its shift closes on what came, and its last number is unknown',
    }),
  },
  touches: ['registers', 'cash-shifts'],
  permissions: { list: posRights.use, show: posRights.use, lookup: [posRights.use] },
});
export type TillClaim = Row<typeof TillClaim>;
