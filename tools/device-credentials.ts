import { parseArgs } from 'node:util';
import pg from 'pg';
import { writePasswordFile } from '../apps/server/src/gateway/broker/password-file.ts';
import { Database } from '../apps/server/src/kernel/database/db.ts';
import { readSettings } from '../apps/server/src/kernel/program/read-settings.ts';
import { lineOf } from '../apps/server/src/kernel/program/start-error.ts';
import { reach } from './reach.ts';

const help = `npm run device-credentials -- --out FILE [--base FILE]

Writes a password file for mosquitto with every controller that was given a broker password.
  --out FILE   where to; it is replaced at once
  --base FILE  a password file with other accounts (made by mosquitto_passwd), put before the controllers
Have the broker read it again afterwards: systemctl reload mosquitto`;

/** `npm run device-credentials`: what a broker outside needs to know controllers by. */
async function main() {
  const { values } = parseArgs({
    options: { out: { type: 'string' }, base: { type: 'string' }, help: { type: 'boolean' } },
  });
  const { out, base } = values;
  if (values.help || !out) {
    console.log(help);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const { app, leave } = await reach(readSettings());
  const database = new Database(new pg.Pool({ ...app, max: 1 }));
  try {
    const { written, without } = await writePasswordFile(database, { out, base });
    console.log(`${written} controllers stand in ${out}.`);
    if (without > 0)
      console.log(`${without} have no password that a broker can read: give them one under 生产管理 › 库存.`);
  } finally {
    await database.close();
    await leave();
  }
}

try {
  await main();
} catch (error) {
  console.error(lineOf(error));
  process.exitCode = 1;
}
