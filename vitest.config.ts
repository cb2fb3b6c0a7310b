import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{apps,modules,platform,tools}/**/*.test.{ts,tsx}'],
    globalSetup: 'tools/test/global-setup.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
