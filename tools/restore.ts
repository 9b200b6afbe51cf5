import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fingerprintOf } from '../apps/server/src/kernel/backup/make-backup.ts';
import { type Manifest, readManifest } from '../apps/server/src/kernel/backup/manifest.ts';
import {
  checkWhole,
  migrationsOf,
  restoreDatabase,
  restoreFiles,
} from '../apps/server/src/kernel/backup/restore-backup.ts';
import { claimDataFolder } from '../apps/server/src/kernel/database/data-folder.ts';
import { openDatabase } from '../apps/server/src/kernel/database/embedded-postgres.ts';
import { readSettings } from '../apps/server/src/kernel/program/read-settings.ts';
import { keyIn } from '../apps/server/src/kernel/program/secret-key.ts';
import { filesDirOf, type Settings } from '../apps/server/src/kernel/program/settings.ts';
import { lineOf, StartError } from '../apps/server/src/kernel/program/start-error.ts';
import { progressOn } from './test-run/progress.ts';

const usage = `npm run restore -- /backups/kickstand-2026-11-21T08-00-00

  Fills the empty data folder DATA_DIR, and the empty database of DATABASE_URL where there is one, from a backup. A
  backup of an older version is brought to this one. The backup stays as it is.`;

const progress = progressOn(process.stdout);
const show = (step: string, done: number, total: number) => progress.show(step, done, total);

/** Restore a backup into the deployment of the settings: `npm run restore -- /backups/kickstand-…`. */
async function main([given, ...more]: readonly string[]) {
  if (given === '--help' || given === '-h') return console.log(usage);
  if (given === undefined || given.startsWith('-') || more.length > 0)
    throw new StartError('Name one backup: npm run restore -- /backups/kickstand-2026-11-21T08-00-00');
  const folder = resolve(given);
  const settings = readSettings();
  const manifest = readManifest(folder);
  migrationsOf(manifest);
  refuseUnlessEmpty(settings.dataDir, 'DATA_DIR');
  refuseUnlessEmpty(filesDirOf(settings), 'FILES_DIR');
  refuseOtherKey(folder, manifest, settings);
  await checkWhole(folder, manifest, show);
  const migrated = await restoreInto(settings, folder, manifest);
  progress.clear();
  const news = migrated.length > 0 ? `, and brought to this version by ${migrated.length} migrations` : '';
  console.log(`Restored what there was at ${manifest.madeAt}${news}. Start the server as usual.`);
}

async function restoreInto(settings: Settings, folder: string, manifest: Manifest) {
  const data = await claimDataFolder(settings.dataDir);
  try {
    const database = await openDatabase(settings, () => undefined);
    try {
      // Files first: a full disk is then noticed before the database is filled.
      restoreFiles(folder, manifest, { dataDir: settings.dataDir, filesDir: filesDirOf(settings) });
      return await restoreDatabase(folder, manifest, { owner: database.owner, onProgress: show });
    } finally {
      await database.stop();
    }
  } catch (error) {
    for (const dir of [settings.dataDir, filesDirOf(settings)])
      for (const name of keptIn(dir)) rmSync(join(dir, name), { recursive: true });
    throw error;
  } finally {
    await data.release();
  }
}

const keptIn = (dir: string) =>
  existsSync(dir) ? readdirSync(dir).filter((name) => name !== '.claim' && name !== 'logs') : [];

function refuseUnlessEmpty(dir: string, setting: 'DATA_DIR' | 'FILES_DIR') {
  const [name] = keptIn(dir);
  if (name !== undefined)
    throw new StartError(
      `The folder ${dir} is not empty (${name}): choose a new ${setting}, or move it away.`,
    );
}

/** The secrets inside can be opened with one key only. */
function refuseOtherKey(folder: string, { keyFingerprint }: Manifest, { secretKey }: Settings) {
  const file = join(folder, 'data', 'secret.key');
  const key = secretKey ?? (existsSync(file) ? keyIn(file) : undefined);
  if (key && fingerprintOf(key) === keyFingerprint) return;
  throw new StartError(
    key ? 'SECRET_KEY is not the key of the backup.' : 'The backup needs the SECRET_KEY of its deployment.',
  );
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  progress.clear();
  console.error(lineOf(error));
  process.exitCode = 1;
}
