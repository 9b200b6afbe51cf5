import { startEmbeddedPostgres } from '../../src/kernel/database/embedded-postgres.ts';

// A program for tests to kill: it starts the database in the folder it is given, says so and stays.
await startEmbeddedPostgres({ dir: process.argv[2] ?? '', log: () => undefined });
process.stdout.write('ready\n');
setInterval(() => undefined, 60_000);
