import pg from 'pg';
import { importTripsFile, usage } from '../apps/server/src/features/trips-import/trips-import.commands.ts';
import { Database } from '../apps/server/src/kernel/database/db.ts';
import { readSettings } from '../apps/server/src/kernel/program/read-settings.ts';
import { lineOf } from '../apps/server/src/kernel/program/start-error.ts';
import { reach } from './reach.ts';

/** Take trips from a csv file: `npm run import:trips -- trips.csv`; ends with 1 when lines were refused. */
async function main(words: readonly string[]) {
  if (words.includes('--help') || words.includes('-h')) return console.log(usage);
  const settings = readSettings();
  const { app, leave } = await reach(settings);
  const database = new Database(new pg.Pool({ ...app, max: 2 }));
  const needs = { database, zone: settings.businessZone, now: Date.now };
  try {
    const whole = await importTripsFile(needs, words, (line) => console.log(line));
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
