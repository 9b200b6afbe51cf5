import { alarmsOf, opsBits, opsOf } from '@kickstand/domain/vehicles';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { until } from '../../test/device.ts';
import { type FleetBed, fleetBed, nth } from '../../test/fleet-bed.ts';
import { type GatewayBed, gatewayBed, statuses } from '../../test/gateway-bed.ts';
import { type UseNews, useNewsTopic } from '../live/use-news.ts';

/** The riding state follows what trips and tasks say, whatever the motor does. */
let store: FleetBed;
let bed: GatewayBed;

beforeAll(async () => {
  store = await fleetBed(6);
  bed = await gatewayBed(store.database);
});
afterAll(async () => {
  await bed.close();
  await store.drop();
});
beforeEach(() => bed.pass(10_000));

const tell = (n: number, news: Partial<UseNews>) =>
  bed.broker.bus.publish(
    useNewsTopic,
    JSON.stringify({ vehicle: nth(n).vehicle, riding: 'available', ops: 0, at: bed.clock.now, ...news }),
  );
const riding = (n: number, state: string) =>
  until(() => bed.facts(n).riding === state, `vehicle ${n} to be ${state}`);
const openTrip = (n: number, state: string) =>
  store.asOwner(
    `insert into trip_open (vehicle_id, rider_id, trip_id, service_area_id, agent_id, started_at, state, since)
     values ($1, $2, $2, 31, 3, now(), $3, now())`,
    [nth(n).vehicle, `rider-${n}`, state],
  );

test('a trip makes a vehicle ridden, parked and free, and a motor that goes off meanwhile does not', async () => {
  const device = await bed.device(0);
  await openTrip(0, 'riding');
  tell(0, { riding: 'riding' });
  await riding(0, 'riding');
  await device.say('ping', bed.ping({ status: statuses.ready }));
  expect(alarmsOf(bed.facts(0).alarms)).toEqual([]);
  bed.pass(1_000);
  await device.say('ping', bed.ping({ status: statuses.parked }));
  expect(bed.facts(0).riding).toBe('riding');
  tell(0, { riding: 'temp_parked' });
  await riding(0, 'temp_parked');
  await store.asOwner('delete from trip_open');
  bed.pass(1_000);
  tell(0, { riding: 'available' });
  await riding(0, 'available');
  await device.stop();
});

test('a motor on without a trip is an alarm until it is off', async () => {
  const device = await bed.device(2);
  await device.say('ping', bed.ping({ status: statuses.ready }));
  expect(bed.facts(2).riding).toBe('available');
  expect(alarmsOf(bed.facts(2).alarms)).toContain('abnormal_unlock');
  bed.pass(1_000);
  await device.say('ping', bed.ping({ status: statuses.parked }));
  expect(alarmsOf(bed.facts(2).alarms)).not.toContain('abnormal_unlock');
  await device.stop();
});

test('alarms of a trip begin and end with its news, and an older word changes nothing', async () => {
  tell(4, { riding: 'riding', begin: 1 << 9 });
  await riding(4, 'riding');
  expect(alarmsOf(bed.facts(4).alarms)).toEqual(['order_too_long']);
  const before = bed.clock.now;
  bed.pass(1_000);
  tell(4, { riding: 'available', over: 1 << 9 });
  await riding(4, 'available');
  expect(alarmsOf(bed.facts(4).alarms)).toEqual([]);
  tell(4, { riding: 'riding', at: before });
  tell(4, { riding: 'in_ops', ops: opsBits(['swapping']) });
  await riding(4, 'in_ops');
  expect(opsOf(bed.facts(4).ops)).toEqual(['swapping']);
});

test('what was not heard is put right by the next look, and known from the start', async () => {
  await openTrip(1, 'temp_parked');
  tell(3, { riding: 'riding' });
  await riding(3, 'riding');
  bed.pass(1_000);
  await bed.source.look();
  expect([bed.facts(1).riding, bed.facts(3).riding]).toEqual(['temp_parked', 'available']);
  const again = await gatewayBed(store.database);
  expect(again.facts(1).riding).toBe('temp_parked');
  await again.close();
});
