import { belongsTo, date, defineEntity, integer, type Row, text } from '#platform/entity';

/** What an event meant for the books. Never changed; a mistake is taken back by its mirror. */
export const JournalEntry = defineEntity('journalEntry', {
  path: 'journals',
  screens: '/accounting/journals',
  fields: {
    entryDate: date({ readonly: true }),
    /** The document it came from, and what happened to it. */
    docType: text({ readonly: true }),
    docId: integer({ readonly: true }),
    event: text({ readonly: true }),
    memo: text({ readonly: true }),
    user: belongsTo('user', { readonly: true }),
    reverses: belongsTo('journalEntry', { readonly: true }),
  },
  title: 'event',
  list: {
    columns: ['id', 'entryDate', 'docType', 'docId', 'event', 'memo', 'user'],
    widths: { entryDate: 6.5, docType: 9.5, event: 13.5, memo: 12, user: 7.5 },
    filters: ['entryDate', 'docType', 'docId', 'event', 'user'],
    search: ['memo'],
    sort: '-id',
  },
  permissions: { list: 'show_journal_entry', export: 'show_journal_entry' },
});
export type JournalEntry = Row<typeof JournalEntry>;
