import { type PastStation, stationStatistics } from '@kickstand/contract/insight/station-statistics';
import { orders } from '@kickstand/contract/rides/orders';
import { returns } from '@kickstand/contract/rides/returns';
import { tickets } from '@kickstand/contract/service/tickets';
import { workRows } from '@kickstand/contract/work/field-work';
import { chanceFrom } from '@kickstand/domain/platform/chance';
import { METRES_PER_DEGREE_LAT } from '@kickstand/domain/platform/geo';
import { businessDayOf, startOfBusinessDay } from '@kickstand/domain/platform/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRider, aTask } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { anUnpaidOrder } from '../../../test/money/a-rider.ts';
import { aSaver } from '../../../test/money/an-invoice.ts';
import { memoryStore } from '../../../test/pictures.ts';
import { aFence } from '../../../test/vehicles.ts';
import { ordersRoutes } from '../../rides/orders/orders.routes.ts';
import { returnsRoutes } from '../../rides/returns/returns.routes.ts';
import { ticketsRoutes } from '../../service/tickets/tickets.routes.ts';
import { workVerdictRoutes } from '../../work/work-verdicts/work-verdicts.routes.ts';
import { stationStatisticsRoutes } from './station-statistics.routes.ts';

const zone = 'Asia/Shanghai';
const [hourMs, dayMs] = [3_600_000, 86_400_000];
const photos = { store: memoryStore(), seal: (text: string) => text, zone };
const parts = { zone, providers: new Map(), photos };
const codes = ['0907', '1601', '0401', 'returnCarApp', '0904'];
let fixture: FeatureFixture;
let clerk: ReturnType<FeatureFixture['as']>;
let stations: string[];
let riderId: string;

beforeAll(async () => {
  fixture = await featureFixture(() => [
    ...stationStatisticsRoutes({ zone }),
    ...ordersRoutes(parts),
    ...ticketsRoutes(parts),
    ...returnsRoutes(parts),
    ...workVerdictRoutes(zone),
  ]);
  clerk = fixture.as({ codes, operatorId: 'zhou', name: '小周', agentId: 2 });
  riderId = (await fixture.write((db) => aRider(db, 3))).riderId;
  const fences = await fixture.write(async (db) => [
    await aFence(db, { agent_id: 3, centre_lng: 113.5 }),
    await aFence(db, { agent_id: 3, centre_lng: 113.51 }),
    await aFence(db, { agent_id: 3, centre_lng: 113.52 }),
  ]);
  stations = fences.map(({ fence_id: id }) => id);
});
afterAll(() => fixture.close());

interface Ride {
  from: string | null;
  to: string | null;
  startedAt: number;
  endedAt: number;
  cents: number;
}

async function aRide({ from, to, startedAt, endedAt, cents }: Ride) {
  return fixture.write(async (db) => {
    const payer = cents > 0 ? await aSaver(db, { agentId: 3, now: endedAt, cents }) : riderId;
    const stations = { start_station_id: from, end_station_id: to };
    const order = { riderId: payer, agentId: 3, now: endedAt, due: {}, stations };
    const orderId = await anUnpaidOrder(db, order);
    await db
      .updateTable('ride_order')
      .set({ started_at: new Date(startedAt) })
      .where('order_id', '=', orderId)
      .execute();
    return orderId;
  });
}

const history = async (query: object = {}) => {
  const { data, code } = await clerk(stationStatistics.history, { query: { pageSize: 100, ...query } });
  return { code, sum: data?.sum, countedDay: data?.countedDay, rows: data?.list ?? [] };
};
const ofStation = (rows: readonly PastStation[], id: string | undefined) => rows.find((row) => row.id === id);
const hourOf = (ms: number) => Number(new Date(ms + 8 * hourMs).toISOString().slice(11, 13));

test('the figures of any span and hours are what its rides come to, and each number is that of the orders it opens', async () => {
  const chance = chanceFrom(20_261_125);
  const place = () => chance.pick([...stations, null]);
  const rides: Ride[] = [];
  for (let i = 0; i < 60; i++) {
    const startedAt = fixture.clock.now - chance.whole(0, 5 * dayMs) - hourMs;
    const endedAt = startedAt + chance.whole(0, hourMs);
    const cents = chance.whole(0, 350);
    rides.push({ from: place(), to: place(), startedAt, endedAt, cents });
  }
  for (const ride of rides) await aRide(ride);
  for (let round = 0; round < 6; round++) {
    const to = fixture.clock.now - chance.whole(0, 2) * dayMs;
    const from = to - chance.whole(0, 2) * dayMs;
    const band = round % 2 ? { hourFrom: 20, hourTo: 7 } : {};
    const { rows, sum } = await history({ from, to, ...band });
    const days = [businessDayOf(from, zone), businessDayOf(to, zone)] as const;
    const isIn = (ms: number) => {
      const day = businessDayOf(ms, zone);
      return day >= days[0] && day <= days[1] && (round % 2 === 0 || hourOf(ms) >= 20 || hourOf(ms) <= 7);
    };
    for (const id of stations) {
      const begun = rides.filter((ride) => ride.from === id && isIn(ride.startedAt));
      const ended = rides.filter((ride) => ride.to === id && isIn(ride.endedAt));
      expect(ofStation(rows, id)).toMatchObject({
        pickups: begun.length,
        returns: ended.length,
        netFlow: ended.length - begun.length,
        earnedCents: rides
          .filter((ride) => ride.from === id && isIn(ride.endedAt))
          .reduce((cents, ride) => cents + ride.cents, 0),
      });
    }
    expect(sum?.pickups).toBe(rows.reduce((n, row) => n + row.pickups, 0));
    const row = ofStation(rows, stations[0]);
    if (!row || round % 2) continue;
    const counted = async (query: object) => (await clerk(orders.list, { query })).data?.count;
    expect(await counted({ from: row.from, to: row.to, startStationId: row.id })).toBe(row.pickups);
    const ended = { endStationId: row.id, endedFrom: row.from, endedTo: row.to };
    expect(await counted({ from: row.from - 2 * dayMs, to: row.to, ...ended })).toBe(row.returns);
  }
});

