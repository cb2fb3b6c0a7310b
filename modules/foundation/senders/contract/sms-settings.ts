import { bool, defineEntity, oneOf, type Row, text } from '#platform/entity';

const permission = 'show_site_settings';
const isKept = { readonly: true, computed: true } as const;
const secret = { max: 500, verbatim: true, hidden: true } as const;

/** By which service a company’s SMS leave by themselves; without a driver each waits for a hand. One row per company. */
export const SmsSettings = defineEntity('smsSettings', {
  path: 'sms-settings',
  screens: '/site/messages_settings',
  single: true,
  fields: {
    smsDriver: oneOf(['http']),
    smsUrl: text({ max: 500 }),
    /** How it is asked: a JSON body, the fields of a form, or the address itself. */
    smsFormat: oneOf(['json', 'form', 'query']),
    /** What the service calls the number, the text and the sender. */
    smsNumberName: text({ max: 60 }),
    smsTextName: text({ max: 60 }),
    smsSenderName: text({ max: 60 }),
    smsSender: text({ max: 30 }),
    smsNumbers: oneOf(['plus', 'country', 'local']),
    smsKeys: oneOf(['basic', 'bearer', 'fields']),
    /** Taken and never told again: sealed values. */
    messagingServiceKey: text(secret),
    messagingServiceToken: text(secret),
    smsKeyName: text({ max: 60 }),
    smsTokenName: text({ max: 60 }),
    /** What an answer says that took the message: services answer “OK” to what they refuse, too. */
    smsProof: text({ max: 100 }),
    messagingServiceKeyIsSet: bool(isKept),
    messagingServiceTokenIsSet: bool(isKept),
  },
  title: 'smsUrl',
  list: { columns: ['smsUrl'], filters: [] },
  form: [
    { title: 'way', fields: ['smsDriver'] },
    { title: 'service', fields: ['smsUrl', 'smsFormat', 'smsProof'] },
    { title: 'names', fields: ['smsNumberName', 'smsNumbers', 'smsTextName', 'smsSenderName', 'smsSender'] },
    { title: 'keys', fields: ['smsKeys', 'messagingServiceKey', 'messagingServiceToken', 'smsKeyName', 'smsTokenName'] },
  ],
  permissions: { list: permission, edit: permission },
});
export type SmsSettings = Row<typeof SmsSettings>;
