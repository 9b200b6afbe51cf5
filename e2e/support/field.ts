import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FleetFile } from '@kickstand/contract/fleet/devices';
import { distanceMetres, type LngLat } from '@kickstand/domain/platform/geo';
import { inject } from 'vitest';
import { connectDevice, type TestDevice } from '../../apps/server/test/device.ts';
import { ask } from './people.ts';
import { until } from './rides.ts';

const { dataDir, mqttPort } = inject('system');

/** The demo's vehicles, stations and people as their devices know them. */
export const fleetOf = () =>
  JSON.parse(readFileSync(join(dataDir, 'demo', 'fleet.json'), 'utf8')) as FleetFile;

/** A call that goes well. */
export async function asks<T>(path: string, apiKey: string, body?: object): Promise<T> {
  const said = await ask(path, { apiKey, ...(body && { method: 'POST', body }) });
  if (!said.suc) throw new Error(`${path}: ${JSON.stringify(said.error)}`);
  return said.data as T;
}

/** Where the server believes a vehicle to be. */
export async function placeOf(carId: string, apiKey: string): Promise<LngLat> {
  const { lng, lat } = await asks<{ lng: number; lat: number }>(
    `/ebike/v3/backend/singleDevInfo?carId=${carId}`,
    apiKey,
  );
  return [lng, lat];
}

/** Unlocked and standing. */
const status = 0b100110110;

/** The controller of a vehicle of the town says that it stands somewhere else, until that is believed; the town's own may say otherwise. */
export async function sayThere(
  { carId, to, apiKey }: { carId: string; to: LngLat; apiKey: string },
  nearM = 15,
) {
  const { imei, password } = fleetOf().vehicles.find((one) => one.carId === carId) ?? {};
  if (!imei || !password) throw new Error(`the demo has no vehicle ${carId}`);
  let device: TestDevice | undefined;
  await until(`${carId} is believed to be there`, async () => {
    if (!device || device.closed) device = await connectDevice(mqttPort, { imei, password, listen: false });
    const fix = { lng: to[0], lat: to[1], speed: 0, course: 0, sat: 9, hdop: 1, status, mileage: 1 };
    // What is said on a line that was taken back is never acknowledged.
    void device.say('gps', { at: Date.now(), ...fix }).catch(() => undefined);
    await wait(600);
    return distanceMetres(await placeOf(carId, apiKey), to) < nearM || undefined;
  });
  device?.client.end(true);
}