test('the flows of a station are its rides by hour, and from where and to where most went', async () => {
  const at = fixture.clock.now - 20 * dayMs;
  const [here, other, third] = stations as [string, string, string];
  const ride = { startedAt: at, endedAt: at + hourMs, cents: 0 };
  for (const to of [other, other, third, null]) await aRide({ ...ride, from: here, to });
  await aRide({ ...ride, from: third, to: here });
  const query = { from: at, to: at };
  const { data } = await clerk(stationStatistics.flows, { params: { stationId: here }, query });
  expect(data?.hours.filter(({ pickups, returns: n }) => pickups + n > 0)).toEqual([
    { hour: hourOf(at), pickups: 4, returns: 0 },
    { hour: hourOf(at) + 1, pickups: 0, returns: 1 },
  ]);
  expect(data?.targets.map(({ id, rides }) => [id, rides])).toEqual([
    [other, 2],
    [third, 1],
  ]);
  expect(data?.origins).toMatchObject([{ id: third, rides: 1 }]);
  const midnight = startOfBusinessDay(businessDayOf(at, zone), zone) - 3 * dayMs;
  const late = { startedAt: midnight - hourMs, endedAt: midnight + hourMs, cents: 0 };
  await aRide({ ...late, from: other, to: here });
  const flowsOf = async (day: number) =>
    (await clerk(stationStatistics.flows, { params: { stationId: here }, query: { from: day, to: day } }))
      .data;
  expect((await flowsOf(midnight))?.origins).toMatchObject([{ id: other, rides: 1 }]);
  expect((await flowsOf(midnight - 1))?.origins).toEqual([]);
  const south = fixture.as({
    codes,
    operatorId: 'li',
    name: '小李',
    agentId: 4,
    scope: { agentIds: [4], opAreaIds: 'all' },
  });
  expect((await south(stationStatistics.flows, { params: { stationId: here } })).code).toBe(
    'common.not_found',
  );
});

test('a span of more than a month is refused, and nobody sees the stations of others', async () => {
  const to = startOfBusinessDay('2026-11-25', zone) + hourMs;
  const from = startOfBusinessDay('2026-10-26', zone);
  expect((await history({ from, to })).code).toBeUndefined();
  expect((await history({ from: from - 1, to })).code).toBe('report.span');
  const scope = { agentIds: [4], opAreaIds: 'all' as const };
  const south = fixture.as({ codes, operatorId: 'li', name: '小李', agentId: 4, scope });
  expect((await south(stationStatistics.history, {})).data?.list).toEqual([]);
});

test('time empty and full is that of the day from 06 to 23, or of the hours that are asked for, and unknown until it is counted', async () => {
  const ofSlots = (of: (slot: number) => number) => Array.from({ length: 48 }, (_, slot) => of(slot));
  await fixture.write((db) =>
    db
      .insertInto('station_slot')
      .values({
        station_id: stations[0] ?? '',
        service_area_id: 31,
        agent_id: 3,
        day: businessDayOf(fixture.clock.now - dayMs, zone),
        present_minutes: ofSlots((slot) => (slot < 24 ? 30 : 0)),
        empty_minutes: ofSlots((slot) => (slot < 24 ? 0 : 30)),
        closed_minutes: ofSlots(() => 0),
        full_minutes: ofSlots((slot) => (slot === 12 ? 30 : 0)),
        starts: ofSlots(() => 0),
        returns: ofSlots(() => 0),
        failures: ofSlots(() => 0),
      })
      .execute(),
  );
  const at = async (query: object) => ofStation((await history(query)).rows, stations[0]);
  expect(await at({})).toMatchObject({ emptySeconds: 11 * 3_600, fullSeconds: 1_800, emptyPct: 65 });
  expect(await at({ hourFrom: 12, hourTo: 13 })).toMatchObject({
    emptySeconds: 7_200,
    fullSeconds: 0,
    emptyPct: 100,
  });
  expect(await at({ hourFrom: 0, hourTo: 0 })).toMatchObject({ emptySeconds: 0, emptyPct: 0 });
  const yesterday = businessDayOf(fixture.clock.now - dayMs, zone);
  expect(await history()).toMatchObject({ sum: { emptySeconds: 11 * 3_600 }, countedDay: yesterday });
  const today = { from: fixture.clock.now, to: fixture.clock.now };
  expect(await at(today)).toMatchObject({ emptySeconds: null, fullSeconds: null, emptyPct: null });
  expect(await history(today)).toMatchObject({ sum: { emptySeconds: null }, countedDay: null });
});

