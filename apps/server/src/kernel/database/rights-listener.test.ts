import { everything } from '@kickstand/domain/platform/access';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cuttable } from '../../../test/cuttable.ts';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { until } from '../../../test/device.ts';
import { sessionFacts } from '../../platform/session/gate/session.store.ts';
import { companies } from '../../platform/session/login/operators.store.ts';
import { Database, type Db } from './db.ts';
import { decidingTables, rightsChannel } from './rights-changes.ts';
import { listenToRights, type RightsListener } from './rights-listener.ts';
import type { Tables } from './tables.ts';

let fresh: FreshDatabase;
let database: Database;
let listener: RightsListener | undefined;
let heard = 0;

beforeAll(async () => {
  fresh = await freshDatabase();
  database = Database.open({ ...fresh.appConfig, max: 4 }, () => {});
});
afterEach(async () => {
  await listener?.stop();
  listener = undefined;
});
afterAll(async () => {
  await database.close();
  await fresh.drop();
});

async function listening(to = database) {
  listener = listenToRights(to, () => {
    heard += 1;
  });
  await until(() => listener?.hears() === true, 'the listener to hear itself');
  heard = 0;
}
const write = (work: (db: Db) => Promise<unknown>) => database.write(everything, work);
/** How many words were told by this work: notices of one connection after the other come in order. */
async function toldBy(work: () => Promise<unknown>) {
  const client = await database.pool.connect();
  const told: (string | undefined)[] = [];
  client.on('notification', ({ payload }) => told.push(payload));
  await client.query(`listen ${rightsChannel}`);
  await work();
  await write((db) => sql`select pg_notify(${rightsChannel}, 'last')`.execute(db));
  await until(() => told.includes('last'), 'the last word');
  client.release(true);
  return told.filter((payload) => !payload).length;
}

describe('a change of rights is announced', () => {
  const none = 'nobody';
  const changes: Record<string, (db: Db) => Promise<unknown>> = {
    'an account’s areas': (db) =>
      db
        .updateTable('operator')
        .set({ area_ids: [1] })
        .where('operator_id', '=', none)
        .execute(),
    'a role’s codes': (db) =>
      db.updateTable('role as r').set({ codes: [] }).where('role_id', '=', none).execute(),
    'a role that somebody is given': (db) =>
      db
        .insertInto('operator_role')
        .columns(['operator_id', 'role_id'])
        .expression((eb) =>
          eb.selectFrom('operator').select(['operator_id', 'role_id']).where('operator_id', '=', none),
        )
        .execute(),
    'a role that is taken away': (db) =>
      db.deleteFrom('operator_role').where('operator_id', '=', none).execute(),
    'the state of a company': (db) =>
      db.updateTable('agent').set({ state: 'active' }).where('agent_id', '=', -1).execute(),
    'the end of a session': (db) =>
      db
        .updateTable('session')
        .set({ ended_at: new Date(0) })
        .where('sid', '=', none)
        .execute(),
    'a statement of our own': (db) =>
      sql`update operator set enable = true where operator_id = ${none}`.execute(db),
  };
  test.each(Object.entries(changes))('%s', async (_, change) => {
    expect(await toldBy(() => write(change))).toBe(1);
  });

  test('once for all of a transaction', async () => {
    const all = async (db: Db) => {
      for (const change of Object.values(changes)) await change(db);
    };
    expect(await toldBy(() => write(all))).toBe(1);
  });

  test('but not what is noted of logins and calls, what was undone, and what has nothing to do with rights', async () => {
    const told = await toldBy(async () => {
      await write((db) =>
        db
          .updateTable('session')
          .set({ seen_at: new Date(0), idle_until: new Date(0) })
          .where('sid', '=', none)
          .execute(),
      );
      await write((db) =>
        db
          .updateTable('operator')
          .set({ last_login_at: new Date(0) })
          .where('operator_id', '=', none)
          .execute(),
      );
      await write((db) => db.deleteFrom('setting').where('name', '=', none).execute());
      const undone = write(async (db) => {
        await changes['a role’s codes']?.(db);
        throw new Error('not this time');
      });
      await expect(undone).rejects.toThrow('not this time');
    });
    expect(told).toBe(0);
  });
});

test('every table that a session’s rights are read from is one whose change is told', async () => {
  const said: string[] = [];
  const spy = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query }) => void said.push(query.sql),
  });
  await sessionFacts(spy, ['nobody']);
  await companies(spy);
  const named = [...said.join(' ').matchAll(/\b(?:from|join) "?(\w+)"?/g)].map(([, name]) => name);
  const read = [...new Set(named)];
  expect(read.length).toBeGreaterThan(2);
  expect(read.filter((name) => !decidingTables.includes(name ?? ''))).toEqual([]);
});

test('a listener whose connection is cut says that it hears nothing, and hears again when the way is mended', async () => {
  const way = await cuttable(fresh.appConfig);
  const far = Database.open({ ...way.config, max: 4, connectionTimeoutMillis: 1_000 }, () => {});
  await listening(far);
  await way.cut();
  await until(() => listener?.hears() === false, 'the loss to be noticed');
  await way.mend();
  await until(() => listener?.hears() === true, 'the listener to hear again', 20_000);
  heard = 0;
  await write((db) => db.deleteFrom('operator_role').where('operator_id', '=', 'nobody').execute());
  await until(() => heard > 0, 'the change');
  await listener?.stop();
  listener = undefined;
  await far.close();
  await way.cut();
});
