import { bool, defineEntity, oneOf, type Row, text } from '#platform/entity';

const permission = 'show_site_settings';

/** By which WhatsApp Business account a company’s messages leave by themselves; without a driver each waits for a hand. One row per company. */
export const WhatsappSettings = defineEntity('whatsappSettings', {
  path: 'whatsapp-settings',
  screens: '/site/ai-and-whatsapp',
  single: true,
  fields: {
    whatsappDriver: oneOf(['cloud']),
    /** The number of the phone’s entry at WhatsApp, not the phone itself. */
    whatsappNumberId: text({ max: 30 }),
    /** An approved template with one place for the words: others reach only who wrote to the company within a day. */
    whatsappTemplate: text({ max: 512 }),
    whatsappTemplateLanguage: text({ max: 12 }),
    /** Taken and never told again: a sealed value. */
    whatsappToken: text({ max: 1000, verbatim: true, hidden: true }),
    whatsappTokenIsSet: bool({ readonly: true, computed: true }),
  },
  title: 'whatsappNumberId',
  list: { columns: ['whatsappNumberId'], filters: [] },
  form: [
    { title: 'way', fields: ['whatsappDriver'] },
    { title: 'account', fields: ['whatsappNumberId', 'whatsappToken'] },
    { title: 'template', fields: ['whatsappTemplate', 'whatsappTemplateLanguage'] },
  ],
  permissions: { list: permission, edit: permission },
});
export type WhatsappSettings = Row<typeof WhatsappSettings>;
