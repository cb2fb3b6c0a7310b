import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ExcelProgress } from '#foundation/sheets/contract';
import { tellEvents } from '#platform/server';
import { jobContext } from '../../../../apps/server/set-up-tenant.ts';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type ExcelWorld, englishHeadings, excelWorld, sheetOf } from './excel-world.ts';

let w: ExcelWorld;
let origin: string;
const open: Socket[] = [];
beforeAll(async () => {
  w = await excelWorld();
  origin = await w.world.product.server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});
afterAll(() => w?.close());

/** Everything a person is told in the channel from now on, and whether he was let in. */
async function listening(person: Person, roomId?: number): Promise<{ told: ExcelProgress[]; ok: boolean }> {
  const token = (await person.call('POST', 'realtime/ticket')).body.result.ticket;
  const socket = io(origin, { transports: ['websocket'], query: { token }, reconnection: false, forceNew: true });
  open.push(socket);
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', reject);
  });
  const told: ExcelProgress[] = [];
  socket.on('excel_progress', (payload: ExcelProgress) => told.push(payload));
  const { ok } = await socket.emitWithAck('subscribe', { channel: 'excel_progress', room_id: roomId ?? null, auth: {} });
  return { told, ok };
}

const sheet = (mark: string, count = 120) =>
  sheetOf([
    englishHeadings,
    ...Array.from({ length: count }, (_, index) => [
      `${mark}${index}`,
      'Nadia Shop',
      'Karim',
      '07705000001',
      'Basra',
      'here',
      5000,
      null,
    ]),
  ]);
const commit = (id: number) => w.clerk.call('POST', `excel-files/${id}/commit`, {}, { 'idempotency-key': `${id}` });
const settle = () => new Promise((resolve) => setTimeout(resolve, 300));

test('progress is told to its owner alone, grows to 100, and is done once', async () => {
  const stranger = await (await w.world.addTenant()).person({});
  const [mine, colleagues, strangers] = await Promise.all([listening(w.clerk), listening(w.admin), listening(stranger)]);
  const file = await w.taken(await sheet('A'));
  await commit(file.id);
  await w.work();
  await settle();
  expect([colleagues.told, strangers.told]).toEqual([[], []]);
  const progress = mine.told.map((one) => one.progress);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  expect([progress[0], progress.at(-1), progress.includes(40)]).toEqual([10, 100, true]);
  expect(mine.told.map((one) => one.ExcelFile.status).filter((status) => status === 'done')).toHaveLength(1);
  expect(mine.told.at(-1)).toEqual({
    ExcelFile: { id: file.id, name: 'sheet.xlsx', status: 'done', user_id: w.clerk.id },
    progress: 100,
  });
});

test('while a large sheet is read, its person is told how many rows are, and nobody else', async () => {
  const [mine, colleagues] = await Promise.all([listening(w.clerk), listening(w.admin)]);
  const file = await w.taken(await sheet('L', 6_500));
  await settle();
  const read = mine.told.filter((one) => one.rows_read !== undefined);
  expect(read.length).toBeGreaterThan(0);
  expect(read.every((one) => one.ExcelFile.id === file.id && one.progress < 10)).toBe(true);
  const rows = read.map((one) => one.rows_read as number);
  expect([rows, rows.every((count) => count > 0 && count < 6_500)]).toEqual([rows.toSorted((a, b) => a - b), true]);
  expect(mine.told.findIndex((one) => one.progress >= 10)).toBe(read.length);
  expect(colleagues.told).toEqual([]);
});

test('nobody joins the room of somebody else', async () => {
  expect((await listening(w.admin, w.clerk.id)).ok).toBe(false);
  expect((await listening(w.clerk, w.clerk.id)).ok).toBe(true);
});

test('a cancelled one is told to be done with, on every page of its owner', async () => {
  const mine = await listening(w.clerk);
  const file = await w.taken(await sheet('C', 3));
  await w.clerk.call('POST', `excel-files/${file.id}/cancel`, {});
  await tellEvents(w.world.product.pool, w.company.id, (db) => jobContext(db, w.company.id, w.world.clock.now));
  await settle();
  expect(mine.told.at(-1)).toMatchObject({ ExcelFile: { id: file.id, status: 'done' }, progress: 100 });
});

test('what is under way is still found after a reload', async () => {
  const { body } = await w.upload(await sheet('B', 3));
  const open = await w.clerk.call('GET', 'excel-files?states=reading,checking,working,undoing');
  expect(open.body.result.items).toMatchObject([{ id: body.result.item.id, state: 'reading', progress: 0 }]);
  await w.work();
  expect((await w.clerk.call('GET', 'excel-files?states=reading,checking,working,undoing')).body.result.items).toEqual([]);
});
