import { claimDataFolder } from '../apps/server/src/kernel/database/data-folder.ts';
import { openDatabase } from '../apps/server/src/kernel/database/embedded-postgres.ts';
import { migrate } from '../apps/server/src/kernel/database/schema/migrate.ts';
import { readSettings } from '../apps/server/src/kernel/program/read-settings.ts';
import { lineOf } from '../apps/server/src/kernel/program/start-error.ts';

/** Brings the database of the settings to this program's schema; the embedded one must not be in use by a server. */
async function main() {
  const settings = readSettings();
  const data = settings.databaseUrl ? undefined : await claimDataFolder(settings.dataDir);
  const database = await openDatabase(settings, () => undefined);
  try {
    const applied = await migrate(database.owner);
    for (const file of applied) console.log(`Applied ${file}`);
    if (applied.length === 0) console.log('The schema was up to date.');
  } finally {
    await database.stop();
    await data?.release();
  }
}

try {
  await main();
} catch (error) {
  console.error(lineOf(error));
  process.exitCode = 1;
}
