import { logs } from '@kickstand/contract/platform/logs';
import { everything } from '@kickstand/domain/platform/access';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture, fixtureNow } from '../../../test/feature-fixture.ts';
import { type AuditEntry, appendAudit } from '../../kernel/call/audit.ts';
import { raiseAlerts } from './log-alerts.service.ts';
import { verifyNext } from './log-chain.service.ts';
import { verifyLog } from './logs.commands.ts';
import { logsRoutes } from './logs.routes.ts';

let fixture: FeatureFixture;
const minute = 60_000;
const day = 24 * 60 * minute;
const told: string[] = [];

beforeAll(async () => {
  fixture = await featureFixture(logsRoutes);
  await fixture.write(async (db) => {
    const roles = [
      { role_id: 'reader', agent_id: 2, name: '审计', codes: ['1404'] },
      { role_id: 'north', agent_id: 3, name: '北区', codes: ['1404'], kind: 'agent' },
      { role_id: 'plain', agent_id: 2, name: '调度', codes: ['0302'] },
    ];
    await db
      .insertInto('role')
      .values(roles.map((role) => ({ ...role, updated_at: new Date(fixtureNow) })))
      .execute();
    const people = [
      ['auditor', 2, 'reader'],
      ['north-owner', 3, 'north'],
      ['south-owner', 4, 'north'],
      ['dispatcher', 2, 'plain'],
      ['north-clerk', 3, 'plain'],
    ] as const;
    await db
      .insertInto('operator')
      .values(
        people.map(([operator_id, agent_id, role_id], i) => ({
          operator_id,
          agent_id,
          role_id,
          name: operator_id,
          phone: `1380000000${i}`,
          created_at: new Date(fixtureNow),
        })),
      )
      .execute();
  });
});
afterAll(() => fixture.close());
beforeEach(() => {
  told.length = 0;
});

const entry = (over: Partial<AuditEntry>): AuditEntry => ({
  at: fixture.clock.now,
  agent_id: 3,
  operator_id: 'north-clerk',
  operator: '北区客服',
  role: '客服',
  call_id: 'orders.refund',
  module: 'orders',
  action: 'refund',
  object: 'order-1',
  change: {},
  reason: null,
  result: 'ok',
  result_code: null,
  duration_ms: 5,
  ip: '10.0.0.1',
  device: null,
  platform: 'pc',
  sensitive: true,
  request_id: 'r',
  ...over,
});

/** A person does something several times, a second apart, the last one now. */
const done = (times: number, over: Partial<AuditEntry> = {}) =>
  fixture.write(async (db) => {
    for (let i = times - 1; i >= 0; i--)
      await appendAudit(db, entry({ at: fixture.clock.now - i * 1_000, ...over }));
  });

const look = () =>
  raiseAlerts({
    database: fixture.database,
    now: () => fixture.clock.now,
    zone: 'Asia/Shanghai',
    tell: (operatorId) => void told.push(operatorId),
  });

const head = () => fixture.as({ codes: ['1404', '140441', '140468', '140469'] });
const rule = { name: '频繁退款', module: 'orders', action: 'refund', most: 3, minutes: 60 };

async function aRule(over: object = {}) {
  const said = await head()(logs.addRule, { body: { ...rule, ...over } });
  if (!said.data) throw new Error(said.code);
  return said.data;
}

const endRules = async () => {
  const { data } = await head()(logs.rules, {});
  for (const { id } of data?.list ?? []) await head()(logs.removeRule, { params: { ruleId: id } });
};

