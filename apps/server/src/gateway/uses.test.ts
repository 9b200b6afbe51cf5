import { alarmsOf, opsBits, opsOf } from '@kickstand/domain/fleet/vehicles';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { until } from '../../test/device.ts';
import { type FleetFixture, fleetFixture, nth } from '../../test/fleet-fixture.ts';
import { type GatewayFixture, gatewayFixture, statuses } from '../../test/gateway-fixture.ts';
import { type VehicleUseChange, vehicleUseTopic } from '../live/vehicle-use-changes.ts';

/** The riding state follows what trips and tasks say, whatever the motor does. */
let store: FleetFixture;
let fixture: GatewayFixture;

beforeAll(async () => {
  store = await fleetFixture(6);
  fixture = await gatewayFixture(store.database);
});
afterAll(async () => {
  await fixture.close();
  await store.drop();
});
beforeEach(() => fixture.pass(10_000));

const tell = (n: number, news: Partial<VehicleUseChange>) =>
  fixture.broker.bus.publish(
    vehicleUseTopic,
    JSON.stringify({ vehicle: nth(n).vehicle, riding: 'available', ops: 0, at: fixture.clock.now, ...news }),
  );
const riding = (n: number, state: string) =>
  until(() => fixture.facts(n).riding === state, `vehicle ${n} to be ${state}`);
const openTrip = (n: number, state: string) =>
  store.asOwner(
    `insert into trip_open (vehicle_id, rider_id, trip_id, service_area_id, agent_id, started_at, state, since)
     values ($1, $2, $2, 31, 3, now(), $3, now())`,
    [nth(n).vehicle, `rider-${n}`, state],
  );

test('a trip makes a vehicle ridden, parked and free, and a motor that goes off meanwhile does not', async () => {
  const device = await fixture.device(0);
  await openTrip(0, 'riding');
  tell(0, { riding: 'riding' });
  await riding(0, 'riding');
  await device.say('ping', fixture.ping({ status: statuses.ready }));
  expect(alarmsOf(fixture.facts(0).alarms)).toEqual([]);
  fixture.pass(1_000);
  await device.say('ping', fixture.ping({ status: statuses.parked }));
  expect(fixture.facts(0).riding).toBe('riding');
  tell(0, { riding: 'temp_parked' });
  await riding(0, 'temp_parked');
  await store.asOwner('delete from trip_open');
  fixture.pass(1_000);
  tell(0, { riding: 'available' });
  await riding(0, 'available');
  await device.stop();
});

test('a motor on without a trip is an alarm until it is off', async () => {
  const device = await fixture.device(2);
  await device.say('ping', fixture.ping({ status: statuses.ready }));
  expect(fixture.facts(2).riding).toBe('available');
  expect(alarmsOf(fixture.facts(2).alarms)).toContain('abnormal_unlock');
  fixture.pass(1_000);
  await device.say('ping', fixture.ping({ status: statuses.parked }));
  expect(alarmsOf(fixture.facts(2).alarms)).not.toContain('abnormal_unlock');
  await device.stop();
});

test('alarms of a trip begin and end with its news, and an older word changes nothing', async () => {
  tell(4, { riding: 'riding', begin: 1 << 9 });
  await riding(4, 'riding');
  expect(alarmsOf(fixture.facts(4).alarms)).toEqual(['order_too_long']);
  const before = fixture.clock.now;
  fixture.pass(1_000);
  tell(4, { riding: 'available', over: 1 << 9 });
  await riding(4, 'available');
  expect(alarmsOf(fixture.facts(4).alarms)).toEqual([]);
  tell(4, { riding: 'riding', at: before });
  tell(4, { riding: 'in_ops', ops: opsBits(['swapping']) });
  await riding(4, 'in_ops');
  expect(opsOf(fixture.facts(4).ops)).toEqual(['swapping']);
});

test('what was not heard is put right by the next look, and known from the start', async () => {
  await openTrip(1, 'temp_parked');
  tell(3, { riding: 'riding' });
  await riding(3, 'riding');
  fixture.pass(1_000);
  await fixture.source.look();
  expect([fixture.facts(1).riding, fixture.facts(3).riding]).toEqual(['temp_parked', 'available']);
  const again = await gatewayFixture(store.database);
  expect(again.facts(1).riding).toBe('temp_parked');
  await again.close();
});
