import { Refusal } from '#platform/entity';
import { type Context, defineHeavyWork, inTurn, spareProcessors } from '#platform/server';
import { inThread } from '#platform/server/threads';
import { type Format, inspectUpload } from './inspect-upload.ts';
import type { Inspected } from './inspect-worker.ts';
import { broken } from './zip-entries.ts';

/** Of the thread's own; a sheet of a hundred thousand rows takes a twentieth of it. */
const limits = { megabytes: 96, seconds: 15 };
export const inspecting = defineHeavyWork('sheets', {
  atOnce: { inAll: spareProcessors, ofCompany: spareProcessors, ofPerson: 1 },
  waiting: { inAll: 120, ofCompany: 30, ofPerson: 12 },
  patienceSeconds: 60,
});

/** The same for whoever asks, in turns and a thread of its own: unpacking a hundred megabytes must not hold up anybody else. */
export async function inspectInTurn(ctx: Context, file: Buffer): Promise<Format> {
  if (file.toString('latin1', 0, 2) !== 'PK') return inspectUpload(file);
  const inspected = await inTurn(ctx, inspecting, () =>
    inThread<Inspected>(new URL('./inspect-worker.ts', import.meta.url), { file }, limits),
  );
  if (!inspected) throw broken();
  if ('format' in inspected) return inspected.format;
  throw new Refusal(inspected.refused.key, inspected.refused);
}
