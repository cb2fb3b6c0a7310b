import os from 'node:os';
import path from 'node:path';
import { startTestCluster } from '../../platform/server/testing/cluster.ts';
import { clusterVariable } from '../../platform/server/testing/database.ts';

/** One PostgreSQL for the whole run, whichever projects of it ask for one; each test file works in a copy of its template. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Pictures of the demo lie with all else that is gone after the run, and not among a developer's own.
  process.env.DATA_DIR ??= path.join(process.env.KARWAN_RUN_PLACE ?? os.tmpdir(), 'data');
  if (process.env[clusterVariable]) return undefined;
  const cluster = await startTestCluster();
  process.env[clusterVariable] = cluster.url;
  return async () => {
    delete process.env[clusterVariable];
    await cluster.stop();
  };
}
