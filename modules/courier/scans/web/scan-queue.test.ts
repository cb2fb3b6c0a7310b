import { expect, test } from 'vitest';
import { answered, type KeptScan, type ScanAnswer } from './scan-queue.ts';

const scan = (more: Partial<KeptScan> = {}): KeptScan => ({
  seq: 1,
  uuid: 'scan-1',
  owner: '1/1',
  run: 'run',
  branchId: 1,
  code: '1001',
  body: {},
  state: 'waiting',
  attempts: 1,
  faults: 0,
  ...more,
});
const answer = (verdict: ScanAnswer['verdict']): ScanAnswer => ({ id: 7, verdict, message: 'Done', shipment: null, choices: [] });

/** A server that takes scans back, or fails to. */
function server(status?: number) {
  const undone: number[] = [];
  const undo = async (id: number) => {
    if (status !== undefined) throw new Error('no');
    undone.push(id);
  };
  return { undone, port: { undo, failureOf: () => ({ status: status ?? 0, message: 'too late' }) } };
}

test('taken back before its answer came, it is undone as soon as there is one', async () => {
  const { undone, port } = server();
  expect(await answered(port, scan({ wantsUndo: true }), answer('ok'))).toMatchObject({ state: 'done', isUndone: true });
  expect(undone).toEqual([7]);
});

test('nothing is undone where nothing was done', async () => {
  const { undone, port } = server();
  expect(await answered(port, scan({ wantsUndo: true }), answer('unknown'))).toMatchObject({ state: 'done' });
  expect(undone).toEqual([]);
});

test('what can no longer be taken back stays done, with the words', async () => {
  const { port } = server(422);
  expect(await answered(port, scan({ wantsUndo: true }), answer('ok'))).toMatchObject({ wantsUndo: false, problem: 'too late' });
});

test('a connection lost while taking it back tries the whole again', async () => {
  const { port } = server(0);
  await expect(answered(port, scan({ wantsUndo: true }), answer('ok'))).rejects.toThrow();
});
