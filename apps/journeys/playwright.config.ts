import os from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { takeQuickPlace } from '../../tools/test/quick-place.ts';

const root = path.resolve(import.meta.dirname, '../..');
export const port = Number(process.env.KARWAN_JOURNEY_PORT ?? 3190);
/** Where a company's people sign in; every *.localhost leads to this machine. */
export const home = (slug: string) => `http://${slug}.localhost:${port}`;

takeQuickPlace();
// Named once: the processes the journeys run in read this file too.
process.env.KARWAN_JOURNEY_DATA ??= path.join(os.tmpdir(), `karwan-journeys-${process.pid}`);
/** The data directory of the product the journeys walk through. */
export const dataDir = process.env.KARWAN_JOURNEY_DATA;

// The product as anybody would start it, with a demo of its own that is thrown away.
export default defineConfig({
  testDir: '.',
  projects: [
    {
      name: 'journeys',
      testMatch: '**/*.journey.ts',
      // A second walk over every screen; in the long run only.
      testIgnore: process.env.KARWAN_SOAK === '1' ? [] : ['**/foreign-texts.journey.ts'],
      teardown: 'books',
    },
    // Whatever was done in the journeys, and however they ended, the books stand after them.
    { name: 'books', testMatch: 'books.after.ts' },
  ],
  outputDir: path.join(root, 'test-results/journeys'),
  fullyParallel: false,
  workers: 2,
  // Ten times what they take on a machine that does nothing else.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  retries: 0,
  reporter: 'list',
  use: {
    baseURL: home('basra'),
    viewport: { width: 1366, height: 768 },
    actionTimeout: 60_000,
    navigationTimeout: 90_000,
    // A page noted down at each step took a quarter of a journey's time; `--trace retain-on-failure` asks for it when a picture does not tell enough.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Whoever works without a connection asks for it; elsewhere every new browser would keep the whole app for nothing.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds here: to compile it better took more than it gave, an eighth of all that Chromium worked.
        '--js-flags=--no-turbofan,--no-maglev',
      ],
    },
  },
  webServer: {
    command: 'node apps/server/start.ts',
    cwd: root,
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 600_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      SEED: 'demo',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
    },
  },
});
