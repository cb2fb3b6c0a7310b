import { parentPort, workerData } from 'node:worker_threads';
import { readXlsx } from 'hucre';
import { giveWay, zipReader } from '#platform/server/threads';

/** A chart of two thousand accounts takes a tenth of it. */
const mostUnpacked = 8_000_000;

giveWay();
const content = Buffer.from((workerData as { content: Uint8Array }).content);
const { zipEntries, unpacked } = zipReader({ mostEntries: 64, refuse: (what) => new Error(what) });
let bytes = 0;
for (const entry of zipEntries(content))
  for await (const chunk of unpacked(content, entry)) {
    bytes += chunk.length;
    if (bytes > mostUnpacked) throw new Error('it unpacks to more than any chart');
  }
const { sheets } = (await readXlsx(content)) as { sheets?: { rows: unknown[][] }[] };
parentPort?.postMessage(sheets?.[0]?.rows ?? []);
