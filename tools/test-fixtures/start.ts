import { createRequire } from 'node:module';
import { join } from 'node:path';
import { launch } from '../launch.ts';

const tsx = createRequire(import.meta.url).resolve('tsx');
const program = (name: string) => ['--import', tsx, join(import.meta.dirname, name)];

// `npm start` with small programs in place of the server and the simulator, and little patience.
process.exit(
  await launch({
    server: program('server.ts'),
    simulator: program('simulator.ts'),
    prepare: async (progress) => progress.show('Nothing to build', 1, 1),
    patience: { firstMs: 20, longestMs: 100, quickMs: 60_000, quickFailures: 5 },
  }),
);
