import { notifyCodes } from '@kickstand/contract/devices';
import { everything } from '@kickstand/domain/access';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { topicOf, until } from '../../test/device.ts';
import { type FleetBed, fleetBed, nth } from '../../test/fleet-bed.ts';
import { type GatewayBed, gatewayBed, statuses } from '../../test/gateway-bed.ts';
import { Database } from '../kernel/db.ts';

let store: FleetBed;
let bed: GatewayBed;
let database: Database;

beforeEach(async () => {
  store = await fleetBed(4);
  database = new Database(new pg.Pool({ ...store.fresh.appConfig, max: 4, connectionTimeoutMillis: 2_000 }));
  bed = await gatewayBed(database);
});
afterEach(async () => {
  await allow(true);
  await bed.close();
  await database.close();
  await store.drop();
});

/** Take the tables away from the application, as a database does that is being restored or is out of space. */
async function allow(working: boolean) {
  await store.fresh.owner.query(
    working
      ? 'alter table if exists vehicle_state_away rename to vehicle_state'
      : 'alter table vehicle_state rename to vehicle_state_away',
  );
}

const events = async () => (await store.asOwner('select vehicle_id, notify from device_event')).length;

test('while the database is away positions are heard from memory, and notifications wait for it unacknowledged', async () => {
  const device = await bed.device(0);
  await device.say('ping', bed.ping());
  await allow(false);
  bed.pass(1_000);
  await device.say('gps', bed.fix({ lng: 113.51 }));
  await until(() => !bed.gateway.keeper.well(), 'the gateway to notice');
  bed.pass(1_000);
  await device.say('gps', bed.fix({ lng: 113.52 }));
  expect(bed.facts(0).lng).toBe(113.52);

  let acknowledged = false;
  bed.pass(1_000);
  const notified = device
    .say('notify', { at: bed.clock.now, code: notifyCodes.batteryRemoved, status: statuses.parked })
    .then(() => {
      acknowledged = true;
    });
  bed.pass(1_000);
  await device.say('gps', bed.fix({ lng: 113.53 }));
  expect(bed.gateway.keeper.backlog()).toBe(2);
  await expect(bed.gateway.keeper.flush()).rejects.toThrow();
  expect(acknowledged).toBe(false);

  await allow(true);
  await notified;
  expect(await events()).toBe(1);
  const [row] = await store.asOwner('select lng, reported_at from vehicle_state where vehicle_id = $1', [
    nth(0).vehicle,
  ]);
  expect(row).toMatchObject({ lng: 113.53, reported_at: bed.clock.now });
  expect(bed.gateway.keeper.well()).toBe(true);
  await device.stop();
});

test('what has no room is turned back, and taken when it is sent again', async () => {
  const device = await bed.device(2);
  await allow(false);
  const filler = { vehicle: nth(2).vehicle, imei: nth(2).imei, at: bed.clock.now, deviceAt: null, facts: {} };
  const waiting = Array.from({ length: 20_000 }, (_, n) =>
    bed.gateway.keeper.keep({ ...filler, eventId: `filler-${n}`, notify: 1 }),
  );
  const message = JSON.stringify({
    seq: 9,
    at: bed.clock.now,
    code: notifyCodes.seatOpened,
    status: statuses.parked,
  });
  const refused = device.publish(topicOf('notify', nth(2).imei), message);
  refused.catch(() => undefined);
  await until(() => device.closed, 'the connection to be ended instead of an acknowledgement');
  expect(bed.gateway.metrics.total('turned_back')).toBe(1);
  await allow(true);
  await Promise.all(waiting);
  const again = await bed.device(2);
  await again.publish(topicOf('notify', nth(2).imei), message);
  expect(await events()).toBe(20_001);
  await again.stop();
});

test('a gateway that ends stores its last batch, and acknowledges nothing afterwards', async () => {
  const device = await bed.device(0);
  const said = device.say('ping', bed.ping({ percent: 42 }));
  await until(() => bed.facts(0).battery === 42, 'the message');
  await bed.gateway.stop();
  await said;
  const battery = await database.read(everything, (db) =>
    db.selectFrom('vehicle_state').select('rest_battery').where('vehicle_id', '=', nth(0).vehicle).execute(),
  );
  expect(battery).toEqual([{ rest_battery: 42 }]);
  const late = device.say('ping', bed.ping({ percent: 41 }));
  late.catch(() => undefined);
  await until(() => device.closed, 'the connection to end');
  expect(bed.facts(0).battery).toBe(42);
});

test('a vehicle that was handed over keeps its new owner, whatever the gateway still has in memory', async () => {
  const device = await bed.device(0);
  await device.say('ping', bed.ping());
  await store.asOwner('update vehicle set agent_id = 4, service_area_id = 41 where vehicle_id = $1', [
    nth(0).vehicle,
  ]);
  bed.pass(1_000);
  await device.say('ping', bed.ping({ percent: 5 }));
  const [row] = await store.asOwner('select agent_id, service_area_id, rest_battery from vehicle_state');
  expect(row).toEqual({ agent_id: 4, service_area_id: 41, rest_battery: 5 });
  await device.stop();
});
