import { type AnyEntity, belongsTo, defineEntity, image, integer, oneOf, type Row, text } from '#platform/entity';

/** The most that is said in one note, so that a page of them stays readable. */
const longest = 2_000;

/** Words somebody keeps on a record, or a file, or both: what was agreed on the phone, a copy of a contract. */
export const RecordNote = defineEntity('recordNote', {
  path: 'record-notes',
  fields: {
    /** The entity the record is of, by its name. */
    recordKind: text({ required: true, max: 60, hidden: true }),
    recordId: integer({ required: true, min: 1, max: 999_999_999_999, hidden: true }),
    note: text({ max: longest, lines: 3 }),
    attachment: image(),
    fileName: text({ readonly: true, computed: true }),
    /** A picture is shown where it stands, a document only ever downloaded. */
    content: oneOf(['words', 'picture', 'document'], { readonly: true, computed: true }),
    user: belongsTo('user', { readonly: true }),
  },
  title: 'note',
  list: {
    columns: ['note', 'attachment', 'user', 'createdAt', 'content', 'fileName'],
    hide: ['content', 'fileName'],
    filters: ['recordKind', 'recordId', 'content', 'user'],
    widths: { note: 22, attachment: 14, user: 9, content: 8, fileName: 12 },
    sort: '-id',
  },
  form: [{ title: 'main', fields: ['note', 'attachment'] }],
  // Whoever may see a record sees what is kept on it, and whoever may change it adds to that: asked of each record by itself.
  permissions: { list: 'signed-in', create: 'signed-in', remove: 'signed-in', export: 'export_sensitive' },
});
export type RecordNote = Row<typeof RecordNote>;

/** The keys by which notes and files of a record are seen and kept. */
export interface NoteKeys {
  see: string;
  keep: string;
}

/** A record's own: who may see it, who may change it. */
export function noteKeysOf({ permissions }: Pick<AnyEntity, 'permissions'>): NoteKeys {
  return { see: permissions.show ?? permissions.list, keep: permissions.edit ?? permissions.list };
}
