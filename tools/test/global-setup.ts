import { startTestCluster } from '../../platform/server/testing/cluster.ts';
import { clusterVariable } from '../../platform/server/testing/database.ts';

/** One PostgreSQL for the whole run, whichever projects of it ask for one; each test file works in a copy of its template. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[clusterVariable]) return undefined;
  const cluster = await startTestCluster();
  process.env[clusterVariable] = cluster.url;
  return async () => {
    delete process.env[clusterVariable];
    await cluster.stop();
  };
}
