import { byHand, messageChannels, messageLanguages, messageStates } from '#foundation/letters/contract';
import { belongsTo, defineEntity, instant, integer, oneOf, type Row, states, text, verb } from '#platform/entity';
import { audiences, noticeKindNames } from './notice-kinds.ts';

const set = { readonly: true } as const;
const needed = { readonly: true, required: true } as const;
/** Who may read what was written to people; of customers only with the key of sales, of suppliers with that of purchases. */
const permission = 'show_contacts';

/** What was written to somebody because of a paper, and what became of it. */
export const NoticeMessage = defineEntity('noticeMessage', {
  path: 'notice-messages',
  screens: '/erp-notifications-forms/messages',
  section: 'erp',
  scope: 'branch',
  fields: {
    audience: oneOf(audiences, needed),
    kind: oneOf(noticeKindNames, needed),
    channel: oneOf(messageChannels, needed),
    customer: belongsTo('customer', { ...set, hidden: true }),
    supplier: belongsTo('supplier', { ...set, hidden: true }),
    recipient: text(set),
    /** The phone or the e-mail as it was when the notice was written. */
    address: text(set),
    branch: belongsTo('branch', set),
    paper: text(set),
    docType: oneOf(['sale', 'purchase'], needed),
    docId: integer(set),
    language: oneOf(messageLanguages, needed),
    subject: text(set),
    body: text({ ...set, lines: 8 }),
    state: states(messageStates),
    sentAt: instant(set),
    /** Why the last attempt to send it failed, in codes. */
    reason: text({ ...set, hidden: true }),
    openedAt: instant(set),
    openedBy: belongsTo('user', { ...set, hidden: true }),
  },
  title: 'recipient',
  list: {
    columns: [
      'createdAt',
      'recipient',
      'kind',
      'channel',
      'paper',
      'address',
      'state',
      'sentAt',
      'openedAt',
      'openedBy',
      'branch',
      'audience',
      'body',
    ],
    widths: { recipient: 7.2, kind: 9.5, channel: 7.2, paper: 9.3, address: 8.8, state: 7.5 },
    hide: ['sentAt', 'openedAt', 'openedBy', 'branch', 'audience', 'body'],
    filters: [
      'createdAt',
      'audience',
      'kind',
      'channel',
      'state',
      'recipient',
      'paper',
      'branch',
      'sentAt',
      'openedAt',
      'openedBy',
    ],
    search: ['recipient', 'address', 'paper'],
    sort: '-id',
  },
  page: {
    heading: 'recipient',
    facts: ['kind', 'channel', 'address', 'paper', 'branch'],
    asides: ['sentAt', 'openedAt', 'openedBy'],
    history: true,
  },
  verbs: {
    open: verb({
      permission,
      from: byHand,
      to: ['opened'],
      desk: true,
      summary: 'Say that a person opened a kept notice in the app it is for, to send it by hand',
    }),
  },
  permissions: { list: permission, show: permission },
});
export type NoticeMessage = Row<typeof NoticeMessage>;
