import { defineEntity, instant, integer, oneOf, type Row, states, text } from '#platform/entity';
import { kindNames } from './letter-kinds.ts';

/**
 * Something the product wrote to somebody, in the same transaction as what it tells of. `kept`: no way out is configured, so it lies
 * with the operator and was never sent.
 */
export const Letter = defineEntity('letter', {
  path: 'letters',
  fields: {
    recipient: text({ readonly: true }),
    template: oneOf(kindNames, { readonly: true }),
    channel: oneOf(['mail'], { readonly: true }),
    locale: oneOf(['en', 'ar', 'ku', 'fr', 'es', 'zh'], { readonly: true, hidden: true }),
    state: states({ queued: 'waiting', sent: 'done', failed: 'wrong', kept: 'off' }),
    attempts: integer({ readonly: true }),
    sentAt: instant({ readonly: true }),
    /** What the mail server said, in its codes. */
    reason: text({ readonly: true, hidden: true }),
  },
  title: 'recipient',
  list: {
    columns: ['createdAt', 'recipient', 'template', 'state', 'attempts', 'sentAt'],
    filters: ['createdAt', 'recipient', 'template', 'state'],
    search: ['recipient'],
    sort: '-id',
  },
  permissions: { list: 'show_site_settings' },
});
export type Letter = Row<typeof Letter>;
