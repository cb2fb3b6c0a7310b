import { defineConfig } from 'vitest/config';
import { takeQuickPlace } from './tools/test/quick-place.ts';

takeQuickPlace();

/** What runs without a database: contracts and web logic of the modules, which leave the world as it is, … */
const pureOfModules = ['modules/*/*/contract/**/*.test.ts', 'modules/*/*/web/**/*.test.{ts,tsx}'];
/** … and what declares things, or stands in for a browser: the platform, the app and the house rules. */
const pure = [
  'platform/entity/**/*.test.ts',
  'platform/web/**/*.test.{ts,tsx}',
  'apps/web/**/*.test.{ts,tsx}',
  'tools/tidy*.test.ts',
  'tools/distribution/rules.test.ts',
];
/** What declares something of its own for a test, which no other file may meet. */
const alone = ['platform/server/crud/hidden-fields.test.ts'];
const elsewhere = ['**/node_modules/**', 'dist/**', 'apps/journeys/**'];
/** What takes minutes and has no short form. */
const soakOnly = process.env.KARWAN_SOAK === '1' ? [] : ['**/*.soak.test.ts'];

const onDatabase = {
  globalSetup: ['./tools/test/global-setup.ts'],
  setupFiles: ['./tools/distribution/catch.ts'],
  testTimeout: 120_000,
  hookTimeout: 300_000,
};

export default defineConfig({
  test: {
    environment: 'node',
    maxWorkers: 2,
    reporters: ['default'],
    // What one process tells another is heard in no time, but not on a machine that does ten things at once.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      { extends: true, test: { name: 'pure', include: pure, exclude: elsewhere, testTimeout: 30_000 } },
      { extends: true, test: { name: 'pure-modules', isolate: false, include: pureOfModules, exclude: elsewhere, testTimeout: 30_000 } },
      { extends: true, test: { name: 'alone', include: alone, ...onDatabase } },
      {
        extends: true,
        test: {
          name: 'database',
          // The product is loaded once for each worker: loading it anew took a third of the time.
          isolate: false,
          include: ['**/*.test.ts'],
          exclude: [...elsewhere, ...soakOnly, ...pure, ...pureOfModules, ...alone],
          ...onDatabase,
        },
      },
    ],
  },
});
