import { fenceLists, fenceMany, fences, mostFenceFileBytes } from '@kickstand/contract/places/fences';
import { approvals } from '@kickstand/contract/platform/approvals';
import type { Scope } from '@kickstand/domain/platform/access';
import { offsetMetres } from '@kickstand/domain/platform/geo';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture, fixtureNow } from '../../../../test/feature-fixture.ts';
import { aStaffMember } from '../../../../test/people/staff.ts';
import { aVehicle } from '../../../../test/vehicles.ts';
import type { Route } from '../../../kernel/call/calls.ts';
import { newId } from '../../../kernel/ids.ts';
import { loadFleet } from '../../../live/fleet-source.ts';
import { approvalsRoutes } from '../../../platform/approvals/approvals.routes.ts';
import { publishDue, tendFences } from '../fences.jobs.ts';
import { fencesRoutes } from '../fences.routes.ts';
import { makePlacesOfRelease } from '../fences.service.ts';
import { pushEdges } from './push.service.ts';

const zone = 'Asia/Shanghai';
const middle = [113.5, 30.5] as const;
const reason = '按现场情况调整';
let fixture: FeatureFixture;

type Corner = [number, number];
const square = (east: number, north: number, half: number): Corner[] =>
  [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ].map(([e = 0, n = 0]) => offsetMetres(middle, east + e, north + n) as unknown as Corner);

const north: Scope = { agentIds: [3], opAreaIds: 'all' };
const south: Scope = { agentIds: [4], opAreaIds: 'all' };
const suffixes = ['', '02', '03', '04', '05', '47', '48', '49'];
const codes = ['0503', '0504', '0505', '0908'].flatMap((page) => suffixes.map((suffix) => page + suffix));
const ask = (scope = north) => fixture.as({ codes, scope, agentId: 3, operatorId: 'maker', name: '张三' });

beforeAll(async () => {
  let all: readonly Route[] = [];
  fixture = await featureFixture(() => {
    all = [...fencesRoutes({ zone }), ...approvalsRoutes({ routes: () => all, tell: () => undefined, zone })];
    return all;
  });
  await fixture.write(async (db) => {
    for (const operatorId of ['maker', 'checker'])
      await aStaffMember(db, { operatorId, agentId: 3, codes: [...codes, 'approve'] });
  });
});
afterAll(() => fixture.close());

/** An agent’s area as an empty square of two kilometres. */
beforeEach(async () => {
  fixture.clock.now = fixtureNow;
  await fixture.write(async (db) => {
    for (const table of [
      'command',
      'trip_open',
      'trip',
      'ops_task',
      'fence_span',
      'fence_version',
      'area_release',
      'fence',
    ] as const)
      await db.deleteFrom(table).execute();
    await db.updateTable('vehicle').set({ lifecycle: 'off_shelf' }).execute();
    await db.updateTable('vehicle_state').set({ station_id: null, lng: null, lat: null }).execute();
    await db
      .updateTable('service_area')
      .set({ boundary: JSON.stringify([square(0, 0, 1_000)]), status: 'open', fence_release: 1 })
      .where('service_area_id', '=', 31)
      .execute();
    await db
      .updateTable('service_area')
      .set({ boundary: JSON.stringify([square(5_000, 0, 1_000)]), status: 'open' })
      .where('service_area_id', '=', 41)
      .execute();
  });
  await tendFences(fixture.database);
});

let serial = 0;
const aStation = async (east = 0, northM = 0, more: object = {}) => {
  serial += 1;
  const body = {
    kind: 'station' as const,
    serviceAreaId: 31,
    name: `东门${serial}`,
    points: [square(east, northM, 15)],
  };
  const said = await ask()(fences.create, { body: { ...body, ...more } });
  expect(said.status, JSON.stringify(said)).toBe(200);
  return said.data ?? fail();
};
const fail = (): never => {
  throw new Error('no answer');
};
const publish = async ({ id, version }: { id: string; version: number }, more: object = {}) =>
  ask()(fences.publish, { body: { id, version, reason, ...more } });
const published = async (east = 0, northM = 0, more: object = {}) =>
  (await publish(await aStation(east, northM, more))).data ?? fail();
const get = async (id: string) => (await ask()(fences.get, { query: { id } })).data ?? fail();
const at = (east: number, northM: number) => {
  const [lng, lat] = offsetMetres(middle, east, northM);
  return { lng, lat };
};
const releaseOf = () =>
  fixture.write(async (db) => {
    const row = await db
      .selectFrom('service_area')
      .select('fence_release')
      .where('service_area_id', '=', 31)
      .executeTakeFirstOrThrow();
    return row.fence_release;
  });

/** A second person approves the latest request. */
async function agree() {
  const { approval_id: approvalId, object } = await fixture.write((db) =>
    db
      .selectFrom('approval')
      .select(['approval_id', 'object'])
      .where('state', '=', 'pending')
      .orderBy('approval_id', 'desc')
      .executeTakeFirstOrThrow(),
  );
  const second = fixture.as({
    codes: [...codes, 'approve'],
    scope: north,
    agentId: 3,
    operatorId: 'checker',
    name: '李四',
  });
  const said = await second(approvals.approve, { params: { id: approvalId }, body: {} });
  expect(said.status, JSON.stringify(said)).toBe(200);
  return object;
}

