import pg from 'pg';
import { Database } from '../apps/server/src/kernel/database/db.ts';
import { readSettings } from '../apps/server/src/kernel/program/read-settings.ts';
import { secretKeyOf } from '../apps/server/src/kernel/program/secret-key.ts';
import { originOf } from '../apps/server/src/kernel/program/settings.ts';
import { lineOf } from '../apps/server/src/kernel/program/start-error.ts';
import { CommandError, sessionCommands } from '../apps/server/src/platform/session/session.commands.ts';
import { reach } from './reach.ts';

/** Commands on the server's keys, devices and API keys: `npm run session -- rotate`. */
async function main(words: readonly string[]) {
  const settings = readSettings();
  const { app, leave } = await reach(settings);
  const database = new Database(new pg.Pool({ ...app, max: 2 }));
  const commands = sessionCommands({
    database,
    secret: secretKeyOf(settings),
    now: Date.now,
    url: originOf(settings),
  });
  try {
    if (words.includes('--help')) console.log(commands.help.join('\n'));
    else for (const line of await commands.run(words)) console.log(line);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.error([error.message, '', ...commands.help].join('\n'));
    process.exitCode = 1;
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
