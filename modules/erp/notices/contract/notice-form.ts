import { messageChannels, messageLanguages } from '#foundation/letters/contract';
import { bool, defineEntity, oneOf, type Row, text } from '#platform/entity';
import { audiences, noticeKindNames } from './notice-kinds.ts';

const set = { readonly: true, required: true } as const;
const permission = 'show_company_definition';

/** How a shop words what it tells people of one kind by one channel, and whether it tells it at all. There is one of each. */
export const NoticeForm = defineEntity('noticeForm', {
  path: 'notice-forms',
  screens: '/erp-notifications-forms',
  section: 'erp',
  fields: {
    audience: oneOf(audiences, set),
    kind: oneOf(noticeKindNames, set),
    channel: oneOf(messageChannels, set),
    isOn: bool(),
    language: oneOf(messageLanguages, { required: true }),
    /** Of an e-mail; nothing else has one. */
    subject: text({ max: 200 }),
    body: text({ required: true, max: 1000, lines: 8 }),
  },
  title: 'kind',
  list: {
    columns: ['kind', 'audience', 'channel', 'isOn', 'language', 'body', 'updatedAt'],
    widths: { kind: 10, audience: 7, channel: 7, isOn: 5, language: 7, body: 26 },
    hide: ['updatedAt'],
    filters: ['audience', 'kind', 'channel', 'isOn', 'language'],
    search: ['body'],
    sort: 'id',
  },
  form: [{ title: 'main', fields: ['isOn', 'language', 'subject', 'body'] }],
  permissions: { list: permission, edit: permission },
});
export type NoticeForm = Row<typeof NoticeForm>;
