import { type AlarmType, vehicles } from '@kickstand/contract/fleet/vehicles';
import { home } from '@kickstand/contract/insight/home';
import { alarmBits, lockBits, opsBits } from '@kickstand/domain/fleet/vehicles';
import { exceptions, todos } from '@kickstand/domain/insight/home';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aTask } from '../../../test/examples/examples.trips.ts';
import { aStationApplication } from '../../../test/examples/stations/examples.station-applications.ts';
import { type FeatureFixture, featureFixture, fixtureNow } from '../../../test/feature-fixture.ts';
import { aReturn } from '../../../test/money/a-return.ts';
import { aClosedRefund } from '../../../test/money/a-rider.ts';
import { aStatement } from '../../../test/money/a-statement.ts';
import { aTicket } from '../../../test/money/a-ticket.ts';
import { anInvoice } from '../../../test/money/an-invoice.ts';
import { fileParts, memoryStore } from '../../../test/pictures.ts';
import { aVehicle } from '../../../test/vehicles.ts';
import { alarmsRoutes } from '../../fleet/alarms/alarms.routes.ts';
import { vehiclesRoutes } from '../../fleet/vehicles/vehicles.routes.ts';
import type { Route } from '../../kernel/call/calls.ts';
import { invoicesRoutes } from '../../money/invoices/invoices.routes.ts';
import { paymentsRoutes } from '../../money/payments/payments.routes.ts';
import { reconcileRoutes } from '../../money/reconcile/reconcile.routes.ts';
import { settlementRoutes } from '../../money/settlement/settlement.routes.ts';
import { permissionsRoutes } from '../../organisation/permissions/permissions.routes.ts';
import { stationApplicationsRoutes } from '../../places/station-applications/station-applications.routes.ts';
import { approvalsRoutes } from '../../platform/approvals/approvals.routes.ts';
import { exportsRoutes } from '../../platform/exports/exports.routes.ts';
import { logsRoutes } from '../../platform/logs/logs.routes.ts';
import { makeVault } from '../../platform/session/keys/vault.ts';
import { makeSession } from '../../platform/session/session.feature.ts';
import { strictLimits } from '../../platform/session/session.settings.ts';
import { identitiesRoutes } from '../../riders/identities/identities.routes.ts';
import { returnsRoutes } from '../../rides/returns/returns.routes.ts';
import { leadsRoutes } from '../../service/leads/leads.routes.ts';
import { staffReportsRoutes } from '../../service/staff-reports/staff-reports.routes.ts';
import { ticketsRoutes } from '../../service/tickets/tickets.routes.ts';
import { staffRoutes } from '../../work/field-work/field-work.routes.ts';
import { homeRoutes } from './home.routes.ts';

let fixture: FeatureFixture;
const minute = 60_000;
const hour = 60 * minute;

beforeAll(async () => {
  fixture = await featureFixture(({ database, now }) => {
    const session = makeSession({ database, now, secret: Buffer.alloc(32, 3), demo: false });
    const zone = 'Asia/Shanghai';
    const vault = makeVault(Buffer.alloc(32, 3));
    const photos = { store: memoryStore(), seal: vault.addressSeal, zone };
    const money = { zone, providers: new Map(), photos };
    const parts = { routes: () => all, tell: () => undefined, zone: 'Asia/Shanghai' };
    const all: Route[] = [
      ...homeRoutes(parts),
      ...vehiclesRoutes({}),
      ...alarmsRoutes,
      ...logsRoutes,
      ...leadsRoutes(session.deps),
      ...permissionsRoutes(session.deps),
      ...approvalsRoutes(parts),
      ...exportsRoutes(parts as never),
      ...ticketsRoutes(money),
      ...returnsRoutes(money),
      ...staffReportsRoutes({ ...money, texts: {} as never }),
      ...stationApplicationsRoutes({ ...money, texts: {} as never, tell: () => undefined }),
      ...identitiesRoutes({
        ...money,
        vault,
        codes: { vault, limits: strictLimits, canSend: true, onQueued: () => undefined },
      }),
      ...invoicesRoutes({ zone, store: photos.store, seal: photos.seal }),
      ...paymentsRoutes(money),
      ...reconcileRoutes({ zone, providers: new Map(), ...fileParts() }),
      ...settlementRoutes({ zone, tell: () => undefined }),
      ...staffRoutes({ zone }),
    ];
    return all;
  });
  await fixture.write(async (db) => {
    const at = new Date(fixtureNow);
    await db
      .insertInto('role')
      .values(
        [2, 3].map((agent_id) => ({
          role_id: `r${agent_id}`,
          agent_id,
          name: 'r',
          codes: [],
          updated_at: at,
        })),
      )
      .execute();
    await db
      .insertInto('operator')
      .values(
        ['me', 'north-a', 'north-b'].map((operator_id, i) => ({
          operator_id,
          phone: `1380000000${i}`,
          name: operator_id,
          agent_id: i === 0 ? 2 : 3,
          role_id: i === 0 ? 'r2' : 'r3',
          created_at: at,
        })),
      )
      .execute();
  });
});
afterAll(() => fixture.close());

