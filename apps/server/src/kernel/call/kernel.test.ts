import { everything, nothing } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { makeVault } from '../../platform/session/keys/vault.ts';
import { Database } from '../database/db.ts';
import { type AuditEntry, appendAudit, chained, genesis } from './audit.ts';
import { answeredBefore, hashOfInput, rememberAnswer } from './idempotency.ts';
import { localeOf, Refused } from './refuse.ts';

const sealer = makeVault(Buffer.alloc(32, 4));
let fresh: FreshDatabase;
let database: Database;

beforeAll(async () => {
  fresh = await freshDatabase();
  database = new Database(fresh.app);
});
afterAll(() => fresh.drop());

const entry = (object: string): AuditEntry => ({
  at: 1_700_000_000_000,
  agent_id: 2,
  operator_id: 'o1',
  operator: '张三',
  role: null,
  call_id: 'vehicles.annotate',
  module: 'vehicles',
  action: 'annotate',
  object,
  change: { note: ['', 'x'], at: undefined, b: { d: 1, a: 2 } },
  reason: null,
  result: 'ok',
  result_code: null,
  duration_ms: 3,
  ip: null,
  device: null,
  platform: 'pc',
  sensitive: false,
  request_id: 'r',
});

describe('the operator log', () => {
  test('chains every row to the one before, also when many write at once', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => database.write(nothing, (db) => appendAudit(db, entry(`v${i}`)))),
    );
    const rows = await database.read(everything, (db) =>
      db.selectFrom('audit_log').selectAll().orderBy('seq').execute(),
    );
    expect(rows.map((row) => row.seq)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    let previous = genesis;
    for (const { seq, prev_hash, hash, ...row } of rows) {
      expect(prev_hash).toBe(previous);
      expect(chained(prev_hash, seq, row as AuditEntry)).toBe(hash);
      previous = hash;
    }
  });

  test('cannot be changed or shortened by the server', async () => {
    for (const statement of [
      'update audit_log set operator = $$x$$',
      'delete from audit_log',
      'truncate audit_log',
    ])
      await expect(fresh.app.query(statement)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('the second lock', () => {
  beforeAll(async () => {
    await fresh.owner.query(`set app.agents = 'all'; set app.areas = 'all'`);
    const now = new Date(0);
    await database.write(everything, async (db) => {
      for (const agent_id of [2, 3]) {
        await db
          .insertInto('agent')
          .values({
            agent_id,
            parent_id: agent_id === 2 ? null : 2,
            name: `a${agent_id}`,
            kind: 'direct',
            created_at: now,
          })
          .execute();
        await db
          .insertInto('service_area')
          .values({
            service_area_id: agent_id * 10,
            agent_id,
            name: 's',
            centre_lng: 0,
            centre_lat: 0,
            boundary: '[]',
            created_at: now,
          })
          .execute();
      }
      await db
        .insertInto('vehicle_model')
        .values({ model_id: 1, brand: 'b', name: 'm', kind: 'moped', max_speed: 25 })
        .execute();
      for (const [vehicle_id, agent_id] of [
        [10000001, 2],
        [10000002, 3],
      ] as const)
        await db
          .insertInto('vehicle')
          .values({
            vehicle_id,
            agent_id,
            service_area_id: agent_id * 10,
            model_id: 1,
            lifecycle: 'on_shelf',
            created_at: now,
            updated_at: now,
          })
          .execute();
    });
  });

  const seen = (scope: Parameters<Database['read']>[0]) =>
    database.read(scope, async (db) => {
      const rows = await db.selectFrom('vehicle').select('vehicle_id').orderBy('vehicle_id').execute();
      return rows.map((row) => row.vehicle_id);
    });

  test('shows only rows of the agents and areas in scope', async () => {
    expect(await seen(everything)).toEqual([10000001, 10000002]);
    expect(await seen({ agentIds: [3], opAreaIds: 'all' })).toEqual([10000002]);
    expect(await seen({ agentIds: 'all', opAreaIds: [20] })).toEqual([10000001]);
    expect(await seen({ agentIds: [3], opAreaIds: [20] })).toEqual([]);
    expect(await seen(nothing)).toEqual([]);
  });

  test('shows nothing when nobody said whose rows may be seen', async () => {
    const { rows } = await fresh.app.query('select vehicle_id from vehicle');
    expect(rows).toEqual([]);
  });

  test('refuses to move a row to somebody outside the scope', async () => {
    const move = database.write({ agentIds: [3], opAreaIds: 'all' }, (db) =>
      db.updateTable('vehicle').set({ agent_id: 2 }).where('vehicle_id', '=', 10000002).execute(),
    );
    await expect(move).rejects.toMatchObject({ code: '42501' });
  });

  test('lets a read change nothing', async () => {
    const write = database.read(everything, (db) => db.deleteFrom('vehicle').execute());
    await expect(write).rejects.toMatchObject({ cause: { code: '25006' } });
  });

  test('lets a read see the same twice while somebody writes in between', async () => {
    const rename = (version: number) =>
      database.write(everything, (db) =>
        db.updateTable('vehicle').set({ version }).where('vehicle_id', '=', 10000001).execute(),
      );
    const [before, after] = await database.read(everything, async (db) => {
      const version = () =>
        db.selectFrom('vehicle').select('version').where('vehicle_id', '=', 10000001).executeTakeFirst();
      const first = await version();
      await rename(77);
      return [first, await version()];
    });
    expect(after).toEqual(before);
  });
});

describe('an idempotency key', () => {
  const attempted = async (body: unknown) => ({
    actorId: 'o1',
    key: 'key-00000001',
    callId: 'c',
    bodyHash: await hashOfInput(body),
  });

  test('gives the same answer for the same body, and refuses another one', async () => {
    await database.write(nothing, async (db) => {
      expect(await answeredBefore(db, sealer, await attempted({ a: 1 }))).toBeUndefined();
      await rememberAnswer(db, sealer, await attempted({ a: 1 }), { done: 7, phone: '13912345678' }, 0);
    });
    await database.write(nothing, async (db) => {
      expect(await answeredBefore(db, sealer, await attempted({ a: 1 }))).toEqual({
        data: { done: 7, phone: '13912345678' },
      });
      await expect(answeredBefore(db, sealer, await attempted({ a: 2 }))).rejects.toMatchObject({
        code: 'common.idempotency_mismatch',
      });
    });
    const { rows } = await fresh.owner.query('select answer::text from idempotency');
    expect(JSON.stringify(rows)).not.toContain('13912345678');
  });

  test('stands for the whole of what was asked, however long that is', async () => {
    const long = 'x'.repeat(200_000);
    const [one, same, other] = await Promise.all([`${long}1`, `${long}1`, `${long}2`].map(hashOfInput));
    expect(one).toBe(same);
    expect(one).not.toBe(other);
    expect(one).toMatch(/^[\da-f]{64}$/);
  });

  test('is refused while its twin is still running', async () => {
    await database.write(nothing, async (first) => {
      const twin = await attempted(1);
      await answeredBefore(first, sealer, { ...twin, key: 'key-00000002' });
      const second = database.write(nothing, (db) =>
        answeredBefore(db, sealer, { ...twin, key: 'key-00000002' }),
      );
      await expect(second).rejects.toMatchObject({ code: 'common.idempotency_running' });
    });
  });
});

test('a transaction that conflicted is tried again as a whole', async () => {
  let tries = 0;
  const done = await database.write(nothing, async (db) => {
    tries += 1;
    if (tries < 3) await sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(db);
    return tries;
  });
  expect(done).toBe(3);
});

test('a refusal speaks the caller’s language and fills in its facts', () => {
  const refused = new Refused('command.too_many', { max: 200 });
  expect(refused.sentence(localeOf(undefined))).toBe('一次最多操作 200 辆车');
  expect(refused.sentence(localeOf('en-GB,en;q=0.9,zh;q=0.5'))).toBe('At most 200 vehicles at a time');
});
