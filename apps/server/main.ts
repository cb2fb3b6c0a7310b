import { readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { configurePapers } from '#foundation/papers/server';
import { loadConfig } from '../../platform/server/config.ts';
import { createMetrics } from '../../platform/server/metrics.ts';
import { appSecret, secretFor } from '../../platform/server/secret.ts';
import { compose } from './compose.ts';
import { addHealth, type Health } from './health.ts';
import { tellReady, whenToldToStop } from './parent.ts';
import { webDir } from './web-build.ts';
import { startWorker } from './worker.ts';

const config = loadConfig();
// The starting process keeps the database's owner to itself: whoever serves people works as the application, and knows nobody else.
const { KARWAN_APP_URL: appAddress } = process.env;
if (!appAddress) throw new Error('no database: start the product with `npm start`');
const secret = appSecret(config);

configurePapers({ publicUrl: config.publicUrl });
const product = await compose({
  appUrl: appAddress,
  secret: secretFor(secret, 'tokens'),
  rateLimit: config.rateLimit,
  trustProxy: config.trustProxy,
  publicUrl: config.publicUrl,
  filesDir: config.filesDir,
  logLevel: config.logLevel,
});
const health: Health = { isDraining: false };
await addHealth(product, health);
const metrics = createMetrics(product.pool);
metrics.watch(product.server);
await servePages(product.server);
const stopWorker = startWorker(product.pool, {
  failed: (error) => product.server.log.error({ err: error }, 'the worker failed and tries again'),
  checked: (tenantId, faults) => {
    metrics.setLedgerDrift(tenantId, faults);
    if (faults) product.server.log.error({ tenantId, faults }, 'the books do not add up');
  },
});
const address = await product.server.listen({ port: config.port, host: config.host });
tellReady({ address: config.port === 0 ? address : config.publicUrl });
whenToldToStop(async () => {
  health.isDraining = true;
  await stopWorker();
  await product.close();
});

/** The web app: its files for ever, its first page never kept, and that page for every path that is no file. */
async function servePages(server: FastifyInstance): Promise<void> {
  const page = readFileSync(path.join(webDir, 'index.html'));
  await server.register(fastifyStatic, {
    root: webDir,
    index: false,
    wildcard: false,
    setHeaders: (reply, file) => {
      reply.header(
        'cache-control',
        file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
      if (file.endsWith('.svg')) reply.header('content-type', 'image/svg+xml; charset=utf-8');
    },
  });
  server.get('/*', (request, reply) => {
    if (/^\/(api|files|assets)(\/|$)/.test(request.url)) return reply.callNotFound();
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  });
}
