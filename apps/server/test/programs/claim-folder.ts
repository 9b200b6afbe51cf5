import { claimDataFolder } from '../../src/kernel/database/data-folder.ts';

// A program for tests to kill: it claims the folder it is given, says so and stays.
await claimDataFolder(process.argv[2] ?? '');
process.stdout.write('claimed\n');
setInterval(() => undefined, 60_000);
