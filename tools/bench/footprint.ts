import { setTimeout as sleep } from 'node:timers/promises';
import type { Child } from './child.ts';
import { atMost, type Outcome } from './figures.ts';

const settledMs = 8_000;

/** G9: what the processes hold when they have settled, and again after the load. */
export async function footprint({ ours, bare }: { ours: Child; bare: Child }): Promise<{ afterLoad(): Promise<Outcome[]> }> {
  await fetch(`${ours.url}/healthz`);
  await fetch(`${bare.url}/`).catch(() => undefined);
  await sleep(settledMs);
  const [idle, idleBare] = [ours.residentMegabytes(), bare.residentMegabytes()];
  return {
    afterLoad: async () => {
      await sleep(settledMs);
      const loaded = ours.residentMegabytes();
      return [
        atMost('G9', 'idle memory', idle / idleBare, 2, `ours ${idle.toFixed(0)} MB, bare ${idleBare.toFixed(0)} MB`, '× bare'),
        atMost('G9', 'memory after the load', loaded, 250, `bare ${bare.residentMegabytes().toFixed(0)} MB`, ' MB'),
        atMost('G9', 'server start, database warm', ours.readyMs / 1000, 2.5, `bare ${(bare.readyMs / 1000).toFixed(1)} s`, ' s'),
      ];
    },
  };
}
