import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { programFacts } from './apps/console/vite.config.ts';
import { AloneLast } from './tools/test-run/alone-last.ts';
import { FileTimes } from './tools/test-run/test-times.ts';

/** What a page is made of is bundled once: hundreds of files each would be read anew for each test file. */
const bundled = ['antd', '@ant-design/icons', '@ant-design/cssinjs'];
/** Their modules as the console's build takes them; the bundle would be made of the others, for programs. */
const modulesOf = (name: string) => ({
  find: new RegExp(`^${name}$`),
  replacement: join(import.meta.dirname, 'node_modules', name, 'es', 'index.js'),
});

type Reporters = NonNullable<NonNullable<ViteUserConfig['test']>['reporters']>;

const leaveOut = ['**/node_modules/**', '**/dist/**'];
/** Benchmarks at a small size: they need the server's database. */
const everySuite = 'bench/every-suite.test.ts';
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
    setupFiles: ['apps/server/test/setup/connected.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
});

/** What the proof reads of a run, beside what is shown. */
function reportersOf({ TEST_REPORT: outputFile, TEST_TIMES: times }: NodeJS.ProcessEnv): Reporters {
  return outputFile && times ? ['default', ['json', { outputFile }], new FileTimes(times)] : ['default'];
}

export default defineConfig({
  test: {
    reporters: reportersOf(process.env),
    sequence: { sequencer: AloneLast },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,tools,e2e,bench,apps/simulator}/**/*.test.ts'],
          exclude: [...leaveOut, everySuite],
          maxWorkers,
          testTimeout: 15_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts', everySuite],
          exclude: leaveOut,
          globalSetup: ['apps/server/test/global-setup.ts'],
          setupFiles: ['apps/server/test/setup/connected.ts'],
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
        define: programFacts,
        resolve: { alias: bundled.map(modulesOf) },
        test: {
          name: 'console',
          include: ['apps/console/**/*.test.tsx'],
          exclude: leaveOut,
          environment: 'jsdom',
          deps: { optimizer: { client: { enabled: true, include: bundled } } },
          setupFiles: [
            'apps/console/test/quick/filled-slots.ts',
            'apps/console/test/quick/quick-elements.ts',
            'apps/console/test/quick/quick-errors.ts',
            'apps/console/test/quick/quick-labels.ts',
          ],
          maxWorkers,
          sequence: { groupOrder: 2 },
          testTimeout: 20_000,
          retry,
        },
      },
      {
        define: programFacts,
        test: {
          // What draws nothing; a test that needs something of a browser says so in its first line.
          name: 'console-rules',
          include: ['apps/console/**/*.test.ts'],
          exclude: leaveOut,
          setupFiles: ['apps/console/test/quick/filled-slots.ts'],
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
          setupFiles: ['e2e/support/file.ts'],
          // One product for all files; each has a browser of its own.
          maxWorkers: 2,
          // What journeys import is loaded once for all files of a worker.
          isolate: false,
          sequence: { groupOrder: 3 },
          testTimeout: 180_000,
          hookTimeout: 300_000,
          retry,
        },
      },
    ],
  },
});
