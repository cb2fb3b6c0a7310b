import { existsSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { type Config, environmentOfServer, loadConfig, unusedVariables } from '../../platform/server/config.ts';
import { appSecret } from '../../platform/server/secret.ts';
import { demoSignIns } from '../../tools/seed/demo-people.ts';
import { openDatabase, type ProductDatabase } from './database.ts';
import { startDevelopment } from './development.ts';
import { readyLines } from './parent.ts';
import { prepareDatabase } from './prepare-database.ts';
import { serverAccount } from './server-account.ts';
import { type Supervised, supervise } from './supervise.ts';
import { buildWebIfStale } from './web-build.ts';

// The one process that owns the database; the server runs as its child and may come and go.
const root = path.resolve(import.meta.dirname, '../..');
const isDevelopment = process.argv.includes('--dev');
const say = (line: string) => console.log(line);

if (existsSync(path.join(root, '.env'))) process.loadEnvFile(path.join(root, '.env'));
const config = loadConfig();
let database: Promise<ProductDatabase> | undefined;
let server: Supervised | undefined;
let endDevelopment: (() => void) | undefined;
let stopping = false;

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0));
try {
  await start();
} catch (error) {
  // What was begun for the start is told to stop together with it.
  if (!stopping) console.error(`Karwan did not start: ${(error as Error).message}`);
  await stop(1);
}

async function start(): Promise<void> {
  await requireFreePort(config);
  if (!config.rateLimit)
    say('WARNING: RATE_LIMIT is off. Nothing slows down whoever guesses passwords; use this in test runs only.');
  for (const name of unusedVariables()) say(`NOTE: ${name} is set, but nothing uses it yet.`);
  database = openDatabase(config, say);
  // Both at once: neither needs the other.
  const [{ url: ownerUrl }] = await Promise.all([database, buildWebIfStale(say)]);
  const secret = appSecret(config);
  const prepare = () => prepareDatabase({ config, ownerUrl, secret, say });
  const appUrl = await prepare();
  if (stopping) return;
  const signIns = config.seed === 'none' ? [] : demoSignIns;
  server = supervise({
    program: path.join(import.meta.dirname, 'main.ts'),
    environment: { ...environmentOfServer(process.env), DATA_DIR: config.dataDir, KARWAN_APP_URL: appUrl, APP_SECRET: secret },
    account: serverAccount(config, say),
    onReady: (ready) => {
      for (const line of readyLines(ready, { publicUrl: config.publicUrl, signIns })) say(line);
    },
    onFailure: () => void stop(1),
    say,
  });
  if (isDevelopment) endDevelopment = startDevelopment(() => void prepare().then(() => server?.restart(), console.error));
}

async function stop(status: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  endDevelopment?.();
  await server?.stop();
  await (await database?.catch(() => undefined))?.stop();
  process.exit(status);
}

/** Better said here than by a server that ends again and again. */
function requireFreePort({ host, port }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.on('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${error.code})`;
      reject(new Error(`PORT ${port} on HOST ${host} ${reason}`));
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