const shelf = { lifecycle: 'on_shelf' } as const;
const parked = { lock_at: new Date(fixtureNow - 50 * hour), unlock_at: new Date(fixtureNow - 51 * hour) };
const alarm = (...names: AlarmType[]) => ({ alarms: alarmBits(names) });
const unlocked = lockBits({
  acc: 'open',
  defend: 'unknown',
  wheel: 'unknown',
  seat: 'unknown',
  helmet: 'unknown',
});

describe('the exception tiles', () => {
  beforeAll(() =>
    fixture.write(async (db) => {
      await aVehicle(db, { agentId: 3, state: alarm('battery_removed') });
      await aVehicle(db, { agentId: 4, state: alarm('battery_removed', 'moving_without_order') });
      await aVehicle(db, { agentId: 3, state: { ...alarm('out_of_area', 'out_of_station'), ...parked } });
      await aVehicle(db, { agentId: 3, state: { online: false } });
      await aVehicle(db, { agentId: 3, state: { ops_states: opsBits(['low_battery']) } });
      await aVehicle(db, { agentId: 3, state: { ops_states: opsBits(['low_battery']), online: false } });
      await aVehicle(db, { agentId: 3, state: { locks: unlocked } });
      await aVehicle(db, { agentId: 3, state: { locks: unlocked, riding_state: 'riding' } });
      await aVehicle(db, {
        agentId: 3,
        vehicle: { lifecycle: 'in_repair' },
        state: alarm('battery_removed'),
      });
      await aVehicle(db, { agentId: 3, vehicle: { lifecycle: 'lost' }, state: alarm('lost') });
    }),
  );
  const ask = (scope?: { agentIds: number[]; opAreaIds: 'all' }) =>
    fixture.as({ codes: ['0302'], operatorId: 'me', ...(scope && { scope }) });

  test('count vehicles on the shelf and lost ones, most urgent first, as the list behind each of them does', async () => {
    const { data } = await ask()(home.exceptions, {});
    expect(data?.list).toEqual([
      { name: 'batteryRemoved', urgency: 'red', count: 2 },
      { name: 'movingWithoutOrder', urgency: 'red', count: 1 },
      { name: 'unlockedWithoutOrder', urgency: 'red', count: 1 },
      { name: 'lost', urgency: 'red', count: 1 },
      { name: 'outOfArea', urgency: 'orange', count: 1 },
      { name: 'inNoStop', urgency: 'orange', count: 0 },
      { name: 'offline', urgency: 'orange', count: 2 },
      { name: 'lowBatteryOnline', urgency: 'orange', count: 1 },
      { name: 'outOfStation', urgency: 'yellow', count: 1 },
      { name: 'idle48', urgency: 'yellow', count: 1 },
    ]);
    for (const { name, filter } of exceptions) {
      const listed = await ask()(vehicles.list, { query: filter as object });
      expect(listed.data?.count, name).toBe(data?.list.find((tile) => tile.name === name)?.count);
    }
  });

  test('stay inside the scope, and inside what the reader narrowed it to', async () => {
    const removed = async (query: object, scope?: { agentIds: number[]; opAreaIds: 'all' }) =>
      (await ask(scope)(home.exceptions, { query })).data?.list[0]?.count;
    expect(await removed({}, { agentIds: [4], opAreaIds: 'all' })).toBe(1);
    expect(await removed({}, { agentIds: [], opAreaIds: 'all' })).toBe(0);
    expect(await removed({ agentIds: '3' })).toBe(1);
    expect(await removed({ agentIds: '3' }, { agentIds: [4], opAreaIds: 'all' })).toBe(0);
    expect(await removed({ opAreaIds: '41' })).toBe(1);
  });

  test('are counted once a minute unless asked anew, and say when', async () => {
    const before = (await ask()(home.exceptions, {})).data;
    fixture.clock.now += 30_000;
    await fixture.write((db) => aVehicle(db, { agentId: 3, state: alarm('moving_without_order') }));
    expect((await ask()(home.exceptions, {})).data).toEqual(before);
    const fresh = (await ask()(home.exceptions, { query: { fresh: true } })).data;
    expect(fresh?.at).toBe(fixture.clock.now);
    expect(fresh?.list[1]?.count).toBe(2);
    fixture.clock.now += minute;
    expect((await ask()(home.exceptions, {})).data?.at).toBe(fixture.clock.now);
  });

  test('are for who may see vehicles', async () => {
    expect(await fixture.as({ codes: ['1404'] })(home.exceptions, {})).toMatchObject({ status: 403 });
    expect(await fixture.stranger(home.exceptions, {})).toMatchObject({ status: 401 });
  });
});

