import { defineConfig } from 'vitest/config';

const leaveOut = ['**/node_modules/**', '**/dist/**'];
/** Where the whole proof runs on a shared machine, what a moment without processor time broke is tried once more. */
const retry = process.env.CI ? 1 : 0;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'tools/**/*.test.ts', 'apps/simulator/**/*.test.ts'],
          exclude: leaveOut,
          testTimeout: 15_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude: leaveOut,
          globalSetup: ['apps/server/test/global-setup.ts'],
          fileParallelism: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'console',
          include: ['apps/console/**/*.test.{ts,tsx}'],
          exclude: leaveOut,
          environment: 'jsdom',
          testTimeout: 20_000,
          retry,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.spec.ts'],
          globalSetup: ['e2e/support/system.ts'],
          exclude: leaveOut,
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 300_000,
          retry,
        },
      },
    ],
  },
});
