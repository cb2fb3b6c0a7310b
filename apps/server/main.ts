import path from 'node:path';
import { configureMail, openPost } from '#foundation/letters/server';
import { configurePapers } from '#foundation/papers/server';
import { configureSenders } from '#foundation/senders/server';
import { loadConfig } from '../../platform/server/config.ts';
import { createMetrics } from '../../platform/server/metrics.ts';
import { appSecret, secretFor } from '../../platform/server/secret.ts';
import { compose } from './compose.ts';
import { addHealth, type Health } from './health.ts';
import { servePages } from './pages.ts';
import { tellReady, whenToldToStop } from './parent.ts';
import { webDir } from './web-build.ts';
import { startWorker, type WorkerReports } from './worker.ts';

const config = loadConfig();
// The starting process keeps the database's owner to itself: whoever serves people works as the application, and knows nobody else.
const { KARWAN_APP_URL: appAddress } = process.env;
if (!appAddress) throw new Error('no database: start the product with `npm start`');
const secret = appSecret(config);

/** Told to stop before it serves, it just ends: what it was at is undone with its transaction. */
let drain = async (): Promise<void> => undefined;
whenToldToStop(() => drain());

configurePapers({ publicUrl: config.publicUrl });
const product = await compose({
  appUrl: appAddress,
  secret: secretFor(secret, 'tokens'),
  rateLimit: config.rateLimit,
  trustProxy: config.trustProxy,
  publicUrl: config.publicUrl,
  filesDir: config.filesDir,
  quotas: config.quotas,
  logLevel: config.logLevel,
});
const health: Health = { isDraining: false };
await addHealth(product, health);
const metrics = createMetrics(product.pool, { token: config.metricsToken });
metrics.watch(product.server);
await servePages(product.server, webDir, path.join(config.dataDir, 'content.json'));
const post = openPost({ ...config.mail, folder: config.lettersDir });
configureMail({ operator: post, allowsPrivate: config.privateNetworks });
configureSenders({ allowsPrivate: config.privateNetworks, whatsappUrl: config.whatsappUrl });
const reports: WorkerReports = {
  failed: (error) => product.server.log.error({ err: error }, 'the worker failed and tries again'),
  checked: (tenantId, wrong) => {
    const faults = wrong.reduce((sum, one) => sum + one.faults, 0);
    metrics.setLedgerDrift(tenantId, faults);
    // By its number, for whoever reads a log need not know what people are called.
    const laws = wrong.map(({ id, first }) => ({ id, what: first?.what, kind: first?.kind, row: first?.id }));
    if (faults) product.server.log.error({ tenantId, faults, laws }, 'the books do not add up');
  },
};
const stopWorker = startWorker(product.pool, reports, post);
const address = await product.server.listen({ port: config.port, host: config.host });
drain = async () => {
  health.isDraining = true;
  await stopWorker();
  await product.close();
};
tellReady({ address: config.port === 0 ? address : config.publicUrl });
