import { permissions } from '@kickstand/contract';
import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { agentAreas } from '@kickstand/contract/organisation/agents';
import { approvals } from '@kickstand/contract/platform/approvals';
import {
  headerBytes,
  readHeader,
  readVehicle,
  vehicleBytes,
  vehicleFlags,
} from '@kickstand/domain/fleet/live';
import { everything } from '@kickstand/domain/platform/access';
import { startOfBusinessDay } from '@kickstand/domain/platform/time';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../../../test/device.ts';
import { type FeatureFixture, featureFixture, fixtureNow } from '../../../test/feature-fixture.ts';
import { aCard } from '../../../test/money/a-card.ts';
import { aShareScheme, aStatement } from '../../../test/money/a-statement.ts';
import { aCustomer } from '../../../test/money/an-invoice.ts';
import { anAgent } from '../../../test/people/companies.ts';
import { anAccount, aRole } from '../../../test/people/people.ts';
import { aFence, aVehicle } from '../../../test/vehicles.ts';
import { vehiclesRoutes } from '../../fleet/vehicles/vehicles.routes.ts';
import { storeStates } from '../../gateway/states.store.ts';
import type { Route } from '../../kernel/call/calls.ts';
import { FleetFrames, viewOf } from '../../live/fleet-frames.ts';
import { loadFleet } from '../../live/fleet-source.ts';
import { putState } from '../../money/settlement/statements.store.ts';
import { approvalsRoutes } from '../../platform/approvals/approvals.routes.ts';
import { transferDueAreas } from './agents.jobs.ts';
import { agentsRoutes } from './agents.routes.ts';
import { moveArea } from './assignments.store.ts';

const allCodes = permissions.map(({ code }) => code);
const zone = 'Asia/Shanghai';
// fixtureNow is on this business day.
const [today, tomorrow, yesterday] = ['2026-09-21', '2026-09-22', '2026-09-20'];
const told: string[] = [];
let fixture: FeatureFixture;
let own: { free: number; ridden: number; foreign: number };

beforeEach(async () => {
  told.splice(0);
  fixture = await featureFixture(() => {
    const tell = (operatorId: string) => void told.push(operatorId);
    const served: Route[] = [
      ...agentsRoutes({ zone, forgetSession: () => undefined, tell }),
      ...vehiclesRoutes({}),
      ...approvalsRoutes({ routes: () => served, tell, zone }),
    ];
    return served;
  });
  await fixture.write(async (db) => {
    await anAgent(db, { agent_id: 6, parent_id: 3, name: 'north-inner' });
    await aRole(db, { role_id: 'head', agent_id: 2, codes: allCodes });
    await aRole(db, { role_id: 'north', agent_id: 3, codes: ['0302', '1103'] });
    await aRole(db, { role_id: 'south', agent_id: 4, codes: ['0302', '1103'] });
    await aRole(db, {
      role_id: 'crew',
      agent_id: 3,
      codes: ['0302'],
      data_scope: 'areas',
      area_ids: [31, 61],
    });
    for (const name of ['maker', 'checker'])
      await anAccount(db, { operator_id: name, agent_id: 2, role_id: 'head', area_ids: null });
    await anAccount(db, { operator_id: 'o-north', agent_id: 3, role_id: 'north' });
    await anAccount(db, { operator_id: 'o-crew', agent_id: 3, role_id: 'crew', area_ids: [31] });
    await anAccount(db, { operator_id: 'o-patch', agent_id: 2, role_id: 'head', area_ids: [31] });
    await anAccount(db, { operator_id: 'o-south', agent_id: 4, role_id: 'south' });
    await db
      .insertInto('area_assignment')
      .values({
        service_area_id: 31,
        assignment_id: 'first',
        agent_id: 3,
        state: 'active',
        effective_at: new Date(fixtureNow - 1e9),
        created_at: new Date(fixtureNow - 1e9),
        operator_id: 'maker',
        operator: 'maker',
      })
      .execute();
    await aFence(db, { agent_id: 3 });
    await aFence(db, { agent_id: 3, kind: 'no_stop' });
    const free = await aVehicle(db, { agentId: 3 });
    const ridden = await aVehicle(db, { agentId: 3, state: { riding_state: 'riding' } });
    const foreign = await aVehicle(db, { agentId: 4 });
    own = { free: free.number, ridden: ridden.number, foreign: foreign.number };
  });
});
afterEach(() => fixture.close());