async function anOpenTrip(vehicle: number, release = 1) {
  const [tripId, riderId] = [newId(), newId()];
  await fixture.write((db) =>
    db
      .insertInto('trip_open')
      .values({
        vehicle_id: vehicle,
        rider_id: riderId,
        trip_id: tripId,
        service_area_id: 31,
        agent_id: 3,
        started_at: new Date(fixtureNow),
        state: 'riding',
        since: new Date(fixtureNow),
      })
      .execute(),
  );
  return { tripId, release };
}

describe('the life of a fence', () => {
  test('begins as a draft that nobody else sees, and becomes version 1 with a release of its area', async () => {
    const draft = await aStation();
    expect(draft).toMatchObject({ state: 'draft', published: null, versionNo: 0, draft: { bufferM: 10 } });
    expect((await ask()(fences.list, { query: { type: ['station'] } })).data?.count).toBe(0);
    const before = await releaseOf();
    const { data } = await publish(draft);
    expect(data).toMatchObject({
      state: 'enabled',
      versionNo: 1,
      draft: null,
      published: { name: draft.draft?.name },
    });
    expect(await releaseOf()).toBe(before + 1);
    expect((await ask()(fences.list, { query: { type: ['station'] } })).data?.list).toMatchObject([
      { id: draft.id, version: data?.version, flags: [], active: true },
    ]);
  });

  test('goes on with drafts beside it, versions, and the way back', async () => {
    const first = await published();
    const { kind: _, ...edit } = { ...(first.published ?? fail()), kind: 0 };
    const body = { ...edit, id: first.id, version: first.version, capacity: 30, points: [square(40, 0, 15)] };
    const drafted = (await ask()(fences.update, { body })).data ?? fail();
    expect(drafted).toMatchObject({ published: { capacity: 0 }, draft: { capacity: 30 }, versionNo: 1 });
    const second = (await publish(drafted)).data ?? fail();
    expect(second).toMatchObject({ versionNo: 2, published: { capacity: 30 } });
    const { data: back } = await ask()(fences.rollback, {
      body: { id: first.id, version: second.version, no: 1, reason },
    });
    expect(back).toMatchObject({ versionNo: 3, published: { capacity: 0, points: first.published?.points } });
    const { data: versions } = await ask()(fences.versions, { query: { id: first.id } });
    expect(
      versions?.list.map(({ no, rollbackOf, replacedAt }) => [no, rollbackOf, replacedAt === null]),
    ).toEqual([
      [3, 1, true],
      [2, null, false],
      [1, null, false],
    ]);
    const { data: one } = await ask()(fences.version, { query: { id: first.id, no: 2 } });
    expect(one).toMatchObject({ no: 2, publishedBy: '张三', reason, content: { capacity: 30 } });
    const again = await ask()(fences.rollback, {
      body: { id: first.id, version: back?.version ?? 0, no: 3, reason },
    });
    expect(again).toMatchObject({ status: 409, code: 'fence.same_version' });
  });

  test('a draft is thrown away; with it goes a fence that was never published', async () => {
    const first = await published();
    const edit = { ...(first.published ?? fail()), id: first.id, version: first.version, capacity: 9 };
    const drafted = (await ask()(fences.update, { body: edit })).data ?? fail();
    const dropped = await ask()(fences.discard, { body: { id: first.id, version: drafted.version } });
    expect(dropped.data).toEqual({ id: first.id, gone: false });
    expect(await get(first.id)).toMatchObject({ draft: null, published: { capacity: 0 } });
    const never = await aStation(200);
    const gone = await ask()(fences.discard, { body: { id: never.id, version: never.version } });
    expect(gone.data).toEqual({ id: never.id, gone: true });
    expect((await ask()(fences.get, { query: { id: never.id } })).status).toBe(404);
  });

  test('callers with an older version are told', async () => {
    const draft = await aStation();
    const stale = await publish({ id: draft.id, version: draft.version - 1 });
    expect(stale).toMatchObject({ status: 409, code: 'common.stale_version' });
    expect(await get(draft.id)).toMatchObject({ state: 'draft' });
  });

  test('is switched off and on again, each time in a release of its own', async () => {
    const first = await published();
    await fixture.write((db) => aVehicle(db, { state: at(3, 3) }));
    const before = await releaseOf();
    const off = await ask()(fences.setEnabled, {
      body: { id: first.id, version: first.version, enabled: false },
    });
    expect(off.data).toMatchObject({ state: 'disabled', impact: { vehiclesOut: 1, vehiclesIn: 0 } });
    const on = await ask()(fences.setEnabled, {
      body: { id: first.id, version: off.data?.version ?? 0, enabled: true },
    });
    expect(on.data).toMatchObject({ state: 'enabled', versionNo: 1 });
    expect(await releaseOf()).toBe(before + 2);
    const never = await aStation(200);
    const refused = await ask()(fences.setEnabled, {
      body: { id: never.id, version: never.version, enabled: true },
    });
    expect(refused).toMatchObject({ status: 409, code: 'fence.never_published' });
  });

  test('is deleted when a second person agrees, and keeps its versions', async () => {
    const first = await published();
    const asked = await ask()(fences.remove, { query: { id: first.id, version: first.version, reason } });
    expect(asked).toMatchObject({ status: 202, code: 'approval.requested' });
    expect(await get(first.id)).toMatchObject({ state: 'enabled' });
    await agree();
    expect(await get(first.id)).toMatchObject({ state: 'archived' });
    expect((await ask()(fences.list, { query: { type: ['station'] } })).data?.count).toBe(0);
    expect((await ask()(fences.versions, { query: { id: first.id } })).data?.count).toBe(1);
  });

  test('an O&M area with open tasks goes only with an heir', async () => {
    const ops = async (name: string) => {
      const body = { kind: 'ops_area' as const, serviceAreaId: 31, name, points: [square(0, 0, 200)] };
      return (await publish((await ask()(fences.create, { body })).data ?? fail())).data ?? fail();
    };
    const [old, heir] = [await ops('一区'), await ops('二区')];
    await fixture.write((db) =>
      db
        .insertInto('ops_task')
        .values({
          service_area_id: 31,
          task_id: 'task-1',
          agent_id: 3,
          type: 'move',
          source: 'manual',
          vehicle_id: 1,
          ops_area_id: old.id,
          created_at: new Date(fixtureNow),
        })
        .execute(),
    );
    const query = { id: old.id, version: old.version, reason };
    expect(await ask()(fences.remove, { query })).toMatchObject({ status: 409, code: 'fence.heir' });
    expect((await ask()(fences.remove, { query: { ...query, heirId: heir.id } })).status).toBe(202);
    await agree();
    const task = await fixture.write((db) =>
      db.selectFrom('ops_task').select('ops_area_id').executeTakeFirstOrThrow(),
    );
    expect(task.ops_area_id).toBe(heir.id);
  });
});

