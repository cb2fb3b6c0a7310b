import { defineConfig } from 'vitest/config';

/** What runs without a database: contracts, declarations, the web's logic and the house rules. */
const pure = [
  'modules/*/*/contract/**/*.test.ts',
  'modules/*/*/web/**/*.test.{ts,tsx}',
  'platform/entity/**/*.test.ts',
  'platform/web/**/*.test.{ts,tsx}',
  'apps/web/**/*.test.{ts,tsx}',
  'tools/tidy*.test.ts',
];
const elsewhere = ['**/node_modules/**', 'dist/**', 'apps/journeys/**'];

export default defineConfig({
  test: {
    environment: 'node',
    maxWorkers: 2,
    reporters: ['default'],
    projects: [
      { extends: true, test: { name: 'pure', include: pure, exclude: elsewhere } },
      {
        extends: true,
        test: {
          name: 'database',
          isolate: false,
          include: ['**/*.test.ts'],
          exclude: [...elsewhere, ...pure],
          globalSetup: ['./tools/test/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
