import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FleetFile } from '@kickstand/contract/fleet/devices';
import { inject } from 'vitest';
import { withDatabase } from './database.ts';
import { ask } from './people.ts';

const { dataDir } = inject('system');
const folder = join(dataDir, 'demo');
const fleet = () => JSON.parse(readFileSync(join(folder, 'fleet.json'), 'utf8')) as FleetFile;
const app = () => fleet().riderApp.apiKey;
const base = '/ebike/v3/rider';
const backend = '/ebike/v3/backend';

/** A call of the riders' app, whatever comes of it. */
export const appSays = (path: string, body?: object, method = body ? 'POST' : 'GET') =>
  ask(`${base}${path}`, { apiKey: app(), method, body });

/** A call of the riders' app that goes well. */
export async function appAsks<T>(path: string, body?: object): Promise<T> {
  const said = await appSays(path, body);
  if (!said.suc) throw new Error(`${path}: ${JSON.stringify(said.error)}`);
  return said.data as T;
}

/** A controller that did not hear is told again after a while. */
const patienceMs = 80_000;

/** Ask again until it is so. */
export async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  for (const from = Date.now(); Date.now() - from < patienceMs; await wait(500)) {
    const found = await look();
    if (found !== undefined) return found;
  }
  throw new Error(`waited in vain: ${what}`);
}

type Found = Standing & { stationId: string | null; outOfArea: boolean | null; idleSeconds: number };

/** Vehicles in the stations of an area that can be rented, those that stood longest first. */
export async function vehiclesFor(apiKey: string, { areaId }: { areaId: number }) {
  const filter = 'ridingState=available&online=online&lifecycle=on_shelf&rentable=1&pageSize=200';
  const { data } = await ask(`${backend}/deviceInfo?${filter}&opAreaIds=${areaId}`, { apiKey });
  return (data as { list: Found[] }).list
    .filter((one) => one.serviceAreaId === areaId && one.stationId !== null && !one.outOfArea)
    .toSorted((a, b) => b.idleSeconds - a.idleSeconds);
}

interface Order {
  state: string;
  rideCents: number;
  locationCents: number;
  payableCents: number;
  refundedCents: number;
  refunds: { state: string; onlineCents: number; principalCents: number }[];
}

/** An order as customer service sees it. */
export const orderOf = async (orderId: string, apiKey: string) =>
  (await ask(`${backend}/order/${orderId}`, { apiKey })).data as Order;

/** Somebody who never rode, with a number that nobody else has and whose end no vehicle of a town ends in. */
export async function newRider(serviceAreaId: number, name = '林晓雯') {
  const phone = `195${randomInt(1000, 10_000)}${randomInt(2000, 10_000)}`;
  const { riderId } = await appAsks<{ riderId: string }>('/riders', { phone, name, serviceAreaId });
  return { riderId, phone };
}

interface Standing {
  carId: string;
  serviceAreaId: number;
  lng: number;
  lat: number;
}

interface Ride {
  tripId: string;
  state: string;
  problem: string | null;
}

const stateOf = (riderId: string, tripId: string) => appAsks<Ride>(`/trips/${tripId}?riderId=${riderId}`);

/** What is said when somebody wants to ride this vehicle from where it stands. */
export const wishToRide = (riderId: string, { carId, lng, lat }: Standing) =>
  appSays('/trips', { riderId, carId, fix: { lng, lat, accuracyM: 12 }, platform: 'wechat' });

/** Ride one of these vehicles: the first that opens. */
export async function ride<T extends Standing>(riderId: string, vehicles: readonly T[]) {
  for (const vehicle of vehicles) {
    const said = await wishToRide(riderId, vehicle);
    if (!said.suc) continue;
    const { tripId } = said.data as Ride;
    const { state } = await until('the vehicle opens', async () => {
      const trip = await stateOf(riderId, tripId);
      return trip.state === 'opening' ? undefined : trip;
    });
    if (state === 'riding') return { tripId, vehicle };
  }
  throw new Error(`none of ${vehicles.length} vehicles opened`);
}

/** Time goes by on a trip that is open. */
export const letPass = (tripId: string, minutes: number) =>
  withDatabase(dataDir, async (client) => {
    await client.query(
      `select set_config('app.agents', 'all', false), set_config('app.areas', 'all', false)`,
    );
    const span = `${minutes} minutes`;
    await client.query(
      `update trip_open set started_at = started_at - $2::interval, opened_at = opened_at - $2::interval,
         since = since - $2::interval where trip_id = $1`,
      [tripId, span],
    );
    for (const [table, key] of [
      ['trip', 'trip_id'],
      ['ride_order', 'order_id'],
    ])
      await client.query(`update ${table} set started_at = started_at - $2::interval where ${key} = $1`, [
        tripId,
        span,
      ]);
  });

/** Give a vehicle back where it stands; answers when the ride is over. */
export async function giveBack(riderId: string, tripId: string, { lng, lat }: Pick<Standing, 'lng' | 'lat'>) {
  const fix = { lng, lat, accuracyM: 12 };
  let last: object = {};
  await until('the ride is over', async () => {
    const { state } = await stateOf(riderId, tripId);
    if (state === 'ended') return state;
    if (state === 'riding') last = await appSays(`/trips/${tripId}/end`, { riderId, fix });
    return undefined;
  }).catch((error: Error) => {
    throw new Error(`${error.message}, ${JSON.stringify(last)}`);
  });
}

/** Pay at a provider, as a phone does: hand over what the app got, and wait for what the provider says of it. */
async function payAtProvider(riderId: string, paymentId: string) {
  const { port } = JSON.parse(readFileSync(join(folder, 'providers.json'), 'utf8')) as { port: number };
  type Payment = { state: string; channel: string; prepay: object | null };
  const look = () => appAsks<Payment>(`/payments/${paymentId}?riderId=${riderId}`);
  const { channel, prepay } = await until('the provider takes the order', async () => {
    const payment = await look();
    return payment.prepay === null ? undefined : payment;
  });
  await fetch(`http://127.0.0.1:${port}/control/pay`, {
    method: 'POST',
    body: JSON.stringify({ provider: channel, prepay }),
  });
  await until('the provider says that it is paid', async () =>
    (await look()).state === 'success' ? true : undefined,
  );
}

/** Pay for something at Alipay, which sends refunds back at once. */
export async function pay<B extends { riderId: string }>(path: string, body: B) {
  const { paymentId } = await appAsks<{ paymentId: string }>(path, { channel: 'alipay', ...body });
  await payAtProvider(body.riderId, paymentId);
}

/** Pay what a rider owes: from the wallet first. */
export async function payDebt(riderId: string, receivableId: string) {
  const { attempt } = await appAsks<{ attempt: { paymentId: string } | null }>(`/debts/${receivableId}/pay`, {
    riderId,
    channel: 'alipay',
  });
  if (attempt) await payAtProvider(riderId, attempt.paymentId);
}