describe('a fence is refused', () => {
  test.each([
    ['outside its area', { points: [square(3_000, 0, 15)] }, 'fence.outside', 'publish'],
    ['half outside its area', { points: [square(1_000, 0, 15)] }, 'fence.outside', 'publish'],
    ['too large for a station', { points: [square(0, 0, 100)] }, 'fence.size', 'create'],
    [
      'with an edge that crosses itself',
      {
        points: [
          [square(0, 0, 15)[0], square(0, 0, 15)[2], square(0, 0, 15)[1], square(0, 0, 15)[3]] as Corner[],
        ],
      },
      'fence.self_cross',
      'create',
    ],
    ['with one hour only', { openFrom: '08:00' }, 'fence.hours', 'create'],
  ] as const)('%s', async (_, more, code, when) => {
    const body = { kind: 'station' as const, serviceAreaId: 31, name: '西门', points: [square(0, 0, 15)] };
    const made = await ask()(fences.create, { body: { ...body, ...more } as never });
    const said = when === 'create' ? made : await publish(made.data ?? fail());
    expect(said.code, JSON.stringify(said)).toBe(code);
    expect(said.promot?.length).toBeGreaterThan(3);
  });

  test('over another station, and over a no-stop zone unless it counts there', async () => {
    await published(0, 0);
    const second = await publish(await aStation(10, 0));
    expect(second).toMatchObject({ code: 'fence.overlap' });
    const body = { kind: 'no_stop' as const, serviceAreaId: 31, name: '校门', points: [square(300, 0, 60)] };
    const zoneMade = (await ask()(fences.create, { body })).data ?? fail();
    expect((await publish(zoneMade)).status).toBe(200);
    expect(await publish(await aStation(300, 0))).toMatchObject({ code: 'fence.overlap' });
    expect((await publish(await aStation(300, 0, { flags: ['over_no_stop'] }))).status).toBe(200);
  });

  test('when the caller may keep another page only', async () => {
    const only = fixture.as({ codes: ['0505', '050502'], scope: north });
    const body = { kind: 'station' as const, serviceAreaId: 31, name: '西门', points: [square(0, 0, 15)] };
    expect(await only(fences.create, { body })).toMatchObject({ status: 403, code: 'common.forbidden' });
    expect((await only(fences.create, { body: { ...body, kind: 'no_stop' } })).status).toBe(200);
  });

  test('for somebody else’s area or fence, as if there were none', async () => {
    const first = await published();
    const body = { kind: 'station' as const, serviceAreaId: 31, name: '西门', points: [square(0, 0, 15)] };
    const other = ask(south);
    expect((await other(fences.create, { body })).status).toBe(404);
    expect((await other(fences.get, { query: { id: first.id } })).status).toBe(404);
    expect((await other(fences.versions, { query: { id: first.id } })).status).toBe(404);
    expect(
      (await other(fences.remove, { query: { id: first.id, version: first.version, reason } })).status,
    ).toBe(404);
    expect((await other(fenceLists.stations, { query: {} })).data?.count).toBe(0);
    expect(
      (await other(fenceMany.move, { body: { ids: [first.id], eastM: 5, northM: 0, reason } })).status,
    ).toBe(404);
  });
});