const head = (operatorId = 'maker', over: object = {}) =>
  fixture.as({ codes: allCodes, agentId: 2, operatorId, name: operatorId, ...over });
const people = (operatorId: string, agentId: number) =>
  fixture.as({
    codes: ['0302', '1103', '110303', '110305'],
    operatorId,
    agentId,
    scope: { agentIds: [agentId], opAreaIds: 'all' },
  });

const reason = '服务区归属调整';
const wish = (over: object = {}) => ({
  body: { areaId: 31, agentId: 4, effectiveOn: today as string, reason, version: 1, ...over },
});
const theRequest = () =>
  fixture.write((db) =>
    db
      .selectFrom('approval')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('approval_id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
/** Requests a transfer and approves it as another person. */
async function handOver(over: object = {}) {
  const asked = await head()(agentAreas.transfer, wish(over));
  expect(asked, JSON.stringify(asked)).toMatchObject({ status: 202, code: 'approval.requested' });
  const { approval_id: id } = await theRequest();
  return head('checker')(approvals.approve, { params: { id }, body: {} });
}
const ownerOf = (areaId = 31) =>
  fixture.write(async (db) => {
    const rows = await Promise.all([
      db.selectFrom('service_area').select('agent_id').where('service_area_id', '=', areaId).execute(),
      db.selectFrom('vehicle').select('agent_id').where('service_area_id', '=', areaId).execute(),
      db.selectFrom('vehicle_state').select('agent_id').where('service_area_id', '=', areaId).execute(),
      db.selectFrom('fence').select('agent_id').where('service_area_id', '=', areaId).execute(),
    ]);
    return [...new Set(rows.flat().map(({ agent_id }) => agent_id))];
  });
const chapters = () =>
  fixture.write((db) => db.selectFrom('area_assignment').selectAll().orderBy('effective_at').execute());
const areasOf = async (operatorId: string) =>
  (
    await fixture.write((db) =>
      db
        .selectFrom('operator')
        .select('area_ids')
        .where('operator_id', '=', operatorId)
        .executeTakeFirstOrThrow(),
    )
  ).area_ids;
const seenBy = async (operatorId: string, agentId: number) => {
  const said = await people(operatorId, agentId)(vehicles.list, { query: {} });
  return said.data?.list.map(({ carId }) => Number(carId)).sort();
};
const runJob = () =>
  transferDueAreas({
    database: fixture.database,
    now: () => fixture.clock.now,
    tell: (id) => void told.push(id),
    zone: 'Asia/Shanghai',
  });

describe('the list of areas', () => {
  test('counts vehicles, stations and staff, and says since when and what is to come', async () => {
    await handOver({ effectiveOn: tomorrow });
    const { data } = await head()(agentAreas.list, { query: { agentId: 3 } });
    expect(data?.list).toMatchObject([
      {
        id: 31,
        name: 'north',
        agentName: 'north',
        status: 'open',
        vehicles: 2,
        stations: 1,
        staff: 2,
        since: fixtureNow - 1e9,
        scheduled: { agentId: 4, agentName: 'south', effectiveAt: startOfBusinessDay(tomorrow, zone) },
      },
    ]);
  });

  test.each([
    [{}, [21, 31, 41]],
    [{ name: 'OUT' }, [41]],
    [{ status: 'paused' }, []],
    [{ agentIds: '3' }, [31]],
    [{ opAreaIds: '21,31' }, [21, 31]],
    [{ city: '武汉' }, []],
  ] as const)('asked for %j has %j', async (query, ids) => {
    const { data } = await head()(agentAreas.list, { query });
    expect(data?.list.map(({ id }) => id).sort()).toEqual(ids);
    expect(data?.count).toBe(ids.length);
  });

  test('ends at the scope, and the header’s picker at what is granted', async () => {
    const { data } = await people('o-north', 3)(agentAreas.list, { query: {} });
    expect(data?.list.map(({ id }) => id)).toEqual([31]);
    const offered = await people('o-north', 3)(agentAreas.ofOperator, {});
    expect(offered.data).toEqual({ list: [{ id: 31, name: 'north', agentId: 3 }], count: 1 });
    const placed = fixture.as({ scope: { agentIds: 'all', opAreaIds: [21] } });
    expect((await placed(agentAreas.ofOperator, {})).data?.list.map(({ id }) => id)).toEqual([21]);
    const ofAgent = await head()(agentAreas.ofAgent, { query: { agentId: 4 } });
    expect(ofAgent.data?.list).toEqual([{ id: 41, name: 'south' }]);
    expect(await people('o-north', 3)(agentAreas.ofAgent, { query: { agentId: 4 } })).toMatchObject({
      status: 404,
    });
  });
});

describe('changing an area', () => {
  test('keeps city, hotline and quota', async () => {
    const body = { areaId: 31, city: '武汉市', hotline: '4001', vehicleQuota: 300, version: 1 };
    const said = await people('o-north', 3)(agentAreas.edit, { body });
    expect(said.data).toMatchObject({ city: '武汉市', hotline: '4001', vehicleQuota: 300, version: 2 });
    expect(await people('o-north', 3)(agentAreas.edit, { body })).toMatchObject({
      code: 'common.stale_version',
    });
    expect(await people('o-south', 4)(agentAreas.edit, { body })).toMatchObject({ status: 404 });
  });

  test('pauses and opens it, and closes it only when no vehicle is left', async () => {
    const set = (status: 'open' | 'paused' | 'closed', version: number) =>
      head()(agentAreas.setStatus, { body: { areaId: 31, status, reason, version } });
    expect((await set('paused', 1)).data).toMatchObject({ status: 'paused' });
    const refused = await set('closed', 2);
    expect(refused).toMatchObject({
      status: 409,
      code: 'area.not_empty',
      promot: '请先清空车辆和订单（2 辆）',
    });
    await fixture.write(async (db) => {
      for (const table of ['vehicle', 'vehicle_state'] as const)
        await db
          .updateTable(table)
          .set({ service_area_id: null })
          .where('service_area_id', '=', 31)
          .execute();
    });
    expect((await set('closed', 2)).data).toMatchObject({ status: 'closed', vehicles: 0 });
    expect((await set('open', 3)).data).toMatchObject({ status: 'open' });
  });
});

describe('handing an area over', () => {
  test('says before what it would move', async () => {
    const { data } = await head()(agentAreas.impact, { query: { areaId: 31 } });
    const moves = { vehicles: 2, stations: 1, staff: 2, riding: 1 };
    expect(data).toEqual({ ...moves, cards: 0, cardCents: 0, statements: 0 });
    expect(await people('o-south', 4)(agentAreas.impact, { query: { areaId: 31 } })).toMatchObject({
      status: 404,
    });
  });

  test('waits for a second person, who sees what will move, and nothing happens before', async () => {
    await head()(agentAreas.transfer, wish());
    expect(await ownerOf()).toEqual([3]);
    expect(await chapters()).toHaveLength(1);
    const { approval_id: id, object, change } = await theRequest();
    expect({ object, change }).toMatchObject({
      object: '31',
      change: {
        agent: ['north', 'south'],
        effectiveOn: [null, today],
        vehicles: [null, 2],
        riding: [null, 1],
      },
    });
    const byMaker = await head()(approvals.approve, { params: { id }, body: {} });
    expect(byMaker).toMatchObject({ status: 403, code: 'approval.self' });
    expect(await ownerOf()).toEqual([3]);
  });

  test('for today moves area, vehicles and fences at once, ridden vehicles too', async () => {
    const said = await handOver();
    expect(said.status, JSON.stringify(said)).toBe(200);
    expect(await ownerOf()).toEqual([4]);
    expect(await seenBy('o-north', 3)).toEqual([]);
    expect(await seenBy('o-south', 4)).toEqual([own.free, own.ridden, own.foreign].sort());
    const state = await fixture.write((db) =>
      db
        .selectFrom('vehicle_state')
        .select('riding_state')
        .where('vehicle_id', '=', own.ridden)
        .executeTakeFirst(),
    );
    expect(state?.riding_state).toBe('riding');
    expect(await chapters()).toMatchObject([
      { assignment_id: 'first', state: 'ended', ended_at: fixtureNow },
      {
        agent_id: 4,
        from_agent_id: 3,
        state: 'active',
        approver: 'checker',
        moved: { vehicles: 2, fences: 2, staff: 1 },
      },
    ]);
  });

  test('takes it from the people of the old company only: an empty list, never everything', async () => {
    await handOver();
    expect(await areasOf('o-crew')).toEqual([]);
    expect(await areasOf('o-north')).toBeNull();
    expect(await areasOf('o-patch')).toEqual([31]);
    const crew = await fixture.write((db) =>
      db.selectFrom('role').select('area_ids').where('role_id', '=', 'crew').executeTakeFirst(),
    );
    expect(crew?.area_ids).toEqual([61]);
  });

  test('tells whoever may look at the areas of both companies, and the operator log knows both persons', async () => {
    await handOver();
    const notices = await fixture.write((db) =>
      db
        .selectFrom('notice')
        .select(['operator_id', 'facts'])
        .where('kind', '=', 'area_transferred')
        .execute(),
    );
    expect(notices.map(({ operator_id }) => operator_id).sort()).toEqual(['o-north', 'o-south']);
    expect(notices[0]?.facts).toEqual({ area: 'north', from: 'north', to: 'south', vehicles: 2 });
    expect(told).toEqual(expect.arrayContaining(['o-north', 'o-south', 'maker']));
    const line = await fixture.write((db) =>
      db
        .selectFrom('audit_log')
        .selectAll()
        .where('call_id', '=', 'agentAreas.transfer')
        .where('result', '=', 'ok')
        .executeTakeFirst(),
    );
    expect(line).toMatchObject({ operator_id: 'maker', approver: 'checker', object: '31', reason });
  });

  test('takes what cards are worth that are not used up along, and waits until statements with its days are settled', async () => {
    const { id } = await fixture.write(async (db) => {
      const { riderId } = await aCustomer(db, { agentId: 3, now: fixtureNow });
      await aCard(db, { agentId: 3, riderId, now: fixtureNow });
      await aShareScheme(db, { agentId: 4, now: fixtureNow, terms: { ratioBp: 8_000 } });
      return aStatement(db, { agentId: 3, now: fixtureNow });
    });
    const { data } = await head()(agentAreas.impact, { query: { areaId: 31 } });
    expect(data).toMatchObject({ cards: 1, cardCents: 990, statements: 1 });
    expect(await head()(agentAreas.transfer, wish())).toMatchObject({ code: 'area.unsettled' });
    await fixture.write(async (db) => {
      await putState(db, id, { state: 'confirmed', now: fixtureNow });
      await putState(db, id, { state: 'paid', now: fixtureNow, paid: { on: today, bankNo: 'HX1' } });
    });
    expect((await handOver()).status).toBe(200);
    const adjusted = await fixture.write((db) =>
      db
        .selectFrom('statement_adjustment')
        .select(['agent_id', 'cents', 'approver'])
        .orderBy('agent_id')
        .execute(),
    );
    expect(adjusted).toEqual([
      { agent_id: 3, cents: -693, approver: 'checker' },
      { agent_id: 4, cents: 792, approver: 'checker' },
    ]);
  });

  test('down to a sub-agent takes it from nobody above', async () => {
    await handOver({ agentId: 6 });
    expect(await ownerOf()).toEqual([6]);
    expect(await areasOf('o-crew')).toEqual([31]);
  });

  test.each([
    [{ agentId: 3 }, 'area.same_agent'],
    [{ effectiveOn: yesterday }, 'area.past'],
    [{ agentId: 99 }, 'common.not_found'],
    [{ areaId: 99 }, 'common.not_found'],
    [{ version: 7 }, 'common.stale_version'],
    [{ areaId: 41, agentId: 6 }, 'area.other_branch'],
    [{ effectiveOn: 'tomorrow' }, 'common.invalid'],
    [{ reason: '短' }, 'common.invalid'],
  ])('with %j is refused by %s and asks nobody', async (over, code) => {
    expect(await head()(agentAreas.transfer, wish(over))).toMatchObject({ code });
    expect(await fixture.write((db) => db.selectFrom('approval').select('state').execute())).toEqual([]);
  });

  test('to a company that is not running, or while another transfer waits, is refused', async () => {
    const state = (name: string) =>
      fixture.write((db) => db.updateTable('agent').set({ state: name }).where('agent_id', '=', 4).execute());
    await state('disabled');
    expect(await head()(agentAreas.transfer, wish())).toMatchObject({ code: 'agent.not_running' });
    await state('closed');
    expect(await head()(agentAreas.transfer, wish())).toMatchObject({ code: 'agent.closed' });
    await state('active');
    await handOver({ effectiveOn: tomorrow });
    expect(await head()(agentAreas.transfer, wish())).toMatchObject({ status: 409, code: 'area.transfer' });
  });

  test('that was asked for today and agreed to tomorrow happens at once', async () => {
    await head()(agentAreas.transfer, wish());
    const { approval_id: id } = await theRequest();
    fixture.clock.now += 86_400_000;
    const said = await head('checker')(approvals.approve, { params: { id }, body: {} });
    expect(said.status, JSON.stringify(said)).toBe(200);
    expect(await ownerOf()).toEqual([4]);
  });

  test('that is no longer possible when somebody agrees fails with its reason', async () => {
    await head()(agentAreas.transfer, wish());
    const { approval_id: id } = await theRequest();
    await fixture.write((db) =>
      db.updateTable('agent').set({ state: 'closed' }).where('agent_id', '=', 4).execute(),
    );
    const said = await head('checker')(approvals.approve, { params: { id }, body: {} });
    expect(said).toMatchObject({ status: 409, code: 'approval.failed', promot: '未能执行：该加盟商已终止' });
    expect(await ownerOf()).toEqual([3]);
  });

  test('is not undone by a batch of the gateway that began before it', async () => {
    await fixture.write((db) =>
      db
        .insertInto('area_assignment')
        .values({
          service_area_id: 31,
          assignment_id: 'race',
          agent_id: 4,
          state: 'scheduled',
          effective_at: new Date(),
          created_at: new Date(),
          operator_id: 'x',
          operator: 'x',
        })
        .execute(),
    );
    const { fleet } = await loadFleet(fixture.database, () => fixture.clock.now);
    const states = [own.free, own.ridden].map((vehicle) => ({
      vehicle,
      facts: fleet.facts(fleet.indexOf(vehicle) ?? 0),
    }));
    let batch: Promise<void> = Promise.resolve();
    await fixture.write(async (db) => {
      await moveArea(db, { areaId: 31, assignmentId: 'race', to: 4, losers: [3], now: fixture.clock.now });
      batch = fixture.database.write(everything, (other) => storeStates(other, states));
      await until(async () => {
        const { rows } = await fixture.fresh.owner.query(
          `select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`,
        );
        return rows.length > 0;
      }, 'the batch to wait');
    });
    await batch;
    expect(await ownerOf()).toEqual([4]);
  });
});

describe('a transfer for a later day', () => {
  test('waits for the 00:00 of its day and is then carried out by the server', async () => {
    await handOver({ effectiveOn: tomorrow });
    expect(await ownerOf()).toEqual([3]);
    fixture.clock.now = startOfBusinessDay(tomorrow, zone) - 1;
    expect(await runJob()).toBe(0);
    expect(await ownerOf()).toEqual([3]);
    fixture.clock.now += 1;
    expect(await runJob()).toBe(1);
    expect(await ownerOf()).toEqual([4]);
    expect(await runJob()).toBe(0);
    expect(await areasOf('o-crew')).toEqual([]);
    expect(new Set(told)).toContain('maker');
    const line = await fixture.write((db) =>
      db.selectFrom('audit_log').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirst(),
    );
    expect(line).toMatchObject({
      operator_id: 'system',
      platform: 'system',
      result: 'ok',
      approver: 'checker',
      object: '31',
      agent_id: 2,
      change: { agent: ['north', 'south'], vehicles: [null, 2] },
    });
    const { data } = await people('o-south', 4)(agentAreas.history, { query: { areaId: 31 } });
    expect(data?.list).toMatchObject([
      {
        agentId: 4,
        fromAgentName: null,
        state: 'active',
        effectiveAt: startOfBusinessDay(tomorrow, zone),
        approver: 'checker',
      },
    ]);
    expect((await head()(agentAreas.history, { query: { areaId: 31 } })).data?.list).toMatchObject([
      { agentId: 4, fromAgentName: 'north', state: 'active' },
      { agentId: 3, state: 'ended' },
    ]);
  });

  test('can be called off until then', async () => {
    await handOver({ effectiveOn: tomorrow });
    const [, waiting] = await chapters();
    const query = { areaId: 31, assignmentId: waiting?.assignment_id ?? '', reason: '双方协商取消' };
    expect(await people('o-north', 3)(agentAreas.cancelTransfer, { query })).toMatchObject({ status: 403 });
    const said = await head()(agentAreas.cancelTransfer, { query });
    expect(said.data).toMatchObject({ state: 'cancelled', endedAt: fixtureNow });
    fixture.clock.now = startOfBusinessDay(tomorrow, zone) + 1;
    expect(await runJob()).toBe(0);
    expect(await ownerOf()).toEqual([3]);
    expect(await head()(agentAreas.cancelTransfer, { query })).toMatchObject({ status: 404 });
  });

  test('is called off by the server when the company cannot take it any more, and its maker hears of it', async () => {
    await handOver({ effectiveOn: tomorrow });
    await fixture.write((db) =>
      db.updateTable('agent').set({ state: 'disabled' }).where('agent_id', '=', 4).execute(),
    );
    fixture.clock.now = startOfBusinessDay(tomorrow, zone);
    expect(await runJob()).toBe(1);
    expect(await ownerOf()).toEqual([3]);
    expect((await chapters()).map(({ state }) => state)).toEqual(['active', 'cancelled']);
    const [notice] = await fixture.write((db) =>
      db.selectFrom('notice').selectAll().where('kind', '=', 'area_transferred').execute(),
    );
    expect(notice).toMatchObject({ operator_id: 'maker', facts: { cancelled: true } });
  });
});

test('a vehicle that was handed over leaves the live picture of its old company and appears in the new one’s', async () => {
  const source = await loadFleet(fixture.database, () => fixture.clock.now);
  await fixture.write((db) =>
    db
      .updateTable('vehicle_state')
      .set({ located_at: new Date(fixtureNow) })
      .execute(),
  );
  const located = await loadFleet(fixture.database, () => fixture.clock.now);
  const pictures = new FleetFrames(located.fleet, () => fixture.clock.now);
  const box = { west: 113, south: 30, east: 114, north: 31, zoom: 14 };
  const [north, south] = [3, 4].map((agent) => viewOf(box, { agentIds: [agent], opAreaIds: 'all' }));
  if (!north || !south) throw new Error('two views');
  const marksOf = (frame: Uint8Array | undefined) => {
    if (!frame) return [];
    const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
    const records = readHeader(view)?.records ?? 0;
    return Array.from({ length: records }, (_, i) => readVehicle(view, headerBytes + i * vehicleBytes));
  };
  expect(
    marksOf(pictures.snapshot(north).frame)
      .map(({ vehicle }) => vehicle)
      .sort(),
  ).toEqual([own.free, own.ridden].sort());
  await handOver();
  await located.look();
  pictures.turn();
  const gone = marksOf(pictures.changes(north));
  expect(gone.map(({ vehicle }) => vehicle).sort()).toEqual([own.free, own.ridden].sort());
  for (const mark of gone) expect(mark.flags & vehicleFlags.gone).not.toBe(0);
  expect(marksOf(pictures.snapshot(north).frame)).toEqual([]);
  const come = marksOf(pictures.changes(south));
  expect(come.map(({ vehicle }) => vehicle).sort()).toEqual([own.free, own.ridden].sort());
  expect([...source.fleet.inScope({ agentIds: [3], opAreaIds: 'all' })]).toHaveLength(2);
  await source.look();
  expect([...source.fleet.inScope({ agentIds: [3], opAreaIds: 'all' })]).toEqual([]);
  pictures.stop();
});
