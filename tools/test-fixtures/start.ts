import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { launch } from '../supervisor/launch.ts';
import { note } from './journal.ts';

const pages = process.env.FIXTURE_PAGES;

async function buildPages() {
  await wait(pages === 'slow' ? 300 : 0);
  if (pages === 'broken') throw new Error('The console cannot be built: a bracket is missing.');
  if (pages === 'slow') note('pages built');
}

const program = (name: string) => [join(import.meta.dirname, `${name}.js`)];

// Bundled with them, it is `npm start` with small programs in place of the server and the simulator, and little patience.
process.exit(
  await launch({
    server: program('server'),
    simulator: program('simulator'),
    prepare: async (progress) => progress.show('Nothing to build', 1, 1),
    meanwhile: buildPages,
    patience: { firstMs: 20, longestMs: 100, quickMs: 60_000, quickFailures: 5 },
  }),
);