describe('the edge of a service area', () => {
  const edit = async (half: number) => {
    const area = await get('area-31');
    const content = area.published ?? fail();
    const body = { ...content, id: area.id, version: area.version, points: [square(0, 0, half)] };
    const said = await ask()(fences.update, { body });
    expect(said.status, JSON.stringify(said)).toBe(200);
    return said.data ?? fail();
  };
  test('is shown before it is published with the vehicles, trips and stations that change sides', async () => {
    await fixture.write(async (db) => {
      await aVehicle(db, { state: at(900, 0) });
      const ridden = await aVehicle(db, { state: at(0, 850) });
      await aVehicle(db, { state: at(10, 10) });
      await db
        .updateTable('vehicle_state')
        .set({ riding_state: 'riding' })
        .where('vehicle_id', '=', ridden.number)
        .execute();
      await db
        .insertInto('trip_open')
        .values({
          vehicle_id: ridden.number,
          rider_id: 'r',
          trip_id: 'trip-1',
          service_area_id: 31,
          agent_id: 3,
          started_at: new Date(fixtureNow),
          state: 'riding',
          since: new Date(fixtureNow),
        })
        .execute();
    });
    await published(900, 200);
    const drafted = await edit(800);
    const { data } = await ask()(fences.impact, { query: { id: drafted.id } });
    expect(data?.impact).toMatchObject({ vehiclesOut: 2, tripsOut: 1, stationsOut: 1, vehiclesIn: 0 });
    expect(drafted.impact).toEqual(data?.impact);
    expect(data?.list.map(({ what, goes }) => `${what} ${goes}`).sort()).toEqual([
      'station out',
      'trip out',
      'vehicle out',
      'vehicle out',
    ]);
    const refused = await publish(drafted);
    expect(refused).toMatchObject({ status: 409, code: 'fence.left_outside' });
  });

  test('leaves no zone outside, but may be drawn smaller than the field areas in it', async () => {
    const whole = [square(0, 0, 990)];
    const make = async (kind: 'ops_area' | 'no_ride') => {
      const body = { kind, serviceAreaId: 31, name: kind, points: whole };
      const made = (await ask()(fences.create, { body })).data ?? fail();
      expect((await publish(made)).status).toBe(200);
    };
    await make('ops_area');
    expect((await publish(await edit(900))).status).toBe(202);
    await make('no_ride');
    expect(await publish(await edit(800))).toMatchObject({ status: 409, code: 'fence.left_outside' });
  });

  test('waits for a second person, and nothing changes until then', async () => {
    const drafted = await edit(900);
    expect(await publish(drafted)).toMatchObject({ status: 202, code: 'approval.requested' });
    expect(await get('area-31')).toMatchObject({ versionNo: 1 });
    expect(await releaseOf()).toBe(1);
    expect(await agree()).toBe('area-31');
    expect(await get('area-31')).toMatchObject({ versionNo: 2, draft: null });
    expect(await releaseOf()).toBe(2);
    const { data } = await ask()(fences.versions, { query: { id: 'area-31' } });
    expect(data?.list[0]).toMatchObject({ no: 2, approver: expect.stringMatching(/.+/) });
    const kept = await fixture.write((db) =>
      db
        .selectFrom('service_area')
        .select('boundary')
        .where('service_area_id', '=', 31)
        .executeTakeFirstOrThrow(),
    );
    expect(kept.boundary).toEqual(drafted.draft?.points);
  });

  test('does not overlap another service area, whoever that belongs to', async () => {
    const drafted = await edit(4_500);
    expect(await publish(drafted)).toMatchObject({ status: 409, code: 'fence.overlap' });
  });

  test('is not switched off or deleted, but closed when it is empty', async () => {
    const area = await get('area-31');
    const claim = { id: area.id, version: area.version };
    const off = await ask()(fences.setEnabled, { body: { ...claim, enabled: false } });
    expect(off).toMatchObject({ code: 'fence.area_itself' });
    const gone = await ask()(fences.remove, { query: { ...claim, reason } });
    expect(gone).toMatchObject({ code: 'fence.area_itself' });
    const { number } = await fixture.write((db) => aVehicle(db, {}));
    const close = () => ask()(fences.setService, { body: { ...claim, status: 'closed', reason } });
    expect(await close()).toMatchObject({ status: 409, code: 'fence.has_vehicles' });
    await anOpenTrip(number);
    expect(await close()).toMatchObject({ status: 409, code: 'fence.open_trips' });
    const paused = await ask()(fences.setService, { body: { ...claim, status: 'paused', reason } });
    expect(paused.status).toBe(200);
  });

  test('a new area is made in preparation, with a number of its own', async () => {
    await fixture.write((db) => sql`select 1`.execute(db));
    const body = {
      kind: 'service' as const,
      agentId: 3,
      name: '新城区',
      city: '天门',
      points: [square(0, 20_000, 900)],
    };
    const { data } = await ask()(fences.create, { body });
    expect(data).toMatchObject({ kind: 'service', state: 'draft', agentId: 3 });
    const row = await fixture.write((db) =>
      db
        .selectFrom('service_area')
        .select(['status', 'name'])
        .where('service_area_id', '=', data?.serviceAreaId ?? 0)
        .executeTakeFirst(),
    );
    expect(row).toEqual({ status: 'preparing', name: '新城区' });
    const gone = await ask()(fences.discard, { body: { id: data?.id ?? '', version: data?.version ?? 0 } });
    expect(gone.data?.gone).toBe(true);
    const limited = await ask({ agentIds: [3], opAreaIds: [31] })(fences.create, { body });
    expect(limited.status).toBe(404);
  });
});

