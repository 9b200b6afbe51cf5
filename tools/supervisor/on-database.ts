import pg from 'pg';
import { Database } from '../../apps/server/src/kernel/database/db.ts';
import { readSettings } from '../../apps/server/src/kernel/program/read-settings.ts';
import type { Settings } from '../../apps/server/src/kernel/program/settings.ts';
import { lineOf } from '../../apps/server/src/kernel/program/start-error.ts';
import { reach } from '../reach.ts';

/** What a command works with: the deployment's database and settings, and what was written behind its name. */
interface Needs {
  database: Database;
  settings: Settings;
  words: readonly string[];
  say(line: string): void;
}

/** Run a command on the deployment's database; it ends with 1 when its work answers false, or cannot be done. */
export async function onDatabase(work: (needs: Needs) => Promise<boolean>) {
  try {
    const settings = readSettings();
    const { app, leave } = await reach(settings);
    const database = new Database(new pg.Pool({ ...app, max: 2 }));
    try {
      const words = process.argv.slice(2);
      if (!(await work({ database, settings, words, say: (line) => console.log(line) })))
        process.exitCode = 1;
    } finally {
      await database.close();
      await leave();
    }
  } catch (error) {
    console.error(lineOf(error));
    process.exitCode = 1;
  }
}
