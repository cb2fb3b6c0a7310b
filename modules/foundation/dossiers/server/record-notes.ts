import { RecordNote } from '#foundation/dossiers/contract';
import { fieldRefusal, Refusal } from '#platform/entity';
import { type Context, implement, implementedEntity, may, readRecords } from '#platform/server';
import { keysOfKind, ofSeenRecords } from './kept-records.ts';

type Values = Record<string, unknown>;

const file = '(select f.%s from stored_file f where f.tenant_id = :tenant and f.path = e.attachment)';
const ofFile = (column: string) => file.replace('%s', column);

export const recordNotes = implement(RecordNote, {
  expressions: {
    fileName: ofFile('name'),
    content: `case when e.attachment is null then 'words' when ${ofFile('media_type')} like 'image/%' then 'picture' else 'document' end`,
  },
  scope: ofSeenRecords,
  defaults: ({ user }) => ({ user: user?.id ?? null }),
  check: judgeNote,
  beforeRemove: async (ctx, { recordKind }) => refuseWithoutKey(ctx, String(recordKind)),
  without: ['edit', 'disable'],
});

/** A note says something, on a record its writer sees and may add to. */
async function judgeNote(ctx: Context, { recordKind, recordId, note, attachment }: Values): Promise<void> {
  const kind = String(recordKind);
  if (!keysOfKind(kind)) throw fieldRefusal('record_kind', 'errors.recordNote.keepsNone');
  refuseWithoutKey(ctx, kind);
  const [record] = await readRecords(ctx, implementedEntity(kind).entity, [Number(recordId)]);
  if (!record) throw fieldRefusal('record_id', 'errors.reference');
  if (!note && !attachment) throw fieldRefusal('note', 'errors.recordNote.saysNothing');
}

function refuseWithoutKey(ctx: Context, kind: string): void {
  const permission = keysOfKind(kind)?.keep;
  if (permission && !may(ctx, permission)) throw new Refusal('errors.noPermission', { status: 403, values: { permission } });
}
