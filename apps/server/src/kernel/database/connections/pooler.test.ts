import { everything } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase, urlOf } from '../../../../test/database.ts';
import { until } from '../../../../test/device.ts';
import { hasPgbouncer, needsPgbouncer, startPgbouncer } from '../../../../test/scale/pgbouncer.ts';
import { readSettings } from '../../program/read-settings.ts';
import { Database, type Db } from '../db.ts';
import { openDatabase } from '../embedded-postgres.ts';
import { listenToRights } from '../rights-listener.ts';

type Pgbouncer = Awaited<ReturnType<typeof startPgbouncer>>;

let fresh: FreshDatabase;
let pooler: Pgbouncer;
const databases: Database[] = [];
beforeAll(async () => {
  if (!hasPgbouncer) return;
  fresh = await freshDatabase();
  pooler = await startPgbouncer(fresh);
});
afterAll(async () => {
  for (const database of databases) await database.close();
  await pooler?.close();
  await fresh?.drop();
});

const settingsOf = ({ url, directUrl }: Pick<Pgbouncer, 'url' | 'directUrl'>, more: NodeJS.ProcessEnv = {}) =>
  readSettings({
    DATABASE_URL: url,
    DATABASE_OWNER_URL: urlOf(fresh.ownerConfig),
    DATABASE_POOLER: 'transaction',
    DATABASE_DIRECT_URL: directUrl,
    ...more,
  });
const open = (...given: Parameters<typeof settingsOf>) => openDatabase(settingsOf(...given), () => undefined);
async function pooled() {
  const { app } = await open(pooler);
  const database = Database.open({ ...app, max: 6 }, () => undefined);
  databases.push(database);
  return database;
}
describe.runIf(hasPgbouncer)(`a connection pooler (${needsPgbouncer})`, () => {
  test('through a pooler of transactions sessions are those of the application role in UTC', async () => {
    const database = await pooled();
    const seen = await database.read(everything, async (db) => {
      const asked = sql`select current_user as role, current_setting('TimeZone') as zone`;
      return (await asked.execute(db)).rows[0];
    });
    expect(seen).toEqual({ role: 'kickstand_app', zone: 'UTC' });
  });

  test('statements that come again are given no names there, whichever session they meet', async () => {
    const database = await pooled();
    const ask = (n: number) =>
      database.write(
        everything,
        async (db: Db) => (await sql<{ n: number }>`select ${n}::int as n`.execute(db)).rows[0]?.n,
        { keepPlans: true },
      );
    const asked = Array.from({ length: 300 }, (_, n) => n);
    expect(await Promise.all(asked.map(ask))).toEqual(asked);
  });

  test('changes of rights are heard past the pooler', async () => {
    const database = await pooled();
    let heard = 0;
    const listener = listenToRights(database, () => heard++);
    try {
      await until(() => listener.hears(), 'the listener to hear');
      heard = 0;
      await database.write(everything, (db) =>
        db.deleteFrom('operator_role').where('operator_id', '=', 'nobody').execute(),
      );
      await until(() => heard > 0, 'the change');
    } finally {
      await listener.stop();
    }
  });

  test('a long read and a cursor work there', async () => {
    const database = await pooled();
    const found = await database.readAsOfNow(everything, async (_, client) => {
      await client.query('declare three no scroll cursor for select generate_series(1, 3) as n');
      return (await client.query('fetch 10 from three')).rows;
    });
    expect(found).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  });

  test('a user whose role has no settings is refused with the statements that make them', async () => {
    const bare = await startPgbouncer(fresh, { withRoleSettings: false });
    try {
      await expect(open(bare)).rejects.toThrow(
        `run "alter role ${bare.user} set role = kickstand_app; alter role ${bare.user} set timezone = 'UTC';" as administrator`,
      );
    } finally {
      await bare.close();
    }
  });

  test('a pooler of which the settings know nothing is refused with the settings that it needs', async () => {
    const settings = readSettings({ DATABASE_URL: pooler.url, DATABASE_OWNER_URL: urlOf(fresh.ownerConfig) });
    await expect(openDatabase(settings, () => undefined)).rejects.toThrow(
      /pooler answers at DATABASE_URL: set DATABASE_POOLER=/,
    );
  });

  test('a way past the pooler that leads through it is refused', async () => {
    await expect(open({ ...pooler, directUrl: pooler.url })).rejects.toThrow(
      'A connection pooler answers at DATABASE_DIRECT_URL: let it name the PostgreSQL server itself.',
    );
    await expect(open(pooler, { DATABASE_OWNER_URL: pooler.url })).rejects.toThrow(
      'A connection pooler answers at DATABASE_OWNER_URL',
    );
  });

  test('a pooler of sessions is used the same way', async () => {
    const sessions = await startPgbouncer(fresh, { poolMode: 'session' });
    try {
      const { app } = await open(sessions, { DATABASE_POOLER: 'session' });
      for (let round = 0; round < 2; round++) {
        const database = Database.open({ ...app, max: 1 }, () => undefined);
        const seen = await database.read(everything, async (db) => {
          const asked = sql`select current_user as role, current_setting('TimeZone') as zone`;
          return (await asked.execute(db)).rows[0];
        });
        await database.close();
        // The pooler has reset the session in between.
        expect(seen).toEqual({ role: 'kickstand_app', zone: 'UTC' });
      }
    } finally {
      await sessions.close();
    }
  });
});
