import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { supervise } from './supervise.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'karwan-supervise-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a server that dies starts again, and one told to stop ends and stays ended', async () => {
  const program = programOf(`process.send({ ready: true, address: String(process.pid) }); setInterval(() => {}, 1000);
    process.on('SIGTERM', () => process.exit(0));`);
  const pids: number[] = [];
  const server = run(program, (pid) => pids.push(pid));
  await expect.poll(() => pids.length).toBe(1);
  process.kill(pids[0] as number, 'SIGKILL');
  await expect.poll(() => pids.length).toBe(2);
  await server.stop();
  expect(() => process.kill(pids[1] as number, 0)).toThrow();
  expect(pids).toHaveLength(2);
});

test('a server that ends before it was ever ready is not tried again', async () => {
  let failures = 0;
  run(
    programOf('process.exit(1)'),
    () => undefined,
    () => failures++,
  );
  await expect.poll(() => failures).toBe(1);
});

function run(program: string, onPid: (pid: number) => void, onFailure: () => void = () => undefined) {
  return supervise({
    program,
    environment: process.env,
    onReady: ({ address }) => onPid(Number(address)),
    onFailure,
    say: () => undefined,
  });
}

function programOf(text: string): string {
  const file = path.join(folder, `${text.length}.mjs`);
  writeFileSync(file, text);
  return file;
}