describe('a publication for later', () => {
  const later = fixtureNow + 3_600_000;

  test('waits for its time, and is then done within a look of the job', async () => {
    const draft = await aStation();
    const waiting = (await publish(draft, { at: later })).data ?? fail();
    expect(waiting).toMatchObject({ state: 'scheduled', draftInfo: { effectiveAt: later } });
    const parts = { database: fixture.database, now: () => fixture.clock.now };
    expect(await publishDue(parts)).toBe(0);
    fixture.clock.now = later + 500;
    expect(await publishDue(parts)).toBe(1);
    expect(await get(draft.id)).toMatchObject({ state: 'enabled', versionNo: 1, draft: null });
    const { data } = await ask()(fences.versions, { query: { id: draft.id } });
    expect(data?.list).toMatchObject([{ publishedBy: '张三', reason, effectiveAt: later + 500 }]);
    const logged = await fixture.write((db) =>
      db
        .selectFrom('audit_log')
        .select(['operator_id', 'result'])
        .where('object', '=', draft.id)
        .where('operator_id', '=', 'system')
        .execute(),
    );
    expect(logged).toEqual([{ operator_id: 'system', result: 'ok' }]);
  });

  test('can be called off; meanwhile the draft cannot be changed', async () => {
    const draft = await aStation();
    const waiting = (await publish(draft, { at: later })).data ?? fail();
    const claim = { id: draft.id, version: waiting.version };
    const edit = await ask()(fences.update, { body: { ...(waiting.draft ?? fail()), ...claim } });
    expect(edit).toMatchObject({ code: 'fence.waiting' });
    const off = await ask()(fences.cancelSchedule, { body: { ...claim, reason } });
    expect(off.data).toMatchObject({ state: 'draft', draftInfo: { effectiveAt: null } });
    const twice = await ask()(fences.cancelSchedule, {
      body: { id: draft.id, version: off.data?.version ?? 0, reason },
    });
    expect(twice).toMatchObject({ code: 'fence.not_waiting' });
  });

  test('is called off by itself where it cannot be done any more', async () => {
    const draft = await aStation();
    await publish(draft, { at: later });
    await published(5, 5);
    fixture.clock.now = later;
    await publishDue({ database: fixture.database, now: () => fixture.clock.now });
    expect(await get(draft.id)).toMatchObject({ state: 'draft', draftInfo: { effectiveAt: null } });
  });

  test('is not in the past', async () => {
    expect(await publish(await aStation(), { at: fixtureNow - 1 })).toMatchObject({ code: 'fence.past' });
  });
});

