import { bool, defineEntity, email, integer, oneOf, type Row, text } from '#platform/entity';

const permission = 'show_site_settings';

/** By which server a company's letters leave, and whom they are from; without a driver by the operator's. One row per company. */
export const MailSettings = defineEntity('mailSettings', {
  path: 'mail-settings',
  screens: '/site/mail_settings',
  single: true,
  fields: {
    mailDriver: oneOf(['smtp']),
    mailFromName: text({ max: 100 }),
    mailFromAddress: email(),
    mailHost: text({ max: 253 }),
    mailPort: integer({ min: 1, max: 65_535 }),
    mailEncryption: oneOf(['tls', 'ssl']),
    mailUsername: text({ max: 200 }),
    /** Taken and never told again: it is a sealed value. */
    mailPassword: text({ max: 500, verbatim: true, hidden: true }),
    mailPasswordIsSet: bool({ readonly: true, computed: true }),
  },
  title: 'mailHost',
  list: { columns: ['mailHost'], filters: [] },
  form: [
    { title: 'way', fields: ['mailDriver'] },
    { title: 'server', fields: ['mailHost', 'mailPort', 'mailEncryption', 'mailUsername', 'mailPassword'] },
    { title: 'from', fields: ['mailFromName', 'mailFromAddress'] },
  ],
  permissions: { list: permission, edit: permission },
});
export type MailSettings = Row<typeof MailSettings>;
