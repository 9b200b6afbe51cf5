import { voiceRules } from '@kickstand/contract/places/area-settings';
import { trips } from '@kickstand/contract/rides/trips';
import { alarmBits, lockBits, locksOf, opsBits, type VehicleFacts } from '@kickstand/domain/fleet/vehicles';
import { startOfBusinessDay } from '@kickstand/domain/platform/time';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { anOpenTrip } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import type { FleetState } from '../../live/fleet.ts';
import { loadFleet } from '../../live/fleet-source.ts';
import { putContent } from '../../places/area-settings/area-settings.store.ts';
import { tripsRoutes } from '../trips/trips.routes.ts';
import { RideVoices } from './ride-voices.service.ts';

const zone = 'Asia/Shanghai';
const hour = 3_600_000;
const minute = 60_000;
const day = startOfBusinessDay('2026-11-03', zone);
let fixture: FeatureFixture;
let fleet: FleetState;
let voices: RideVoices;
let woken = 0;
let version = 0;

beforeAll(async () => {
  fixture = await featureFixture(() => tripsRoutes({ zone }));
});
beforeEach(async () => {
  fixture.clock.now = day + 12 * hour;
  woken = 0;
  await fixture.fresh.owner.query('truncate area_setting, area_setting_version, trip_open, command');
});
afterEach(() => voices.stop());
afterAll(() => fixture.close());

const now = () => fixture.clock.now;
const rules = (fields: object) =>
  fixture.write((db) => {
    const content = { ...voiceRules.kept.parse({}), ...fields };
    const by = { by: '小周', approver: undefined, reason: '测试' };
    return putContent(db, { ...by, areaId: 31, group: 'voice', content, version: ++version, now: now() });
  });

/** A ride that is about to begin, and the server that hears its vehicle. */
async function aRide() {
  const trip = await fixture.write((db) => anOpenTrip({ agentId: 3 }, db, 'opening', now()));
  const source = await loadFleet(fixture.database, now);
  fleet = source.fleet;
  const { database } = fixture;
  const onQueued = () => {
    woken += 1;
  };
  const index = fleet.indexOf(trip.number) ?? -1;
  const put = (facts: Partial<VehicleFacts>) => fleet.put(index, { ...fleet.facts(index), ...facts }, now());
  put({ riding: 'available', alarms: 0, ops: 0, outOfArea: false });
  voices = new RideVoices({ database, fleet, now, zone, onQueued });
  return { ...trip, put };
}

const acc = (open: boolean) => ({
  locks: lockBits({ ...locksOf(0), acc: open ? 'open' : 'closed' }),
});
const ordered = () =>
  fixture.write(async (db) => {
    const rows = await db
      .selectFrom('command')
      .select(['type', 'source', 'args'])
      .orderBy('created_at')
      .execute();
    return rows.map(({ args, ...one }) => ({
      ...one,
      ...(args as { event: string; slot: number; volume: number }),
    }));
  });

test('a vehicle speaks as its area wants once the ride has begun, more quietly at night, and not at all where nothing is set', async () => {
  const silent = await aRide();
  silent.put({ riding: 'riding', ...acc(true) });
  await voices.look();
  expect(await ordered()).toEqual([]);
  voices.stop();
  await rules({ saysStart: true, startSlot: 5, volume: 80, quietVolume: 20 });
  for (const [at, volume] of [
    [12, 80],
    [22, 20],
    [6, 20],
    [7, 80],
  ] as const) {
    await fixture.fresh.owner.query('truncate command');
    fixture.clock.now = day + at * hour;
    const ride = await aRide();
    ride.put({ riding: 'riding' });
    await voices.look();
    expect(await ordered(), 'it is not open yet').toEqual([]);
    ride.put(acc(true));
    await voices.look();
    await voices.look();
    expect(await ordered()).toEqual([{ type: 'voice', source: 'rule', event: 'start', slot: 5, volume }]);
    voices.stop();
  }
  expect(woken).toBe(4);
});

test('what happens on a ride is said once as it begins: a no-stop zone, the edge of the area, a low battery, overload', async () => {
  await rules({ saysNoStop: true, saysOutOfArea: true, saysLowBattery: true, saysOverload: true });
  const { put } = await aRide();
  const events = async () => (await ordered()).map(({ event, slot }) => [event, slot]);
  put({ outOfArea: true });
  await voices.look();
  expect(await events(), 'nobody rides it').toEqual([]);
  put({ riding: 'riding', ...acc(true), outOfArea: false });
  await voices.look();
  put({ outOfArea: true });
  await voices.look();
  put({ outOfArea: false });
  await voices.look();
  put({ outOfArea: true });
  await voices.look();
  expect(await events(), 'at the edge it does not chatter').toEqual([['out_of_area', 8]]);
  fixture.clock.now += minute;
  put({ ops: opsBits(['low_battery']) });
  await voices.look();
  fixture.clock.now += minute;
  put({ alarms: alarmBits(['overload']) });
  await voices.look();
  fixture.clock.now += minute;
  put({ riding: 'temp_parked', ...acc(false), alarms: alarmBits(['in_no_stop']) });
  await voices.look();
  put({ riding: 'riding', ...acc(true), alarms: 0 });
  await voices.look();
  fixture.clock.now += minute;
  put({ riding: 'available', ...acc(false), alarms: alarmBits(['in_no_stop']) });
  await voices.look();
  expect(await events()).toEqual([
    ['out_of_area', 8],
    ['low_battery', 9],
    ['overload', 10],
    ['no_stop', 7],
    ['no_stop', 7],
  ]);
});

test('a trip tells what its rider heard; a device without the slot is shown as such, and one that is restarted says nothing twice', async () => {
  await rules({ saysStart: true, saysOverload: true });
  const { put, tripId, number } = await aRide();
  put({ riding: 'riding', ...acc(true) });
  await voices.look();
  fixture.clock.now += minute;
  put({ alarms: alarmBits(['overload']) });
  await voices.look();
  voices.stop();
  voices = new RideVoices({ database: fixture.database, fleet, now, zone, onQueued: () => undefined });
  put({ battery: 51 });
  await voices.look();
  const settle = (event: string, state: string, code: number) =>
    fixture.write((db) =>
      db
        .updateTable('command')
        .set({ state, device_code: code, ended_at: new Date(now()) })
        .where('vehicle_id', '=', number)
        .where(sql<boolean>`args->>'event' = ${event}`)
        .execute(),
    );
  await settle('start', 'acked', 0);
  await settle('overload', 'refused', 111);
  const clerk = fixture.as({ codes: ['1601'], agentId: 3, scope: { agentIds: [3], opAreaIds: 'all' } });
  const { data } = await clerk(trips.single, { params: { tripId } });
  expect(data?.heard).toEqual([
    { at: now() - minute, event: 'start', slot: 3, volume: 70, outcome: 'said' },
    { at: now(), event: 'overload', slot: 10, volume: 70, outcome: 'missing' },
  ]);
});
