import { chargeMarks, opsOf } from '@kickstand/domain/fleet/vehicles';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { TestDevice } from '../../test/device.ts';
import { type FleetFixture, fleetFixture, nth } from '../../test/fleet-fixture.ts';
import { type GatewayFixture, gatewayFixture, statuses } from '../../test/gateway-fixture.ts';

let store: FleetFixture;
let fixture: GatewayFixture;
let device: TestDevice;
const { vehicle } = nth(0);

beforeAll(async () => {
  store = await fleetFixture(2);
  fixture = await gatewayFixture(store.database);
  device = await fixture.device(0);
  await store.asOwner(
    `insert into voltage_scheme (scheme_id, name, volts, chemistry, cells, points, low_percent, no_rent_percent,
       cut_percent, full_km, load_correction_mv, smoothing_s, created_at, updated_at)
     values ('s', 's', 48, 'lead', 4, '[[54000,100],[51000,75],[48000,45],[45000,20],[42000,0]]', 30, 12, 6, 60, 0, 0,
       now(), now())`,
    [],
  );
  await store.asOwner("update vehicle set voltage_scheme_id = 's' where vehicle_id = $1", [vehicle]);
});
afterAll(async () => {
  await device.stop();
  await fixture.close();
  await store.drop();
});
beforeEach(async () => {
  fixture.pass(60_000);
  await fixture.gateway.lookAtProduction();
});

const orders = () =>
  store.asOwner(
    "select args, source from command where vehicle_id = $1 and type = 'bms_switch' order by created_at",
    [vehicle],
  );

async function rides(speed: number, percent: number) {
  await device.say('gps', fixture.fix({ speed, status: statuses.ridden }));
  fixture.pass(1);
  await device.say('ping', fixture.ping({ percent, status: statuses.ridden }));
  fixture.pass(1);
}

test('a charge between low and the end of renting is low and rented, below it is not', async () => {
  await device.say('ping', fixture.ping({ percent: 25 }));
  expect(opsOf(fixture.facts(0).ops)).toEqual(['low_battery']);
  expect(fixture.facts(0).ops & chargeMarks.rentsLow).not.toBe(0);
  fixture.pass(1);
  await device.say('ping', fixture.ping({ percent: 12 }));
  expect(fixture.facts(0).ops & chargeMarks.rentsLow).toBe(0);
});

test('at the cut-off the motor is stopped once, when it is slow, and given back with another charge', async () => {
  await rides(18, 5);
  expect(await orders()).toEqual([]);
  await rides(4, 5);
  await rides(3, 5);
  const stopped = { args: { on: false }, source: 'rule' };
  await vi.waitFor(async () => expect(await orders()).toEqual([stopped]));
  await device.say('ping', fixture.ping({ percent: 95 }));
  await vi.waitFor(async () =>
    expect(await orders()).toEqual([stopped, { args: { on: true }, source: 'rule' }]),
  );
});

test('a cut-off that no one answers is ordered again, ever more seldom and six times at most, while it holds', async () => {
  await store.asOwner('delete from command where vehicle_id = $1', [vehicle]);
  const ping = (percent: number) => device.say('ping', fixture.ping({ percent, status: statuses.ridden }));
  await rides(3, 4);
  await vi.waitFor(async () => expect(await orders()).toHaveLength(1));
  /** Its deadline passes; whether it is given again after so long. */
  const unanswered = async (waitMs: number) => {
    await store.asOwner(
      "update command set state = 'timeout', ended_at = $2 where vehicle_id = $1 and state in ('queued', 'sent')",
      [vehicle, new Date(fixture.clock.now)],
    );
    const before = (await orders()).length;
    fixture.pass(waitMs - 1_000);
    await ping(4);
    await fixture.gateway.powerAgain();
    expect(await orders()).toHaveLength(before);
    fixture.pass(1_000);
    await fixture.gateway.powerAgain();
    return (await orders()).length - before;
  };
  const given: number[] = [];
  for (let minutes = 1; minutes <= 32; minutes *= 2) given.push(await unanswered(minutes * 60_000));
  expect(given).toEqual([1, 1, 1, 1, 1, 0]);
  expect(new Set((await orders()).map(({ args }) => JSON.stringify(args)))).toEqual(
    new Set(['{"on":false}']),
  );
});
