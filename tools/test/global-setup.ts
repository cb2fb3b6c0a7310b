import { startTestCluster } from '../../platform/server/testing/cluster.ts';
import { clusterVariable } from '../../platform/server/testing/database.ts';

/** One PostgreSQL for the whole run; each test file works in a copy of its template. */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  process.env[clusterVariable] = cluster.url;
  return cluster.stop;
}