test('applications, complaints and moves count for the station they are about, as the lists that they open say', async () => {
  const now = fixture.clock.now;
  const [near, end, away] = stations as [string, string, string];
  await fixture.write(async (db) => {
    const of = { rider_id: riderId, vehicle_id: 10_000_001, service_area_id: 31, agent_id: 3 };
    const ride = { from: null, startedAt: now - hourMs, endedAt: now, cents: 0 };
    const [orderId, stray] = [await aRide({ ...ride, to: end }), await aRide({ ...ride, to: null })];
    const evidence = JSON.stringify({ nearestStationId: near });
    const over = { ended_at: new Date(now), ended_by: 'user', return_relation: 'out_of_station' };
    const ridden = { ...over, distance_m: 900, riding_seconds: 600, model_id: 1, state: 'ended' };
    const place = { end_lng: 113.5004, end_lat: 30.5 };
    const trip = { ...of, ...ridden, ...place, trip_id: stray, started_at: new Date(now - hourMs), evidence };
    await db.insertInto('trip').values(trip).execute();
    const made = { created_at: new Date(now), due_at: new Date(now + hourMs), state: 'pending', body: '' };
    for (const [i, order_id] of [orderId, stray].entries())
      await db
        .insertInto('ticket')
        .values({ ...of, ...made, ticket_id: `ticket-${i}`, order_id, reasons: ['double_charge'] })
        .execute();
    const about = { application_id: 'apply-1', order_id: stray, kind: 'out_of_station', station_id: near };
    await db
      .insertInto('return_application')
      .values({ ...of, ...made, ...about, ended_at: new Date(now) })
      .execute();
    const from = { start_lng: 113.5201, start_lat: 30.5 };
    const to = { end_lng: 113.5, end_lat: 30.5003 };
    const outside = { start_lng: 113.5, start_lat: 30.5005 + 60 / METRES_PER_DEGREE_LAT };
    const moves = [
      { ...from, ...to, validity: 'valid' },
      { ...from, ...to, validity: 'invalid' },
      { ...outside, end_lng: 113.5006, end_lat: 30.5, validity: 'valid' },
    ];
    for (const moved of moves) {
      const { taskId } = await aTask({ agentId: 3 }, db, { type: 'move' });
      await db
        .updateTable('ops_task')
        .set({ ...moved, state: 'done', finished_at: new Date(now) })
        .where('task_id', '=', taskId)
        .execute();
    }
  });
  const { rows } = await history();
  expect(ofStation(rows, near)).toMatchObject({ approvals: 1, disputes: 1, movesIn: 2, movesOut: 0 });
  expect(ofStation(rows, end)).toMatchObject({ approvals: 0, disputes: 1, movesIn: 0 });
  expect(ofStation(rows, away)).toMatchObject({ approvals: 0, disputes: 0, movesOut: 1 });
  const row = ofStation(rows, near);
  const span = { from: row?.from, to: row?.to };
  const ids = async (found: Promise<{ data?: { list: { id: string }[] } | null }>) =>
    (await found).data?.list.map(({ id }) => id);
  expect(await ids(clerk(tickets.list, { query: { ...span, stationId: near } }))).toEqual(['ticket-1']);
  expect(await ids(clerk(tickets.list, { query: { ...span, stationId: end } }))).toEqual(['ticket-0']);
  const disputed = async (stationId: string) =>
    (await clerk(stationStatistics.disputes, { params: { stationId }, query: span })).data;
  expect(await disputed(near)).toMatchObject({
    station: { lng: 113.5 },
    list: [
      { id: 'ticket-1', state: 'pending', reasons: ['double_charge'], at: { lng: 113.5004, lat: 30.5 } },
    ],
    count: 1,
  });
  expect(await disputed(end)).toMatchObject({ list: [{ id: 'ticket-0', at: null }], count: 1 });
  expect(await disputed(away)).toMatchObject({ list: [], count: 0 });
  expect(await ids(clerk(returns.list, { query: { ...span, stationId: near } }))).toEqual(['apply-1']);
  const moves = (query: object) => clerk(workRows.moves, { query: { ...span, validity: 'valid', ...query } });
  expect(await ids(moves({ toStationId: near }))).toHaveLength(2);
  expect(await ids(moves({ fromStationId: away }))).toHaveLength(1);
  expect(await ids(moves({ fromStationId: near }))).toEqual([]);
});
