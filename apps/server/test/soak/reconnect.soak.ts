import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../device.ts';
import { type FleetBed, fleetBed } from '../fleet-bed.ts';
import { type GatewayBed, gatewayBed } from '../gateway-bed.ts';
import { storm, vanish } from '../storm.ts';

const many = 10_000;
let store: FleetBed;
let bed: GatewayBed;

beforeAll(async () => {
  store = await fleetBed(many);
  bed = await gatewayBed(store.database);
}, 120_000);
afterAll(async () => {
  await bed.close();
  await store.database.close();
  await store.drop();
}, 120_000);

test('10,000 controllers that come back at the same moment are all admitted and heard', async () => {
  const before = await storm(bed.broker.port, many);
  vanish(before.devices);
  await until(() => bed.broker.bus.devices() === 0, 'all of them to be gone', 60_000);
  const { devices, ms } = await storm(bed.broker.port, many);
  expect(bed.broker.bus.devices()).toBe(many);
  const from = performance.now();
  await Promise.all(devices.map((device) => device.say('ping', bed.ping())));
  const heardMs = performance.now() - from;
  const [row] = await store.asOwner('select count(*)::int as online from vehicle_state where online');
  expect(row).toEqual({ online: many });
  // All of them, with what they say stored, within what one silent device is allowed.
  expect(ms + heardMs).toBeLessThan(300_000);
  await Promise.all(devices.map((device) => device.stop()));
});