const queues = ['0401', '0909', 'returnCarApp', '0905', '0910', '0703', '0704', '20', '1601'];

describe('the to-do tiles', () => {
  test('count statements to agree to for the company alone whose they are', async () => {
    await fixture.write((db) => aStatement(db, { agentId: 3, now: fixtureNow }));
    const waiting = async (agentId: number) => {
      const { data } = await fixture.as({ codes: ['1101', '110156'], operatorId: `of-${agentId}`, agentId })(
        home.todo,
        {},
      );
      return data?.list.find(({ name }) => name === 'statements')?.count;
    };
    expect([await waiting(3), await waiting(2)]).toEqual([1, 0]);
  });

  const namesFor = async (codes: string[]) =>
    (await fixture.as({ codes, operatorId: 'me' })(home.todo, {})).data?.list.map(({ name }) => name);

  test('are there only for who can deal with what they count', async () => {
    expect(await namesFor([])).toEqual(['failedExports']);
    expect(await namesFor(['1002'])).toEqual(['failedExports']);
    const all = [
      'approve',
      '1002',
      '100242',
      '0302',
      '1404',
      '1101',
      '110155',
      '110156',
      '110159',
      'FinancialReconciliation',
      'FinancialReconciliation53',
      'FinancialReconciliation54',
      ...queues,
    ];
    expect(await namesFor(all)).toEqual(todos.map(({ name }) => name));
  });

  test('count what waits: devices, requests of others, red alarms, alerts, leads, own failed exports', async () => {
    await fixture.write(async (db) => {
      const at = new Date(fixtureNow);
      const raised = async (agentId: 3 | 4, type: AlarmType, level: string, state = 'open') => {
        const { number } = await aVehicle(db, { agentId, vehicle: { lifecycle: 'off_shelf' } });
        const row = { vehicle_id: number, alarm_id: `al-${number}`, agent_id: agentId, type, level, state };
        await db
          .insertInto('alarm')
          .values({
            ...row,
            service_area_id: agentId * 10 + 1,
            first_at: at,
            last_at: at,
            handled_at: state === 'open' ? null : at,
          })
          .execute();
      };
      await raised(3, 'moving_without_order', 'red');
      await raised(3, 'bms_fault', 'red', 'acked');
      await raised(4, 'lost', 'red');
      await raised(3, 'battery_removed', 'red', 'auto_cleared');
      await raised(3, 'abnormal_move', 'red', 'unseen');
      await raised(3, 'out_of_area', 'orange');
      const device = { device_code: 'pc', device_name: 'd', device_type: 1, requested_at: at };
      await db
        .insertInto('operator_device')
        .values([
          { ...device, operator_id: 'north-a', thumbprint: 'a', state: 'pending' },
          { ...device, operator_id: 'north-a', thumbprint: 'b', state: 'pending' },
          { ...device, operator_id: 'north-b', thumbprint: 'c', state: 'authorized' },
        ])
        .execute();
      const request = {
        agent_id: 3,
        call_id: 'x.y',
        module: 'x',
        action: 'y',
        object: 'o',
        input: '{}',
        change: '{}',
        maker: 'm',
        maker_scope: '{}',
        created_at: at,
        expires_at: new Date(fixtureNow + hour),
      };
      await db
        .insertInto('approval')
        .values([
          { ...request, approval_id: 'q1', maker_id: 'north-a', state: 'pending' },
          { ...request, approval_id: 'q2', maker_id: 'me', state: 'pending' },
          { ...request, approval_id: 'q3', maker_id: 'north-a', state: 'rejected', decided_at: at },
        ])
        .execute();
      const lead = {
        company: 'c',
        contact: 'c',
        phone: '13900000000',
        province: '湖北省',
        city: '武汉市',
        address: 'a',
        created_at: at,
        updated_at: at,
      };
      await db
        .insertInto('lead')
        .values([
          { ...lead, lead_id: 'L1' },
          { ...lead, lead_id: 'L2', state: 'won' },
        ])
        .execute();
      await db
        .insertInto('log_rule')
        .values({ rule_id: 'rule', name: 'n', most: 1, minutes: 60, updated_at: at })
        .execute();
      const alert = {
        rule_id: 'rule',
        operator_id: 'x',
        operator: 'x',
        agent_id: 3,
        counted: 2,
        from_at: at,
        to_at: at,
      };
      await db
        .insertInto('log_alert')
        .values([
          { ...alert, alert_id: 'a1' },
          { ...alert, alert_id: 'a2', seen_by: 'x', seen_at: at },
        ])
        .execute();
      const job = {
        kind: 'export',
        operator: 'x',
        agent_id: 2,
        title: 't',
        scope: '{}',
        created_at: at,
        input: JSON.stringify({ callId: 'vehicles.list', query: {}, columns: [], format: 'csv' }),
      };
      await db
        .insertInto('file_job')
        .values([
          { ...job, job_id: 't1', operator_id: 'me', state: 'failed' },
          { ...job, job_id: 't2', operator_id: 'north-a', state: 'failed' },
          { ...job, job_id: 't3', operator_id: 'me', state: 'done' },
        ])
        .execute();
    });
    const codes = ['approve', '1002', '100242', '0302', '1404', '110159'];
    const { data } = await fixture.as({ codes, operatorId: 'me' })(home.todo, { query: { fresh: true } });
    expect(Object.fromEntries(data?.list.map(({ name, count }) => [name, count]) ?? [])).toEqual({
      approvals: 1,
      devices: 1,
      redAlarms: 4,
      logAlerts: 1,
      leads: 1,
      failedExports: 1,
    });
    const south = fixture.as({ codes, operatorId: 'south', scope: { agentIds: [4], opAreaIds: 'all' } });
    const theirs = await south(home.todo, {});
    expect(theirs.data?.list.filter(({ name }) => name !== 'leads')).toEqual([
      { name: 'approvals', count: 0 },
      { name: 'devices', count: 0 },
      { name: 'redAlarms', count: 1 },
      { name: 'logAlerts', count: 0 },
      { name: 'failedExports', count: 0 },
    ]);
  });
});

