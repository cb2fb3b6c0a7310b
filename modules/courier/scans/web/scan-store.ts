import { Dexie, type Table } from 'dexie';
import type { KeptScan, ScanRun } from './scan-queue.ts';

/** Scans and their runs as this device keeps them, through reloads and without a connection. */
class ScanStore extends Dexie {
  declare runs: Table<ScanRun, string>;
  declare scans: Table<KeptScan, number>;

  constructor() {
    super('karwan-scans');
    this.version(1).stores({ runs: 'uuid, owner', scans: '++seq, &uuid, run, [owner+state]' });
    // Runs begun before called the agent otherwise.
    this.version(2).upgrade((kept) =>
      kept
        .table('runs')
        .toCollection()
        .modify(({ needs }) => {
          if (needs.deliveryId !== undefined) needs.courierId = needs.deliveryId;
          delete needs.deliveryId;
        }),
    );
  }
}

export const store = new ScanStore();

/** The run this screen was at when it was left or reloaded. */
export async function openRun(owner: string, screen: string): Promise<ScanRun | undefined> {
  const runs = await store.runs.where({ owner }).toArray();
  return runs
    .filter((run) => run.screen === screen && run.endedAt === null)
    .sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1))[0];
}

/** Forgets a run that has ended, with its answered scans; what waits or was not taken stays. */
export async function forgetRun(run: string): Promise<void> {
  await store.transaction('rw', store.runs, store.scans, async () => {
    await store.scans
      .where({ run })
      .filter((scan) => scan.state === 'done')
      .delete();
    await store.runs.delete(run);
  });
}

/** What was kept in earlier runs and is still not settled: waiting, or not taken. */
export async function leftovers(owner: string): Promise<KeptScan[]> {
  const [waiting, refused, runs] = await Promise.all([
    store.scans.where({ owner, state: 'waiting' }).toArray(),
    store.scans.where({ owner, state: 'refused' }).toArray(),
    store.runs.where({ owner }).toArray(),
  ]);
  const open = new Set(runs.filter((run) => run.endedAt === null).map((run) => run.uuid));
  return [...waiting, ...refused].filter((scan) => !open.has(scan.run));
}

/** How many scans of a person still wait on this device. */
export function waitingOf(owner: string): Promise<number> {
  return store.scans.where({ owner, state: 'waiting' }).count();
}
