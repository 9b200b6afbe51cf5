import { refusals } from '@kickstand/contract';
import { answer, type InputOf, usualLimits } from '@kickstand/contract/kit';
import { logs } from '@kickstand/contract/platform/logs';
import { everything, nothing, type Scope } from '@kickstand/domain/platform/access';
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { remembering } from '../../../test/kernel-app.ts';
import { type AuditEntry, appendAudit } from '../../kernel/call/audit.ts';
import type { Actor } from '../../kernel/call/ctx.ts';
import type { Gate } from '../../kernel/call/gate.ts';
import { defaultLimits, makeLimits } from '../../kernel/call/limits.ts';
import { masked } from '../../kernel/call/masked.ts';
import { serve } from '../../kernel/call/serve.ts';
import { Database } from '../../kernel/database/db.ts';
import { makeMetrics } from '../../kernel/web/metrics.ts';
import { makeVault } from '../session/keys/vault.ts';
import { verifyChain } from './log-chain.service.ts';
import { logsRoutes } from './logs.routes.ts';

const noon = 1_790_000_000_000;
let fresh: FreshDatabase;
let database: Database;
let app: FastifyInstance;
const actors = new Map<string, Actor>();

/** Knows callers by name; requests are not encrypted. */
const gate: Gate = {
  ...remembering((name) => {
    const actor = actors.get(name);
    return actor && { actor, platform: 'api' };
  }),
  open: async (_, { headers, query, body, address }) => {
    const actor = actors.get(String(headers.authorization));
    const caller = actor
      ? { kind: 'operator' as const, actor, platform: 'api' as const, address }
      : { kind: 'stranger' as const, platform: 'api' as const, address };
    return { caller, read: () => ({ query, body }), seal: (plain) => plain };
  },
};

function anActor(name: string, scope: Scope = everything, codes = ['1404']) {
  const common = { operatorId: name, phone: '13800000000', name, agentId: 2, roleId: 'r', roleName: 'r' };
  actors.set(name, { ...common, codes: new Set(codes), scope, limits: usualLimits });
  return name;
}

async function ask(actor: string | undefined, query: Record<string, string | number> = {}) {
  const response = await app.inject({
    method: 'GET',
    url: `${logs.operators.path}?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`,
    ...(actor && { headers: { authorization: actor } }),
  });
  const said = answer.parse(response.json());
  const status = response.statusCode;
  if (!said.suc) return { status, list: [], count: -1, code: said.error.code };
  return { status, ...logs.operators.reply.parse(said.data) };
}

const entry = (over: Partial<AuditEntry> = {}): AuditEntry => ({
  at: noon,
  agent_id: 2,
  operator_id: 'zhang',
  operator: '张三',
  role: '调度',
  call_id: 'vehicles.annotate',
  module: 'vehicles',
  action: 'annotate',
  object: '10000001',
  change: { note: ['', '刹车异响'] },
  reason: null,
  result: 'ok',
  result_code: null,
  duration_ms: 12,
  ip: '10.0.0.1',
  device: null,
  platform: 'pc',
  sensitive: false,
  request_id: 'r1',
  ...over,
});

const append = async (...entries: Partial<AuditEntry>[]) => {
  for (const one of entries) await database.write(nothing, (db) => appendAudit(db, entry(one)));
};

beforeAll(async () => {
  fresh = await freshDatabase();
  database = new Database(fresh.app);
  app = Fastify() as unknown as FastifyInstance;
  const limits = makeLimits({ ...defaultLimits, address: 100_000 });
  serve(
    app,
    { database, now: () => noon, gate, limits, metrics: makeMetrics(), sealer: makeVault(Buffer.alloc(32)) },
    logsRoutes,
  );
  const created = new Date(0);
  await database.write(everything, async (db) => {
    for (const [agent_id, name] of [
      [2, '总部'],
      [3, '城东'],
    ] as const)
      await db
        .insertInto('agent')
        .values({ agent_id, parent_id: agent_id === 2 ? null : 2, name, kind: 'direct', created_at: created })
        .execute();
    await db
      .insertInto('role')
      .values({ role_id: 'r', agent_id: 2, name: 'r', codes: ['1404'], updated_at: created })
      .execute();
    await db
      .insertInto('operator')
      .values({
        operator_id: 'li',
        phone: '13900001111',
        name: '李四',
        agent_id: 3,
        role_id: 'r',
        created_at: created,
      })
      .execute();
  });
  await append(
    {},
    {
      at: noon + 1_000,
      operator_id: 'li',
      operator: '李四',
      agent_id: 3,
      object: '10000002',
      result: 'refused',
      result_code: 'vehicle.in_order',
    },
    {
      at: noon + 2_000,
      module: 'vehicles',
      action: 'command',
      sensitive: true,
      object: 'job-1',
      reason: '客户 13912345678 投诉车辆',
    },
    {
      at: noon + 3_000,
      operator_id: 'system',
      operator: '',
      agent_id: null,
      platform: 'system',
      role: null,
      ip: null,
    },
    {
      at: noon + 4_000,
      operator_id: 'li',
      operator: '李四（旧名）',
      agent_id: 3,
      ip: '10.0.0.9',
      role: '客服',
    },
  );
});
afterAll(async () => {
  await app.close();
  await fresh.drop();
});