test('of what waits in the queues and of work that is late each counts what its list shows', async () => {
  const { now } = fixture.clock;
  await fixture.write(async (db) => {
    await aTicket(db, { agentId: 3, now });
    await aReturn(db, { agentId: 3, now });
    await aStationApplication(db, 3);
    await anInvoice(db, { agentId: 3, now });
    await aClosedRefund(db, { agentId: 3, now });
    for (const dueAt of [now - hour, now + hour]) {
      const { taskId } = await aTask({ agentId: 3 }, db);
      const due = { due_at: new Date(dueAt) };
      await db.updateTable('ops_task').set(due).where('task_id', '=', taskId).execute();
    }
  });
  const countsFor = async (agentId: number) => {
    const scope = { agentIds: [agentId], opAreaIds: 'all' } as const;
    const { data } = await fixture.as({ codes: queues, operatorId: 'me', scope })(home.todo, {});
    return Object.fromEntries(data?.list.map(({ name, count }) => [name, count]) ?? []);
  };
  const none = { certificates: 0, rebinds: 0, failedExports: 1 };
  expect(await countsFor(3)).toEqual({
    ...none,
    tickets: 1,
    overdueTasks: 1,
    returns: 1,
    staffReports: 0,
    stationApplications: 1,
    invoices: 1,
    failedRefunds: 1,
  });
  expect(await countsFor(4)).toEqual({
    ...none,
    tickets: 0,
    overdueTasks: 0,
    returns: 0,
    staffReports: 0,
    stationApplications: 0,
    invoices: 0,
    failedRefunds: 0,
  });
});

