import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const leaveOut = ['**/node_modules/**', '**/dist/**'];
/** Where the whole proof runs on a shared machine, what a moment without processor time broke is tried once more, and named. */
const retry = process.env.CI ? 1 : 0;

/** Both processors of a small machine. A project with a number of its own needs a turn of its own: `groupOrder`. */
const maxWorkers = Math.max(2, availableParallelism() - 1);

/** Tests with a database, one file after the other. */
const byItself = (name: string, include: string[]) => ({
  test: {
    name,
    include,
    exclude: leaveOut,
    globalSetup: ['apps/server/test/global-setup.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
});

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'tools/**/*.test.ts', 'apps/simulator/**/*.test.ts'],
          exclude: leaveOut,
          maxWorkers,
          testTimeout: 15_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude: leaveOut,
          globalSetup: ['apps/server/test/global-setup.ts'],
          // Each test file has a database of its own; more at once would wait for one PostgreSQL.
          maxWorkers: 2,
          // The features are loaded once for all files of a worker.
          isolate: false,
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          retry,
        },
      },
      // What `npm test` has no time for: one after the other, because they measure or fill the machine.
      byItself('slow', ['apps/**/*.slow.{ts,tsx}', 'packages/**/*.slow.ts', 'tools/**/*.slow.ts']),
      byItself('soak', ['apps/server/test/soak/*.soak.ts']),
      byItself('attack', ['apps/server/test/attack/*.attack.ts']),
      {
        test: {
          name: 'console',
          include: ['apps/console/**/*.test.{ts,tsx}'],
          exclude: leaveOut,
          environment: 'jsdom',
          maxWorkers,
          sequence: { groupOrder: 2 },
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
