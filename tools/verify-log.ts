import pg from 'pg';
import { verifyLog } from '../apps/server/src/features/logs/logs.commands.ts';
import { Database } from '../apps/server/src/kernel/database/db.ts';
import { readSettings } from '../apps/server/src/kernel/program/read-settings.ts';
import { lineOf } from '../apps/server/src/kernel/program/start-error.ts';
import { reach } from './reach.ts';

/** Verify the chain of the operator log: `npm run verify-log`, or `npm run verify-log -- --full` from its first row. */
async function main(words: readonly string[]) {
  const { app, leave } = await reach(readSettings());
  const database = new Database(new pg.Pool({ ...app, max: 2 }));
  try {
    const whole = await verifyLog({ database, now: Date.now }, words, (line) => console.log(line));
    if (!whole) process.exitCode = 1;
  } finally {
    await database.close();
    await leave();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(lineOf(error));
  process.exitCode = 1;
}
