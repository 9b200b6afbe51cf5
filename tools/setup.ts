import pg from 'pg';
import { Database } from '../apps/server/src/kernel/database/db.ts';
import { readSettings } from '../apps/server/src/kernel/program/read-settings.ts';
import { originOf } from '../apps/server/src/kernel/program/settings.ts';
import { lineOf } from '../apps/server/src/kernel/program/start-error.ts';
import { SetupError, setUp, setupHelp } from '../apps/server/src/organisation/setup/setup.commands.ts';
import { areaInFile, openFirstArea } from '../apps/server/src/places/fences/first-area.service.ts';
import { reach } from './reach.ts';

const areas = { inFile: areaInFile, open: openFirstArea };

/** Set a deployment up from its shell: `npm run setup -- --company NAME --phone PHONE --name NAME [--api-key]`. */
async function main(words: readonly string[]) {
  const settings = readSettings();
  const { app, leave } = await reach(settings);
  const database = new Database(new pg.Pool({ ...app, max: 2 }));
  try {
    const lines = await setUp({ database, areas, now: Date.now, url: originOf(settings) }, words);
    for (const line of lines) console.log(line);
  } finally {
    await database.close();
    await leave();
  }
}

const words = process.argv.slice(2);
try {
  if (words.includes('--help')) console.log(setupHelp.join('\n'));
  else await main(words);
} catch (error) {
  if (error instanceof SetupError)
    console.error([error.message, 'npm run setup -- --help lists the options.'].join('\n'));
  else console.error(lineOf(error));
  process.exitCode = 1;
}