describe('a rule', () => {
  test('is for those who hold its code', async () => {
    expect(await fixture.as({ codes: ['1404'] })(logs.rules, {})).toMatchObject({ status: 403 });
    expect(await fixture.as({ codes: ['1404'] })(logs.addRule, { body: rule })).toMatchObject({
      status: 403,
    });
  });

  test('is made, changed by its version, and taken away', async () => {
    const made = await aRule();
    expect(made).toMatchObject({ ...rule, sensitive: false, enable: true, version: 1 });
    const params = { ruleId: made.id };
    const changed = await head()(logs.editRule, { params, body: { ...rule, most: 20, version: 1 } });
    expect(changed.data).toMatchObject({ most: 20, version: 2 });
    const stale = await head()(logs.editRule, { params, body: { ...rule, version: 1 } });
    expect(stale).toMatchObject({ status: 409, code: 'common.stale_version' });
    expect(await head()(logs.removeRule, { params })).toMatchObject({ status: 200 });
    expect(await head()(logs.removeRule, { params })).toMatchObject({ status: 404 });
    const [row] = await fixture.write((db) =>
      db.selectFrom('audit_log').select('change').where('call_id', '=', 'logs.editRule').execute(),
    );
    expect(row?.change).toEqual({ most: [3, 20] });
  });
});

describe('an alert', () => {
  test('is raised once per rule, person and window, and told to those who read the log in scope', async () => {
    await aRule();
    await done(3);
    expect(await look()).toBe(0);
    fixture.clock.now += minute;
    await done(1);
    expect(await look()).toBe(1);
    expect(told.sort()).toEqual(['auditor', 'north-owner']);
    fixture.clock.now += minute;
    await done(5);
    expect(await look()).toBe(0);
    fixture.clock.now += 60 * minute;
    await done(4);
    expect(await look()).toBe(1);

    const { data } = await head()(logs.alerts, {});
    expect(data?.list.map(({ rule: name, operator, counted }) => [name, operator, counted])).toEqual([
      ['频繁退款', '北区客服', 4],
      ['频繁退款', '北区客服', 4],
    ]);
    const notices = await fixture.write((db) =>
      db.selectFrom('notice').selectAll().where('operator_id', '=', 'auditor').execute(),
    );
    expect(notices).toHaveLength(2);
    expect(notices[0]).toMatchObject({
      kind: 'log_alert',
      facts: { rule: '频繁退款', operator: '北区客服', counted: 4, minutes: 60 },
    });
    expect(notices[0]?.link).toMatch(/^\/operation\/operator-log\?operatorId=north-clerk&module=orders/);
    await endRules();
  });

  test('counts what was done, not what was refused, and what the rule names alone', async () => {
    fixture.clock.now += day;
    await aRule({ most: 1 });
    await done(3, { result: 'refused', result_code: 'approval.requested' });
    await done(3, { action: 'edit' });
    await done(3, { operator_id: 'nobody', operator: '', agent_id: null });
    expect(await look()).toBe(0);
    await done(2, { operator_id: 'dispatcher', operator: '调度', agent_id: 2 });
    expect(await look()).toBe(1);
    expect(told).toEqual(['auditor']);
    await endRules();
  });

  test('can watch all sensitive actions, and is not raised while its rule is off or gone', async () => {
    fixture.clock.now += day;
    const off = await aRule({
      module: undefined,
      action: undefined,
      sensitive: true,
      most: 2,
      enable: false,
    });
    await done(2, { module: 'users', action: 'edit' });
    await done(2, { module: 'roles', action: 'edit' });
    await done(9, { module: 'vehicles', action: 'annotate', sensitive: false });
    expect(await look()).toBe(0);
    await head()(logs.editRule, {
      params: { ruleId: off.id },
      body: { name: '敏感操作', sensitive: true, most: 2, minutes: 60, version: 1 },
    });
    expect(await look()).toBe(1);
    const { data } = await head()(logs.alerts, { query: { pageSize: 1 } });
    expect(data?.list[0]).toMatchObject({ module: null, sensitive: true, counted: 4 });
    await endRules();
    fixture.clock.now += day;
    await done(9);
    expect(await look()).toBe(0);
  });

  test('belongs to the franchisee whose people it is about, and is seen by name', async () => {
    const north = fixture.as({ codes: ['1404'], agentId: 3, scope: { agentIds: [3], opAreaIds: 'all' } });
    const south = fixture.as({ codes: ['1404'], agentId: 4, scope: { agentIds: [4], opAreaIds: 'all' } });
    const all = (await head()(logs.alerts, {})).data?.list ?? [];
    const mine = (await north(logs.alerts, { query: { seen: false } })).data?.list ?? [];
    expect(mine).toHaveLength(all.length - 1);
    expect((await south(logs.alerts, {})).data?.count).toBe(0);
    const ids = mine.slice(0, 2).map(({ id }) => id);
    expect(await south(logs.seeAlerts, { body: { ids } })).toMatchObject({ status: 404 });
    expect((await north(logs.seeAlerts, { body: { ids } })).data).toEqual({ seen: 2 });
    expect((await head()(logs.seeAlerts, { body: { ids } })).data).toEqual({ seen: 0 });
    const seen = (await head()(logs.alerts, { query: { seen: true } })).data?.list ?? [];
    expect(seen.map(({ id }) => id).sort()).toEqual([...ids].sort());
    expect(seen[0]?.seenBy).toMatch(/^operator-/);
  });
});

