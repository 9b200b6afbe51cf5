import { join } from 'node:path';
import { claimDataFolder } from '../apps/server/src/kernel/database/data-folder.ts';
import { openDatabase, runningPostgres } from '../apps/server/src/kernel/database/embedded-postgres.ts';
import type { Settings } from '../apps/server/src/kernel/program/settings.ts';

/** The deployment's database: beside its running server, or opened for as long as the command takes. */
export async function reach(settings: Settings) {
  const dir = join(settings.dataDir, 'postgres');
  const [app, owner] = settings.databaseUrl ? [] : [runningPostgres(dir), runningPostgres(dir, 'owner')];
  if (app && owner) return { app, owner, leave: async () => undefined };
  const data = settings.databaseUrl ? undefined : await claimDataFolder(settings.dataDir);
  const opened = await openDatabase(settings, () => undefined);
  const leave = async () => {
    await opened.stop();
    await data?.release();
  };
  return { app: opened.app, owner: opened.owner, leave };
}
