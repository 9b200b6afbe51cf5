import { appConfig } from '../../apps/server/src/kernel/database/external-postgres.ts';
import { readSettings } from '../../apps/server/src/kernel/program/read-settings.ts';
import { lineOf as lineOfError } from '../../apps/server/src/kernel/program/start-error.ts';
import { examine } from '../../apps/server/src/platform/status/doctor/doctor.ts';
import { lineOf } from '../../apps/server/src/platform/status/doctor/findings.ts';
import { reach } from '../reach.ts';

/** What is missing or wrong in a deployment, and what to do: `npm run doctor`; it ends with 1 when something is wrong. */
try {
  const settings = readSettings();
  // A database that does not answer is one of the findings.
  const { app, leave } = settings.databaseUrl
    ? { app: appConfig(settings), leave: async () => undefined }
    : await reach(settings);
  try {
    const found = await examine({ settings, app, now: Date.now });
    for (const finding of found) console.log(lineOf(finding));
    if (found.some(({ level }) => level === 'wrong')) process.exitCode = 1;
  } finally {
    await leave();
  }
} catch (error) {
  console.error(lineOfError(error));
  process.exitCode = 1;
}