describe('the log', () => {
  test('is searched for 92 days at a time', async () => {
    const ask = (query: object) => head()(logs.operators, { query });
    const now = fixture.clock.now;
    expect(await ask({ from: now - 92 * day })).toMatchObject({ status: 200 });
    expect(await ask({ from: now - 94 * day })).toMatchObject({ status: 422, code: 'log.span' });
    expect(await ask({ from: 1, to: 1 + 92 * day })).toMatchObject({ status: 200 });
    await done(1, { at: now - 93 * day, object: 'long-ago' });
    expect((await ask({ object: 'long-ago' })).data?.count).toBe(0);
    expect((await ask({ object: 'long-ago', to: now - 90 * day })).data?.count).toBe(1);
  });

  test('offers the people of the companies in scope as those whose lines can be asked for', async () => {
    const all = (await head()(logs.people, {})).data?.list ?? [];
    expect(new Set(all.map(({ agent }) => agent)).size).toBeGreaterThan(1);
    const scope = { agentIds: [3], opAreaIds: 'all' as const };
    const own = (await fixture.as({ codes: ['1404'], scope })(logs.people, {})).data?.list ?? [];
    expect(new Set(own.map(({ agent }) => agent)).size).toBe(1);
    expect(own.length).toBeLessThan(all.length);
  });

  test('finds the object of a line although its number is masked', async () => {
    await done(1, { object: '13912345678' });
    await done(1, { object: '13912345679' });
    const [last] = (await head()(logs.operators, {})).data?.list ?? [];
    expect(last?.object).toBe('139****5679');
    const same = (await head()(logs.operators, { query: { objectOf: Number(last?.id) } })).data;
    expect(same?.list.map(({ id }) => id)).toEqual([last?.id]);
  });

  test('shows a line as it was hashed to who may see raw data, within scope', async () => {
    const [last] = (await head()(logs.operators, {})).data?.list ?? [];
    const params = { seq: Number(last?.id) };
    const { data } = await head()(logs.raw, { params });
    expect(data?.raw).toMatchObject({
      seq: params.seq,
      object: '139****5679',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(await fixture.as({ codes: ['1404'] })(logs.raw, { params })).toMatchObject({ status: 403 });
    const south = fixture.as({ codes: ['1404', '140441'], scope: { agentIds: [4], opAreaIds: 'all' } });
    expect(await south(logs.raw, { params })).toMatchObject({ status: 404 });
  });

  test('names every module with its actions', async () => {
    const { data } = await head()(logs.modules, {});
    expect(data?.list.find(({ module }) => module === 'logs')?.actions).toContain('verify');
  });
});

describe('verifying', () => {
  const press = async (full = false) => {
    const said = await head()(logs.verify, { body: { full } });
    if (!said.data) throw new Error(said.code);
    return said.data;
  };
  const tamper = (statement: string) => fixture.fresh.owner.query(statement);

  test('goes on after the last whole row, and shows how far it came', async () => {
    const first = await press();
    expect(first).toMatchObject({ done: true, check: { fromSeq: 1, toSeq: first.tip, brokenSeq: null } });
    await done(3);
    fixture.clock.now += minute;
    const second = await press();
    expect(second.check).toMatchObject({ fromSeq: first.tip + 1, toSeq: first.tip + 4, checked: 4 });
    const { data } = await head()(logs.checks, {});
    expect(data?.last).toMatchObject({ toSeq: first.tip + 4, brokenSeq: null });
    expect(data?.tip).toBe(first.tip + 5);
  });

  test('sees the rows of all agents, whoever presses the button', async () => {
    fixture.clock.now += minute;
    const narrow = fixture.as({ codes: ['1404', '140469'], scope: { agentIds: [4], opAreaIds: 'all' } });
    const said = await narrow(logs.verify, { body: { full: true } });
    expect(said.data).toMatchObject({ done: true, check: { fromSeq: 1, brokenSeq: null } });
    expect(await fixture.as({ codes: ['1404'] })(logs.verify, { body: {} })).toMatchObject({ status: 403 });
  });

  test('reads a long log a stretch at a time', async () => {
    const next = (full: boolean) => {
      fixture.clock.now += 1_000;
      const wish = { full, operator: 'command', now: fixture.clock.now, most: 10 };
      return fixture.database.write(everything, (db) => verifyNext(db, wish));
    };
    const first = await next(true);
    expect(first).toMatchObject({ done: false, check: { fromSeq: 1, toSeq: 10, checked: 10 } });
    const second = await next(false);
    expect(second).toMatchObject({ done: false, check: { fromSeq: 11, toSeq: 20 } });
  });

  test('finds an altered row, and keeps finding it', async () => {
    fixture.clock.now += minute;
    await press(true);
    await tamper(`update audit_log set operator = '别人' where seq = 12`);
    fixture.clock.now += minute;
    expect((await press()).check.brokenSeq).toBeNull();
    fixture.clock.now += minute;
    const found = await press(true);
    expect(found).toMatchObject({ done: true, check: { toSeq: 11, brokenSeq: 12, why: 'altered' } });
    const { data } = await head()(logs.checks, {});
    expect(data?.last).toMatchObject({ brokenSeq: 12, why: 'altered' });
    await tamper(`update audit_log set operator = '北区客服' where seq = 12`);
  });

  test('finds an end that was cut off, and one that was written anew', async () => {
    fixture.clock.now += minute;
    const { tip } = await press(true);
    await fixture.fresh.owner.query('create table kept as select * from audit_log where seq >= $1', [tip]);
    await tamper(`delete from audit_log where seq >= ${tip}`);
    fixture.clock.now += minute;
    expect((await press()).check).toMatchObject({ brokenSeq: tip, why: 'missing' });
    expect((await press()).check).toMatchObject({ brokenSeq: tip, why: 'relinked' });
    await tamper(`delete from audit_log where seq >= ${tip}`);
    await tamper('insert into audit_log select * from kept');
    expect((await press()).check.brokenSeq).toBeNull();
  });

  test('by command says how far the log is whole, and fails when it is not', async () => {
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    const parts = { database: fixture.database, now: () => ++fixture.clock.now };
    expect(await verifyLog(parts, ['--full'], say)).toBe(true);
    expect(lines.at(-1)).toMatch(/^The operator log is whole up to row \d+\.$/);
    await tamper(`update audit_log set reason = 'x' where seq = 5`);
    expect(await verifyLog(parts, [], say)).toBe(true);
    expect(await verifyLog(parts, ['--full'], say)).toBe(false);
    expect(lines.at(-1)).toMatch(/^Row 5 was altered/);
    await expect(verifyLog(parts, ['--fast'], say)).rejects.toThrow('--fast');
  });
});