describe('the release notes', () => {
  const text = {
    version: '1.2.0',
    day: '2026-09-20',
    kind: 'new' as const,
    title: '操作员日志告警',
    body: '- 规则\n- 提醒',
    titleEn: 'Alerts on the operator log',
    bodyEn: '- Rules\n- Notices',
  };
  const editor = () => fixture.as({ codes: ['releaseNotes'], operatorId: 'me' });
  const reader = () => fixture.as({ operatorId: 'north-a' });

  test('are written by those who hold the code', async () => {
    expect(await reader()(home.addNote, { body: text })).toMatchObject({ status: 403 });
    const made = await editor()(home.addNote, { body: text });
    expect(made.data).toMatchObject({ ...text, revision: 1, read: true });
  });

  test('are new to each reader until they are marked as read, in the order of their days', async () => {
    const { titleEn: _, bodyEn: __, ...plain } = text;
    await editor()(home.addNote, { body: { ...plain, day: '2026-09-21', title: '后来的' } });
    const list = (await reader()(home.notes, {})).data?.list ?? [];
    expect(list.map(({ title, titleEn, read }) => [title, titleEn, read])).toEqual([
      ['后来的', null, false],
      ['操作员日志告警', 'Alerts on the operator log', false],
    ]);
    const [later, earlier] = list.map(({ id }) => id);
    const one = await reader()(home.readNotes, { body: { ids: [later ?? '', 'never-was'] } });
    expect(one.data).toEqual({ unread: 1 });
    expect((await reader()(home.readNotes, { body: { ids: [earlier ?? ''] } })).data).toEqual({ unread: 0 });
    expect((await reader()(home.notes, {})).data?.list.every(({ read }) => read)).toBe(true);
    const other = await fixture.as({ operatorId: 'north-b' })(home.notes, {});
    expect(other.data?.list.some(({ read }) => read)).toBe(false);
  });

  test('are corrected by revision and taken away, with what changed in the log', async () => {
    const [note] = (await reader()(home.notes, {})).data?.list ?? [];
    const params = { noteId: note?.id ?? '' };
    const body = { ...text, day: '2026-09-21', title: '改过的', revision: 1 };
    expect((await editor()(home.editNote, { params, body })).data).toMatchObject({
      title: '改过的',
      revision: 2,
    });
    expect((await reader()(home.notes, {})).data?.list[0]?.read).toBe(true);
    expect(await editor()(home.editNote, { params, body })).toMatchObject({ code: 'common.stale_version' });
    const [row] = await fixture.write((db) =>
      db
        .selectFrom('audit_log')
        .select('change')
        .where('call_id', '=', 'home.editNote')
        .where('result', '=', 'ok')
        .execute(),
    );
    expect(row?.change).toMatchObject({ title: ['后来的', '改过的'], titleEn: [null, text.titleEn] });
    expect(await editor()(home.removeNote, { params })).toMatchObject({ status: 200 });
    expect(await editor()(home.removeNote, { params })).toMatchObject({ status: 404 });
    expect((await reader()(home.notes, {})).data?.count).toBe(1);
  });
});

describe('the shortcuts', () => {
  test('are nobody’s until chosen, kept in order, eight at most, and only places of the console', async () => {
    const ask = fixture.as({ operatorId: 'me' });
    expect((await ask(home.shortcuts, {})).data).toEqual({ paths: null });
    const paths = ['/vehicle/vehicle-query', '/operation/operator-log', '/vehicle/vehicle-query'];
    const kept = await ask(home.keepShortcuts, { body: { paths } });
    expect(kept.data).toEqual({ paths: ['/vehicle/vehicle-query', '/operation/operator-log'] });
    expect((await ask(home.shortcuts, {})).data).toEqual(kept.data);
    expect((await fixture.as({ operatorId: 'north-a' })(home.shortcuts, {})).data).toEqual({ paths: null });
    const nine = Array.from({ length: 9 }, (_, i) => `/p${i}`);
    expect(await ask(home.keepShortcuts, { body: { paths: nine } })).toMatchObject({ status: 400 });
    const outside = { paths: ['https://example.org'] };
    expect(await ask(home.keepShortcuts, { body: outside })).toMatchObject({ status: 400 });
  });
});

test('a vehicle is found by whether its power is on', async () => {
  const ask = fixture.as({ codes: ['0302'] });
  const count = async (query: object) => (await ask(vehicles.list, { query })).data?.count ?? 0;
  expect(await count({ ...shelf, powered: true })).toBe(2);
  expect((await count({ powered: true })) + (await count({ powered: false }))).toBe(await count({}));
});