describe('what holds', () => {
  test('is known to the fleet at once, and an older release stays what it was', async () => {
    const source = await loadFleet(fixture.database, () => fixture.clock.now, zone);
    const first = await published(0, 0);
    const release = await releaseOf();
    expect(source.places().at(...middle, 31).stationId).toBeNull();
    await source.followFences();
    expect(source.places().at(...middle, 31).stationId).toBe(first.id);
    const off = await ask()(fences.setEnabled, {
      body: { id: first.id, version: first.version, enabled: false },
    });
    expect(off.status).toBe(200);
    await source.followFences();
    expect(source.places().at(...middle, 31).stationId).toBeNull();
    const placesOf = makePlacesOfRelease({ now: () => fixture.clock.now, zone });
    const stationIn = (no: number) =>
      fixture.write(async (db) => (await placesOf(db, 31, no)).at(...middle, 31));
    expect(await stationIn(release)).toEqual({ stationId: first.id, inNoStop: false, outOfArea: false });
    expect((await stationIn(release - 1)).stationId).toBeNull();
    expect((await stationIn(release + 1)).stationId).toBeNull();
  });

  test('at a moment of the past is what a map shows of it: shape, name and room of then, and what is gone by now', async () => {
    const hour = 3_600_000;
    const first = await published(0, 0, { name: '东门', capacity: 9 });
    fixture.clock.now = fixtureNow + hour;
    const { published: content } = await get(first.id);
    const larger = { ...(content ?? fail()), name: '东广场', capacity: 30, points: [square(100, 0, 30)] };
    const draft = await ask()(fences.update, { body: { ...larger, id: first.id, version: first.version } });
    const second = (await publish(draft.data ?? fail())).data ?? fail();
    fixture.clock.now = fixtureNow + 2 * hour;
    await ask()(fences.setEnabled, { body: { id: first.id, version: second.version, enabled: false } });

    const bbox = [...offsetMetres(middle, -60, -60), ...offsetMetres(middle, 60, 60)].join() as never;
    const seen = async (then: number, query: object = {}, scope = north) => {
      const look = fixture.as({ codes: ['0301'], scope });
      const said = await look(fences.list, { query: { at: then, type: ['service', 'station'], ...query } });
      expect(said.status, JSON.stringify(said)).toBe(200);
      return (said.data ?? fail()).list
        .map(({ name, capacity, current, lng }) => [
          name,
          capacity,
          current,
          Math.round((lng - middle[0]) * 1e5),
        ])
        .sort();
    };
    const [edge] = await seen(fixtureNow - hour);
    expect(await seen(fixtureNow - hour)).toEqual([edge]);
    expect(await seen(fixtureNow + hour / 2)).toEqual([edge, ['东门', 9, null, 0]]);
    expect(await seen(fixtureNow + 1.5 * hour)).toEqual([edge, ['东广场', 30, null, 104]]);
    expect(await seen(fixtureNow + 2.5 * hour)).toEqual([edge]);
    expect(await seen(fixtureNow + hour / 2, { bbox, type: ['station'] })).toHaveLength(1);
    expect(await seen(fixtureNow + 1.5 * hour, { bbox, type: ['station'] })).toEqual([]);
    expect(await seen(fixtureNow + hour / 2, {}, south)).not.toContainEqual(edge);
  });

  test('of fences that were there before there were versions, holds in every release before their first', async () => {
    const placesOf = makePlacesOfRelease({ now: () => fixture.clock.now, zone });
    await fixture.write((db) =>
      db
        .insertInto('fence')
        .values({
          service_area_id: 31,
          fence_id: 'old',
          agent_id: 3,
          kind: 'station',
          name: '老站',
          capacity: 9,
          points: JSON.stringify([square(0, 0, 15)]),
          centre_lng: middle[0],
          centre_lat: middle[1],
          updated_at: new Date(fixtureNow),
        })
        .execute(),
    );
    const old = await get('old');
    const long = await ask()(fences.list, { query: { at: fixtureNow - 86_400_000 } });
    expect(long.data?.list).toMatchObject([{ id: 'old', capacity: 9 }]);
    expect(old.published).toMatchObject({ name: '老站', capacity: 9, bufferM: 15 });
    const body = {
      ...(old.published ?? fail()),
      id: 'old',
      version: old.version,
      points: [square(500, 0, 15)],
    };
    const drafted = (await ask()(fences.update, { body })).data ?? fail();
    expect((await publish(drafted)).data).toMatchObject({ versionNo: 2 });
    const at1 = await fixture.write(async (db) => (await placesOf(db, 31, 1)).at(...middle, 31));
    expect(at1.stationId).toBe('old');
    const now = await releaseOf();
    const at2 = await fixture.write(async (db) => (await placesOf(db, 31, now)).at(...middle, 31));
    expect(at2.stationId).toBeNull();
  });

  test('is sent to the controllers of the area, which hold it once they have said so', async () => {
    const area = await get('area-31');
    await fixture.write(async (db) => {
      const { number } = await aVehicle(db, {});
      await aVehicle(db, { state: { online: false } });
      await db
        .insertInto('fence_version')
        .values({
          service_area_id: 31,
          fence_id: area.id,
          no: 2,
          release: 7,
          kind: 'service',
          content: '{}',
          area_m2: 1,
          effective_at: new Date(fixtureNow),
          published_by: 'x',
        })
        .execute();
      await db
        .insertInto('fence_span')
        .values({ service_area_id: 31, fence_id: area.id, no: 2, from_release: 7 })
        .execute();
      return number;
    });
    expect(await pushEdges(fixture.database, fixture.clock.now)).toBe(1);
    expect(await pushEdges(fixture.database, fixture.clock.now + 1_000)).toBe(0);
    const progress = () => ask()(fenceLists.push, { query: { areaId: 31 } });
    expect((await progress()).data).toMatchObject({
      release: 7,
      total: 2,
      holding: 0,
      waiting: 1,
      offline: 1,
    });
    const [command] = await fixture.write((db) => db.selectFrom('command').selectAll().execute());
    expect(command).toMatchObject({ type: 'fence_push', source: 'rule', args: { release: 7 } });
    await fixture.write((db) =>
      db
        .updateTable('command')
        .set({ state: 'acked', ended_at: new Date(fixture.clock.now) })
        .execute(),
    );
    await pushEdges(fixture.database, fixture.clock.now + 5_000);
    expect((await progress()).data).toMatchObject({ holding: 1, waiting: 0, offline: 1 });
  });
});

