import { configurePapers } from '#foundation/papers/server';
import { createPool } from '#platform/server';
import { loadConfig } from '../../platform/server/config.ts';
import { appUrl } from '../../platform/server/db/app-url.ts';
import { appRole, migrate } from '../../platform/server/db/migrate.ts';
import { createMetrics } from '../../platform/server/metrics.ts';
import { appSecret, secretFor } from '../../platform/server/secret.ts';
import { demoSignIns, seedDemo, seedLarge } from '../../tools/seed/index.ts';
import { compose } from './compose.ts';
import { addHealth, type Health } from './health.ts';
import { servePages } from './pages.ts';
import { tellReady, whenToldToStop } from './parent.ts';
import { webDir } from './web-build.ts';
import { startWorker } from './worker.ts';

const config = loadConfig();
if (!config.databaseUrl) throw new Error('no database: start the product with `npm start`, or set DATABASE_URL');
const secret = appSecret(config);
const password = secretFor(secret, 'database');
const appAddress = appUrl(config.databaseUrl, appRole, password);

/** Told to stop before it serves, it just ends: what it was at is undone with its transaction. */
let drain = async (): Promise<void> => undefined;
whenToldToStop(() => drain());

configurePapers({ publicUrl: config.publicUrl });
await migrate(config.databaseUrl, { appPassword: password });
await seedEmpty(config.databaseUrl);
const product = await compose({
  appUrl: appAddress,
  secret: secretFor(secret, 'tokens'),
  rateLimit: config.rateLimit,
  trustProxy: config.trustProxy,
  filesDir: config.filesDir,
  quotas: config.quotas,
  publicUrl: config.publicUrl,
  logLevel: config.logLevel,
});
const health: Health = { isDraining: false };
await addHealth(product, health);
const metrics = createMetrics(product.pool, { token: config.metricsToken });
metrics.watch(product.server);
await servePages(product.server, webDir);
const stopWorker = startWorker(product.pool, {
  failed: (error) => product.server.log.error({ err: error }, 'the worker failed and tries again'),
  checked: (tenantId, faults) => {
    metrics.setLedgerDrift(tenantId, faults);
    if (faults) product.server.log.error({ tenantId, faults }, 'the books do not add up');
  },
});
const address = await product.server.listen({ port: config.port, host: config.host });
drain = async () => {
  health.isDraining = true;
  await stopWorker();
  await product.close();
};
tellReady({ address: config.port === 0 ? address : config.publicUrl, signIns: config.seed === 'none' ? [] : demoSignIns });

/** Fills a database that holds no company yet; a second start finds one and does nothing. */
async function seedEmpty(ownerUrl: string): Promise<void> {
  if (config.seed === 'none') return;
  const pools = { owner: createPool(ownerUrl, { max: 3 }), app: createPool(appAddress, { max: 4 }) };
  // Of several processes that start on one empty database, one fills it and the others wait for it.
  const lock = await pools.owner.connect();
  try {
    await lock.query(`select pg_advisory_lock(hashtext('karwan.seed'))`);
    const { rows } = await pools.app.query('select count(*)::int as n from every_tenant()');
    if (rows[0].n > 0) return;
    await seedDemo(pools);
    if (config.seed === 'large') await seedLarge(pools);
  } finally {
    lock.release(true);
    await Promise.all([pools.owner.end(), pools.app.end()]);
  }
}
