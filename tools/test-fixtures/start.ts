import { join } from 'node:path';
import { launch } from '../supervisor/launch.ts';

const program = (name: string) => [join(import.meta.dirname, `${name}.js`)];

// Bundled with them, it is `npm start` with small programs in place of the server and the simulator, and little patience.
process.exit(
  await launch({
    server: program('server'),
    simulator: program('simulator'),
    prepare: async (progress) => progress.show('Nothing to build', 1, 1),
    patience: { firstMs: 20, longestMs: 100, quickMs: 60_000, quickFailures: 5 },
  }),
);