describe('many at once', () => {
  test('are set, moved and published one by one', async () => {
    const [one, two] = [await published(0, 0), await published(100, 0)];
    const never = await aStation(200, 0);
    const ids = [one.id, two.id, never.id];
    const set = await ask()(fenceMany.set, { body: { ids, capacity: 25, flagsOn: ['rfid'], reason } });
    expect(set.data?.list.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect((await get(one.id)).draft).toMatchObject({ capacity: 25, flags: ['rfid'] });
    const moved = await ask()(fenceMany.move, { body: { ids, eastM: 4, northM: -3, reason } });
    expect(moved.data?.count).toBe(3);
    const out = await ask()(fenceMany.publish, { body: { ids, reason } });
    expect(out.data?.list.map(({ ok, code }) => ok || code)).toEqual([true, true, true]);
    expect(await get(one.id)).toMatchObject({ versionNo: 2, published: { capacity: 25 }, draft: null });
    const nothing = await ask()(fenceMany.publish, { body: { ids: [one.id], reason } });
    expect(nothing.data?.list).toMatchObject([{ ok: false, code: 'fence.no_draft' }]);
  });

  test('may be five hundred, and the log says how many they were', async () => {
    const ids = Array.from({ length: 500 }, () => newId());
    const said = await ask()(fenceMany.move, { body: { ids, eastM: 4, northM: -3, reason } });
    expect(said.code).toBe('common.not_found');
    const [row] = await fixture.write((db) =>
      db.selectFrom('audit_log').select('object').orderBy('seq', 'desc').limit(1).execute(),
    );
    expect(row?.object).toMatch(new RegExp(`^${ids[0]},.*… \\(500\\)$`));
  });

  test('become one, which takes the others in when it is published', async () => {
    const [one, two] = [await published(0, 0), await published(30, 0)];
    const merged = (await ask()(fenceMany.merge, { body: { ids: [one.id, two.id] } })).data ?? fail();
    expect(merged).toMatchObject({ id: one.id, draftInfo: { absorbs: [two.id] } });
    expect(await get(two.id)).toMatchObject({ state: 'enabled' });
    expect((await publish(merged)).status).toBe(200);
    expect(await get(two.id)).toMatchObject({ state: 'archived' });
    const far = await published(500, 500);
    const apart = await ask()(fenceMany.merge, { body: { ids: [one.id, far.id] } });
    expect(apart).toMatchObject({ code: 'fence.apart' });
  });

  test('one becomes two along a line, and a copy stands elsewhere', async () => {
    const one = await published(0, 0);
    const line = [at(0, -100), at(0, 100)].map(({ lng, lat }): Corner => [lng, lat]);
    const { data } = await ask()(fenceMany.split, { body: { id: one.id, line, name: '东门北' } });
    expect(data?.kept.areaM2 ?? 0).toBeGreaterThan(800);
    expect(data?.made).toMatchObject({ state: 'draft', draft: { name: '东门北' } });
    const beside = await ask()(fenceMany.split, {
      body: { id: one.id, line: line.map(([lng, lat]): Corner => [lng + 0.01, lat]), name: 'x' },
    });
    expect(beside).toMatchObject({ code: 'fence.no_cut' });
    const copy = await ask()(fenceMany.copy, { body: { id: one.id, name: '西门', eastM: 300 } });
    expect(copy.data).toMatchObject({ state: 'draft', draft: { name: '西门' } });
  });
});

describe('files', () => {
  const ring = (east: number) => [...square(east, 0, 15), square(east, 0, 15)[0]];
  const geojson = JSON.stringify({
    type: 'FeatureCollection',
    features: [
      ['一号', ring(0)],
      ['一号', ring(100)],
      ['远方', ring(9_000)],
    ].map(([name, coordinates]) => ({
      type: 'Feature',
      properties: { name, capacity: 12 },
      geometry: { type: 'Polygon', coordinates: [coordinates] },
    })),
  });
  const file = (text: string, format: 'geojson' | 'kml' | 'wkt' | 'csv') => ({
    kind: 'station' as const,
    serviceAreaId: 31,
    format,
    crs: 'wgs84' as const,
    fileName: `a.${format}`,
    content: Buffer.from(text).toString('base64'),
  });

  test('are checked row by row, and their good rows become drafts', async () => {
    const checked = await ask()(fenceMany.importCheck, { body: file(geojson, 'geojson') });
    expect(checked.data?.list.map(({ row, ok, code }) => [row, ok, code])).toEqual([
      [1, true, null],
      [2, false, 'fence.twice'],
      [3, false, 'fence.outside'],
    ]);
    const done = await ask()(fenceMany.import, { body: file(geojson, 'geojson') });
    expect(done.data).toMatchObject({ good: 1, count: 3 });
    expect(await get(done.data?.ids[0] ?? '')).toMatchObject({
      state: 'draft',
      draft: { name: '一号', capacity: 12 },
    });
  });

  test('are refused one by one where their corners are swapped or in metres', async () => {
    const shape = (name: string, corners: readonly (readonly number[])[]) => ({
      type: 'Feature',
      properties: { name },
      geometry: { type: 'Polygon', coordinates: [corners] },
    });
    const sound = ring(0).map((corner) => [...(corner ?? [])]);
    const features = [
      shape(
        '换',
        sound.map(([lng, lat]) => [lat ?? 0, lng ?? 0]),
      ),
      shape(
        '米',
        sound.map(([lng = 0, lat = 0]) => [lng * 111_000, lat * 111_000]),
      ),
      shape('好', sound),
    ];
    const text = JSON.stringify({ type: 'FeatureCollection', features });
    for (const crs of ['wgs84', 'gcj02'] as const) {
      const checked = await ask()(fenceMany.importCheck, { body: { ...file(text, 'geojson'), crs } });
      expect(checked.data?.list).toMatchObject([
        { code: 'fence.china', points: null },
        { code: 'fence.china', points: null },
        { ok: true },
      ]);
    }
  });

  test.each(['kml', 'wkt', 'geojson'] as const)('written as %s are read again', async (format) => {
    const one = await published(0, 0);
    const { data } = await ask()(fenceLists.text, { query: { kind: ['station'], format } });
    expect(data?.count).toBe(1);
    await ask()(fences.setEnabled, { body: { id: one.id, version: one.version, enabled: false } });
    const checked = await ask()(fenceMany.importCheck, { body: file(data?.text ?? '', format) });
    expect(checked.data?.list).toMatchObject([{ ok: true, name: one.published?.name }]);
  });

  test('of tables give name, capacity and polygon', async () => {
    const wkt = `POLYGON((${ring(0)
      .map((corner) => corner?.join(' '))
      .join(', ')}))`;
    const checked = await ask()(fenceMany.importCheck, {
      body: file(`名称,容量,多边形\n二号,8,"${wkt}"\n三号,,坏的\n`, 'csv'),
    });
    expect(checked.data?.list.map(({ ok, code, capacity }) => [ok, code, capacity])).toEqual([
      [true, null, 8],
      [false, 'fence.polygon_missing', null],
    ]);
  });

  test('may have the four megabytes that the page promises, and no more', async () => {
    const of = (bytes: number) =>
      file(`${geojson.slice(0, -1)},"note":"${'x'.repeat(bytes - 10_000)}"}`, 'geojson');
    const checked = await ask()(fenceMany.importCheck, { body: of(mostFenceFileBytes) });
    expect(checked.data).toMatchObject({ count: 3, good: 1 });
    expect((await ask()(fenceMany.importCheck, { body: of(8 * 1024 * 1024) })).status).toBe(413);
  });

  test('that are invalid are refused', async () => {
    const said = await ask()(fenceMany.importCheck, { body: file('nonsense', 'geojson') });
    expect(said).toMatchObject({ status: 400, code: 'fence.unreadable' });
  });
});

describe('the pages', () => {
  test('list their own with the vehicles in them', async () => {
    const one = await published(0, 0, { capacity: 2, tags: ['地铁'] });
    await fixture.write(async (db) => {
      for (let i = 0; i < 2; i++) await aVehicle(db, { state: { station_id: one.id, ...at(0, 0) } });
    });
    const { data } = await ask()(fenceLists.stations, { query: { fill: 'full', tag: '地铁' } });
    expect(data?.list).toMatchObject([{ id: one.id, current: 2, capacity: 2, fillPct: 100, returns7d: 0 }]);
    expect((await ask()(fenceLists.stations, { query: { fill: 'empty' } })).data?.count).toBe(0);
    const body = {
      kind: 'no_ride' as const,
      serviceAreaId: 31,
      name: '公园',
      points: [square(0, 0, 60)],
      openFrom: '00:00',
      openTo: '24:00',
    };
    await publish((await ask()(fences.create, { body })).data ?? fail());
    const zones = await ask()(fenceLists.zones, { query: { timeLimited: true } });
    expect(zones.data?.list).toMatchObject([{ kind: 'no_ride', inside: 2, violations7d: 0, active: true }]);
    const ops = {
      kind: 'ops_area' as const,
      serviceAreaId: 31,
      name: '一区',
      points: [square(0, 0, 200)],
      vehiclesMax: 5,
    };
    await publish((await ask()(fences.create, { body: ops })).data ?? fail());
    const list = await ask()(fenceLists.opsAreas, { query: {} });
    expect(list.data?.list).toMatchObject([
      { name: '一区', vehicles: 2, stations: 1, lowBattery: 0, vehiclesMax: 5 },
    ]);
    const areas = await ask()(fenceLists.areas, { query: {} });
    expect(areas.data?.list).toMatchObject([{ id: 'area-31', stations: 1, status: 'open', online: 2 }]);
  });

  test('find what is around a point, nearest first', async () => {
    const [near, far] = [await published(50, 0), await published(300, 0)];
    await fixture.write((db) => aVehicle(db, { state: at(20, 0) }));
    const { data } = await ask()(fences.around, { query: { lng: middle[0], lat: middle[1], radius: 400 } });
    expect(data?.stations.map(({ id, distanceM }) => [id, distanceM])).toEqual([
      [near.id, 35],
      [far.id, 285],
    ]);
    expect(data?.vehicles).toMatchObject([{ distanceM: 20 }]);
  });

  test('say where stations are missing', async () => {
    await fixture.write(async (db) => {
      for (let i = 0; i < 12; i++) {
        const { lng, lat } = at(200 + (i % 5), 100 + (i % 3));
        await db
          .insertInto('trip')
          .values({
            service_area_id: 31,
            trip_id: newId(),
            agent_id: 3,
            rider_id: 'r',
            vehicle_id: 1,
            imei: 'i',
            model_id: 1,
            state: 'ended',
            ended_by: 'user',
            return_relation: 'out_of_station',
            started_at: new Date(fixtureNow - 7_200_000),
            ended_at: new Date(fixtureNow - 3_600_000),
            end_lng: lng,
            end_lat: lat,
            distance_m: 900,
            riding_seconds: 600,
          })
          .execute();
      }
    });
    await published(0, 0);
    const { data } = await ask()(fenceLists.suggestions, { query: { areaId: 31, days: 7 } });
    expect(data?.list).toMatchObject([{ trips: 12 }]);
    expect(data?.list[0]?.nearestM).toBeGreaterThan(150);
  });
});
