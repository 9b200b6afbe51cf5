import { type Call, type ReadCall, seenOf } from '@kickstand/contract/kit';
import { regulatorCalls } from '@kickstand/contract/open/regulator';
import { vehicleFlags } from '@kickstand/domain/fleet/live';
import { mayCall } from '@kickstand/domain/platform/access';
import { startOfBusinessDay } from '@kickstand/domain/platform/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRider, aTask } from '../../../test/examples/examples.trips.ts';
import { aCityComplaint, aCityFeed, aDistrict } from '../../../test/examples/stations/examples.regulator.ts';
import { aStaffPhoto } from '../../../test/examples/stations/examples.station-visits.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { memoryStore } from '../../../test/pictures.ts';
import { aFence, aVehicle } from '../../../test/vehicles.ts';
import { keptFrame } from '../../fleet/live/kept-frames.service.ts';
import { newId } from '../../kernel/ids.ts';
import { cityFeedsRoutes } from '../city-feeds/city-feeds.routes.ts';
import { mappings } from '../city-feeds/mappings.service.ts';
import { keepDue } from './days/samples.jobs.ts';
import { shutDue } from './days/shut-days.jobs.ts';
import { lookForStays } from './days/stays.jobs.ts';
import { regulatorRoutes } from './regulator.routes.ts';

const zone = 'Asia/Shanghai';
const minute = 60_000;
const hour = 60 * minute;
const day = '2026-10-19';
const here = { lng: 113.5, lat: 30.5 };
const codes = ['030601', '03060106'];
let fixture: FeatureFixture;
/** Everything that identifies a person or a ride in the city’s town. */
const secrets = new Map<string, string>();

const calls = Object.values(regulatorCalls).flatMap((group) => Object.values(group) as Call[]);
const reads = calls.filter(
  (call): call is ReadCall & Call => call.method === 'GET' && mayCall(new Set(codes), call.access),
);

beforeAll(async () => {
  const photos = { store: memoryStore(), seal: (text: string) => text, zone };
  fixture = await featureFixture(() => [
    ...regulatorRoutes({ zone, photos, tell: () => undefined }),
    ...cityFeedsRoutes({ mappings, seal: (text) => text, demo: false }),
  ]);
  fixture.clock.now = startOfBusinessDay(day, zone) + 9 * hour;
  await fixture.write(async (db) => {
    const districtId = await aDistrict(db, 3);
    await aFence(db, { agent_id: 3, kind: 'station', capacity: 5 });
    await aFence(db, { agent_id: 3, kind: 'no_stop' });
    for (const operatorId of ['王大力', '李小明'])
      await aStaffMember(db, { operatorId, agentId: 3, codes: ['1202'] });
    for (const operatorId of ['王大力', '李小明']) secrets.set(`staff ${operatorId}`, operatorId);
    const marks = [];
    for (let i = 0; i < 30; i++) {
      const { number } = await aVehicle(db, { agentId: 3, vehicle: { plate: `武A0${1000 + i}` } });
      secrets.set(`vehicle ${i}`, String(number));
      const { riderId, phone } = await aRider(db, 3);
      const tripId = newId();
      for (const [what, secret] of Object.entries({ riderId, phone, tripId }))
        secrets.set(`${what} ${i}`, secret);
      const endedAt = fixture.clock.now + (i % 5) * hour;
      const of = { rider_id: riderId, vehicle_id: number, service_area_id: 31, agent_id: 3, model_id: 1 };
      const over = {
        ended_at: new Date(endedAt),
        ended_by: 'user',
        return_relation: 'in_station',
        state: 'ended',
      };
      const ridden = { distance_m: 900, riding_seconds: 600, started_at: new Date(endedAt - 10 * minute) };
      const places = { start_lng: here.lng, start_lat: here.lat, end_lng: here.lng, end_lat: here.lat };
      await db
        .insertInto('trip')
        .values({ ...of, ...over, ...ridden, ...places, trip_id: tripId })
        .execute();
      const flags = vehicleFlags.onShelf | vehicleFlags.located;
      const mark = { ...here, vehicle: number, alarms: 0, locatedAt: 0, riding: 0, ops: 0, battery: 80 };
      marks.push({ ...mark, flags, course: 0 });
    }
    const complaintId = await aCityComplaint(db, 3, { districtId, raisedAt: fixture.clock.now });
    const given = { assignee_id: '王大力', assigned_at: new Date(fixture.clock.now), state: 'mended' };
    const mended = { mended_by: '李小明', mended_at: new Date(fixture.clock.now + hour) };
    await db
      .updateTable('city_complaint')
      .set({ ...given, ...mended })
      .where('complaint_id', '=', complaintId)
      .execute();
    await aCityFeed(db, 3);
    await aStaffPhoto(db, '王大力');
    const { taskId } = await aTask({ agentId: 3 }, db, { type: 'move', assigneeId: '王大力' });
    secrets.set('task', taskId);
    const at = new Date(fixture.clock.now);
    const picture = { service_area_id: 31, agent_id: 3, at, vehicles: marks.length };
    await db
      .insertInto('fleet_snapshot')
      .values({ ...picture, frame: keptFrame(marks, fixture.clock.now) })
      .execute();
  });
  const jobs = { database: fixture.database, now: () => fixture.clock.now, zone };
  await keepDue(jobs);
  await fixture.write((db) => lookForStays(db, jobs));
  fixture.clock.now += 11 * minute;
  await fixture.write((db) => lookForStays(db, jobs));
  fixture.clock.now = startOfBusinessDay('2026-10-20', zone) + 4 * hour;
  await shutDue(jobs);
});
afterAll(() => fixture.close());

const from = startOfBusinessDay(day, zone);
const spans = { from, to: from + 24 * hour };
/** Every combination of parameters of a read call. */
const asked = (call: ReadCall): object[] => {
  const shape = call.query?.shape ?? {};
  const base = 'metric' in shape || call.path.endsWith('/points') ? spans : {};
  const one = { ...base, ...('pageSize' in shape && { pageSize: 200 }) };
  if ('metric' in shape) return ['vehicles', 'starts', 'ends'].map((metric) => ({ ...one, metric }));
  return 'month' in shape ? [one, { month: day.slice(0, 7) }] : [one];
};

test('whatever a city can ask is kept in the operator log', () => {
  expect(reads.length).toBeGreaterThan(5);
  expect(reads.filter((call) => seenOf(call) === undefined).map(({ id }) => id)).toEqual([]);
});

test.each(reads)('$id answers and tells of no person, no ride and no vehicle’s number', async (call) => {
  const city = fixture.as({ codes, scope: { agentIds: [3], opAreaIds: 'all' }, agentId: 3 });
  for (const query of asked(call)) {
    const { data, status } = await city(call as never, { query } as never);
    expect(status).toBe(200);
    const text = JSON.stringify(data);
    expect(text.length).toBeGreaterThan(30);
    const found = [...secrets].filter(([, secret]) => text.includes(secret)).map(([what]) => what);
    expect(found).toEqual([]);
    // A phone number or an ID card number.
    expect(text).not.toMatch(/(?<![\d.])1[3-9]\d{9}(?![\d.])|\d{17}[\dX]/);
    if (call.id !== 'regulator.vehicles' && call.id !== 'cityFeeds.refused')
      expect(text).not.toContain('武A0');
  }
});
