import { keptStore } from '#platform/web/outbox';
import type { KeptScan, ScanRun } from './scan-queue.ts';

/** Scans and their runs as this device keeps them, through reloads and without a connection. */
export const store = keptStore<{ runs: [ScanRun, string]; scans: [KeptScan, number] }>('karwan-scans', {
  version: 20,
  tables: {
    runs: { key: 'uuid', by: ['owner'] },
    scans: { key: 'seq', isNumbered: true, unique: ['uuid'], by: ['run', '[owner+state]'] },
  },
  // Runs begun before called the agent otherwise.
  upgrade: async (_, rows) => {
    const runs = await rows('runs');
    for (const run of runs.all) {
      const { deliveryId, ...needs } = run.needs;
      if (deliveryId !== undefined) await runs.put({ ...run, needs: { ...needs, courierId: deliveryId } });
    }
  },
});

/** The run this screen was at when it was left or reloaded. */
export async function openRun(owner: string, screen: string): Promise<ScanRun | undefined> {
  const runs = await store.runs.all({ owner });
  return runs
    .filter((run) => run.screen === screen && run.endedAt === null)
    .sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1))[0];
}

/** Forgets a run that has ended, with its answered scans; what waits or was not taken stays. */
export async function forgetRun(run: string): Promise<void> {
  await store.write(['runs', 'scans'], async ({ runs, scans }) => {
    const done = (await scans.all({ run })).filter((scan) => scan.state === 'done');
    for (const { seq } of done) await scans.delete(seq as number);
    await runs.delete(run);
  });
}

/** What was kept in earlier runs and is still not settled: waiting, or not taken. */
export async function leftovers(owner: string): Promise<KeptScan[]> {
  const [waiting, refused, runs] = await Promise.all([
    store.scans.all({ owner, state: 'waiting' }),
    store.scans.all({ owner, state: 'refused' }),
    store.runs.all({ owner }),
  ]);
  const open = new Set(runs.filter((run) => run.endedAt === null).map((run) => run.uuid));
  return [...waiting, ...refused].filter((scan) => !open.has(scan.run));
}

/** How many scans of a person still wait on this device. */
export function waitingOf(owner: string): Promise<number> {
  return store.scans.count({ owner, state: 'waiting' });
}
