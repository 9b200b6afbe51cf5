import { stationStatistics } from '@kickstand/contract/insight/station-statistics';
import { unreported, type VehicleFacts } from '@kickstand/domain/fleet/vehicles';
import { readStationFrame } from '@kickstand/domain/places/stations';
import { everything } from '@kickstand/domain/platform/access';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aFence } from '../../../test/vehicles.ts';
import { FleetState } from '../../live/fleet.ts';
import { StationBoard } from '../../live/stations/station-board.ts';
import { knownStations } from '../../live/stations/stations.store.ts';
import { stationStatisticsRoutes } from './station-statistics.routes.ts';

const zone = 'Asia/Shanghai';
let fixture: FeatureFixture;
let clerk: ReturnType<FeatureFixture['as']>;
const fleet = new FleetState();

beforeAll(async () => {
  fixture = await featureFixture(() => stationStatisticsRoutes({ zone, fleet }));
  clerk = fixture.as({ codes: ['0907'], operatorId: 'zhou', name: '小周', agentId: 2 });
});
afterAll(() => fixture.close());

let numbers = 10_000_000;
const place = (lng: number) => ({ lng, lat: 30.5, locatedAt: fixture.clock.now });
function aBike(over: Partial<VehicleFacts>, agentId = 3) {
  const identity = { vehicle: numbers++, agentId, serviceAreaId: agentId * 10 + 1, modelId: 1, imei: null };
  const facts = { ...unreported, online: true, battery: 90, ...place(113.5), ...over };
  fleet.identify({ ...identity, lifecycle: 'on_shelf', version: 1 }, fixture.clock.now, facts);
}
const aStation = async (over: object = {}) =>
  (await fixture.write((db) => aFence(db, { agent_id: 3, ...over }))).fence_id;
const list = async (query: object = {}, as = clerk) =>
  (await as(stationStatistics.live, { query: { pageSize: 100, ...query } })).data?.list ?? [];

test('stations say how they stand, the fullest first, those for any number last, and are found by what they are', async () => {
  const content = JSON.stringify({ tags: ['地铁'] });
  const full = await aStation({ capacity: 2, centre_lng: 113.5, content, name: '东门' });
  const usual = await aStation({ capacity: 4, centre_lng: 113.51 });
  const any = await aStation({ capacity: null, centre_lng: 113.52 });
  const shut = await aStation({ capacity: 9, centre_lng: 113.53, state: 'disabled' });
  await aStation({ state: 'draft' });
  const idle = { lockAt: fixture.clock.now - 5 * 3_600_000, unlockAt: fixture.clock.now - 9 * 3_600_000 };
  for (const stationId of [full, full, usual, usual, any]) aBike({ stationId, ...idle });
  aBike({ stationId: null, ...place(113.5101) });
  const rows = await list();
  expect(rows.map(({ id, current, fillPct }) => [id, current, fillPct])).toEqual([
    [full, 2, 100],
    [usual, 2, 50],
    [shut, 0, 0],
    [any, 1, null],
  ]);
  expect(rows[0]).toMatchObject({ rentable: 2, idle: 2, h3to6: 2, nearby: 0, tags: ['地铁'], enabled: true });
  expect(rows[1]).toMatchObject({ nearby: 1 });
  const found = async (query: object) => (await list(query)).map(({ id }) => id);
  expect(await found({ fill: 'full' })).toEqual([full]);
  expect(await found({ tag: '地铁' })).toEqual([full]);
  expect(await found({ name: '东' })).toEqual([full]);
  expect(await found({ enabled: false })).toEqual([shut]);
  expect(await found({ serviceAreaId: 41 })).toEqual([]);
  expect(await found({ sort: 'current', dir: 'asc', pageSize: 2, pageNum: 2 })).toHaveLength(2);
});

test('what riders missed since midnight counts once in half an hour for the station nearest to where they began to look', async () => {
  const [near, other] = [
    await aStation({ centre_lng: 113.7 }),
    await aStation({ centre_lng: 113.705, agent_id: 3 }),
  ];
  const riders = await fixture.write(async (db) => [
    await aRider(db, 3),
    await aRider(db, 3),
    await aRider(db, 3),
  ]);
  const missed = (who: number, lng: number, outcome: string, hoursAgo: number) => ({
    service_area_id: 31,
    agent_id: 3,
    rider_id: riders[who]?.riderId ?? '',
    lat: 30.5,
    lng,
    outcome,
    search_id: `s-${numbers++}`,
    at: new Date(fixture.clock.now - hoursAgo * 3_600_000),
  });
  const rows = [
    missed(0, 113.701, 'none_near', 0),
    missed(0, 113.705, 'none_near', -0.3),
    missed(0, 113.705, 'none_near', -1),
    missed(1, 113.701, 'fault', 0),
    missed(1, 113.701, 'found', -0.2),
    missed(2, 113.7011, 'fault', 0),
    missed(2, 113.701, 'none_near', 30),
    missed(2, 113.72, 'none_near', -2),
  ];
  await fixture.write((db) => db.insertInto('search').values(rows).execute());
  const counts = new Map((await list({ sort: 'missed' })).map(({ id, missed: n }) => [id, n]));
  expect([counts.get(near), counts.get(other)]).toEqual([2, 1]);
});

test('nobody sees the stations of others', async () => {
  const foreign = await aStation({ agent_id: 4 });
  const scope = { agentIds: [4], opAreaIds: 'all' as const };
  const south = fixture.as({ codes: ['0907'], operatorId: 'li', name: '小李', agentId: 4, scope });
  expect((await list({}, south)).map(({ id }) => id)).toEqual([foreign]);
});

test('the board tells the same as the list: all at first, then what changed, each scope its own', async () => {
  const station = await aStation({ centre_lng: 113.8 });
  const read = () =>
    fixture.database.read(everything, (db) => knownStations(db, everything, fixture.clock.now));
  let reading: ReturnType<typeof read> | undefined;
  const onError = (error: unknown) => {
    throw error;
  };
  const board = new StationBoard({
    fleet,
    now: () => fixture.clock.now,
    read: () => (reading = read()),
    onError,
  });
  board.turn();
  expect(board.version).toBe(0);
  await reading;
  await Promise.resolve();
  expect(board.version).toBe(1);
  const scopes = { all: everything, south: { agentIds: [4], opAreaIds: 'all' as const } };
  const all = readStationFrame(board.all(scopes.all).slice().buffer);
  expect(all?.ids).toContain(station);
  expect(readStationFrame(board.all(scopes.south).slice().buffer)?.ids).not.toContain(station);
  board.turn();
  expect(board.changes(scopes.all)).toBeUndefined();
  aBike({ stationId: station });
  board.turn();
  const changes = readStationFrame(board.changes(scopes.all)?.slice().buffer ?? new ArrayBuffer(0));
  expect(changes?.rows).toMatchObject([{ figures: { current: 1, rentable: 1 } }]);
  expect(all?.ids?.[all.rows.findIndex(({ number }) => number === changes?.rows[0]?.number)]).toBe(station);
  expect(board.changes(scopes.south)).toBeUndefined();
  const [row] = (await list()).filter(({ id }) => id === station);
  expect(row).toMatchObject({ current: 1, rentable: 1 });
});
