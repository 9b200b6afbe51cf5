import { join, resolve } from 'node:path';
import { makeBackup } from '../apps/server/src/kernel/backup/make-backup.ts';
import { readSettings } from '../apps/server/src/kernel/program/read-settings.ts';
import { secretKeyOf } from '../apps/server/src/kernel/program/secret-key.ts';
import { filesDirOf } from '../apps/server/src/kernel/program/settings.ts';
import { lineOf, StartError } from '../apps/server/src/kernel/program/start-error.ts';
import { reach } from './reach.ts';
import { progressOn } from './test-run/progress.ts';

const usage = `npm run backup -- /backups

  Writes everything this deployment keeps (database, keys, made files) into a new folder in /backups, named by the time,
  as it was at one moment. The server may go on meanwhile. Whoever has the folder has the deployment's secrets: keep it
  as you keep those. With SECRET_KEY set the key is not among them.`;

/** Back up the deployment of the settings: `npm run backup -- /backups`. */
async function main([parent, ...more]: readonly string[]) {
  if (parent === '--help' || parent === '-h') return console.log(usage);
  if (parent === undefined || parent.startsWith('-') || more.length > 0)
    throw new StartError('Name one folder in which the backup is made: npm run backup -- /backups');
  const settings = readSettings();
  const now = Date.now();
  const folder = join(
    resolve(parent),
    `kickstand-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}`,
  );
  const { owner, leave } = await reach(settings);
  const progress = progressOn(process.stdout);
  try {
    const where = { dataDir: settings.dataDir, filesDir: filesDirOf(settings), folder, now };
    const made = await makeBackup({
      ...where,
      owner,
      secretKey: secretKeyOf(settings),
      onProgress: (step, done, total) => progress.show(step, done, total),
    });
    progress.clear();
    const bytes = [...made.tables, ...made.files].reduce((sum, one) => sum + one.bytes, 0);
    const rows = made.tables.reduce((sum, one) => sum + one.rows, 0);
    const seconds = (Date.now() - now) / 1000;
    console.log(
      `${folder}: ${rows} rows and ${made.files.length} files, ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s`,
    );
  } finally {
    await leave();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(lineOf(error));
  process.exitCode = 1;
}