describe('the operator log', () => {
  test('is for operators with its code alone', async () => {
    expect(await ask(undefined)).toMatchObject({ status: 401 });
    expect(await ask(anActor('no', everything, ['0302', '1403']))).toMatchObject({ status: 403 });
  });

  test('shows the newest first, a page at a time, and counts all', async () => {
    const chief = anActor('chief');
    const first = await ask(chief, { pageSize: 2 });
    expect(first.count).toBe(5);
    expect(first.list.map((line) => line.id)).toEqual(['5', '4']);
    const last = await ask(chief, { pageSize: 2, pageNum: 3 });
    expect(last.list.map((line) => line.id)).toEqual(['1']);
    const oldest = await ask(chief, { dir: 'asc', pageSize: 1 });
    expect(oldest.list[0]).toMatchObject({ id: '1', agent: '总部', change: { note: ['', '刹车异响'] } });
  });

  test('shows a franchisee only what was done in its own name', async () => {
    const owner = anActor('owner', { agentIds: [3], opAreaIds: 'all' });
    const seen = await ask(owner);
    expect(seen.count).toBe(2);
    expect(seen.list.map((line) => line.agentId)).toEqual([3, 3]);
    expect(await ask(owner, { agentIds: '2' })).toMatchObject({ count: 0 });
    expect(await ask(anActor('nowhere', nothing))).toMatchObject({ count: 0 });
  });

  const everyFilter: [
    Partial<Record<keyof InputOf<typeof logs.operators>['query'], string | number>>,
    string[],
  ][] = [
    [{ operator: '张三' }, ['3', '1']],
    [{ operator: '13900001111' }, ['5', '2']],
    [{ operatorId: 'li' }, ['5', '2']],
    [{ role: '客服' }, ['5']],
    [{ module: 'vehicles', action: 'command' }, ['3']],
    [{ object: '10000002' }, ['2']],
    [{ result: 'refused' }, ['2']],
    [{ ip: '10.0.0.9' }, ['5']],
    [{ platform: 'system' }, ['4']],
    [{ sensitive: '1' }, ['3']],
    [{ from: noon + 2_000, to: noon + 3_000 }, ['4', '3']],
    [{ agentIds: '3' }, ['5', '2']],
  ];
  test.each(everyFilter)('filtered by %j has the lines %j', async (query, ids) => {
    const { list, count } = await ask(anActor('chief', everything, ['1404', 'pii']), query);
    expect(list.map((line) => line.id)).toEqual(ids);
    expect(count).toBe(ids.length);
  });

  test('says why something was refused, with its code', async () => {
    const { list } = await ask(anActor('chief'), { result: 'refused' });
    const { zh, en } = refusals['vehicle.in_order'];
    expect([zh, en]).toContain(list[0]?.resultText);
  });

  test('masks phone numbers in reasons and changes, and leaves other numbers alone', async () => {
    const { list } = await ask(anActor('chief'), { sensitive: '1' });
    expect(list[0]?.reason).toBe('客户 139****5678 投诉车辆');
    expect(masked({ phone: ['13912345678', null], carId: '10000001', imei: '861391234567890' })).toEqual({
      phone: ['139****5678', null],
      carId: '10000001',
      imei: '861391234567890',
    });
  });

  test('is read through its index, whatever its length', async () => {
    await fresh.owner.query(
      `insert into audit_log select 1000000 + n, to_timestamp(${noon / 1000} - n), 2, 'o', 'o', null, 'c', 'm', 'a', 'o', '{}', null, 'ok',
       null, 1, null, null, 'pc', false, 'r', '', '' from generate_series(1, 20000) n`,
    );
    await fresh.owner.query('analyze audit_log');
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    await ask(anActor('chief'));
    const { text, values = [] } = asked.mock.calls
      .map(([query]) => query as unknown as pg.QueryConfig)
      .find(({ text }) => text.includes('order by')) ?? { text: '' };
    asked.mockRestore();
    const { rows } = await fresh.owner.query(`explain ${text}`, values);
    const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n');
    await fresh.owner.query('delete from audit_log where seq > 1000000');
    expect(plan).toContain('audit_log_by_at');
    expect(plan).not.toContain('Sort');
  });
});

describe('the chain', () => {
  const verify = async (from?: number) => {
    const { checked, broken } = await database.read(everything, (db) =>
      verifyChain(db, from === undefined ? {} : { from }),
    );
    return { checked, ...(broken && { broken }) };
  };
  /** As the owner of the database, who is able to. */
  const tamper = (statement: string) => fresh.owner.query(statement);

  test('is whole, from its beginning and from any row', async () => {
    expect(await verify()).toEqual({ checked: 5 });
    expect(await verify(4)).toEqual({ checked: 2 });
    expect(await verify(6)).toEqual({ checked: 0 });
  });

  test('is whole over more rows than are read at a time', async () => {
    await database.write(nothing, async (db) => {
      for (let i = 0; i < 1_100; i++) await appendAudit(db, entry({ at: noon + 10_000 + i }));
    });
    expect(await verify()).toEqual({ checked: 1_105 });
  });

  test('shows a row that was altered', async () => {
    await tamper(`update audit_log set operator = '王五' where seq = 3`);
    expect(await verify()).toEqual({ checked: 2, broken: { seq: 3, why: 'altered' } });
    expect(await verify(4)).toEqual({ checked: 1_102 });
    await tamper(`update audit_log set operator = '张三' where seq = 3`);
    expect(await verify()).toEqual({ checked: 1_105 });
  });

  test('shows a change inside the recorded difference', async () => {
    await tamper(`update audit_log set change = '{"note": ["", "刹车正常"]}' where seq = 1`);
    expect(await verify()).toEqual({ checked: 0, broken: { seq: 1, why: 'altered' } });
    await tamper(`update audit_log set change = '{"note": ["", "刹车异响"]}' where seq = 1`);
  });

  test('shows a row that was taken out', async () => {
    await tamper('delete from audit_log where seq = 700');
    expect(await verify()).toEqual({ checked: 699, broken: { seq: 700, why: 'missing' } });
    expect(await verify(701)).toEqual({ checked: 0, broken: { seq: 700, why: 'missing' } });
  });
});
