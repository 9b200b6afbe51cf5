import { notifyCodes } from '@kickstand/contract/fleet/devices';
import { inspectItems } from '@kickstand/contract/work/field-work';
import type { LngLat } from '@kickstand/domain/platform/geo';
import { type Chance, freshPackPercent, millivoltsAt, workSeconds } from '@kickstand/town';
import type { Db } from '../../kernel/database/db.ts';
import { startTask } from '../../work/field-work/field-work.service.ts';
import { finishTask } from '../../work/field-work/finish.service.ts';
import type { StopStored } from '../../work/work-plans/sending.service.ts';
import type { CrewMember } from '../crew.store.ts';
import { told } from '../papers/then.ts';
import { personAt } from './person-at.ts';
import { fitBattery, keepSaid, noteMended, putInStation, type Said, type vehiclesAt } from './shift.store.ts';

const minuteMs = 60_000;
const secondMs = 1_000;
/** IDs of batteries of the latest delivery. */
const freshPack = (n: number) => `482603${String(n).padStart(8, '0')}`;

export type Stop = StopStored;
type Vehicle = NonNullable<ReturnType<Awaited<ReturnType<typeof vehiclesAt>>['get']>>;

/** Inputs of work along a plan. */
export interface Working {
  db: Db;
  zone: string;
  now: number;
  chance: Chance;
  /** State after the work so far. */
  vehicles: Map<number, Vehicle>;
  stations: ReadonlyMap<string, LngLat>;
}

interface At {
  stop: Stop;
  taskId: string;
  vehicle: Vehicle;
}

/** Does a stop on schedule, as phone and controller report it; returns the final position. */
export async function workAt(working: Working, person: CrewMember, at: At): Promise<LngLat> {
  const { db, zone, chance, vehicles } = working;
  const { stop, taskId, vehicle } = at;
  const takes = workSeconds(stop.kind as 'swap', chance) * secondMs;
  const startedAt = Math.round(Math.max(stop.arriveAt, stop.leaveAt - takes));
  const here = { lng: vehicle.lng, lat: vehicle.lat };
  await startTask({ zone }, personAt(db, startedAt, person), told(here, { taskId }));
  const done = await cameOf(working, { ...at, startedAt });
  await finishTask(
    { zone },
    personAt(db, stop.leaveAt, person),
    told({ ...here, parts: [], photoIds: [], teamIds: [], remark: '', ...done.body }, { taskId }),
  );
  const [lng, lat] = done.place;
  vehicles.set(stop.vehicleId, { ...vehicle, lng, lat });
  return done.place;
}

type Begun = At & { startedAt: number };

/** What a person reports about the work, and their final position. */
async function cameOf(working: Working, begun: Begun) {
  const { chance, db } = working;
  const { stop, vehicle } = begun;
  const place: LngLat = [vehicle.lng, vehicle.lat];
  if (stop.kind === 'swap') return { place, body: { newBattery: await swap(working, begun) } };
  if (stop.kind === 'move') return { place: await carry(working, begun), body: {} };
  if (stop.kind === 'repair') {
    await noteMended(db, vehicle.vehicleId);
    return { place, body: { result: 'fixed' as const, parts: vehicle.parts } };
  }
  const checklist = Object.fromEntries(inspectItems.map((item) => [item, !chance.happens(notInOrder)]));
  return { place, body: { checklist } };
}

/** Share of inspected items. */
const notInOrder = 0.03;

/** Swaps in a charged battery; the controller reports the swap and the charge before and after. */
async function swap({ db, now, chance }: Working, { stop, vehicle, startedAt }: Begun) {
  const percent = Math.round(freshPackPercent(chance));
  const serial = freshPack(stop.vehicleId % 100_000_000);
  const packInAt = stop.leaveAt - 15 * secondMs;
  const ping = (at: number, charge: number): Said => ({
    at,
    kind: 'ping',
    code: null,
    payload: { percent: charge, millivolts: millivoltsAt(charge, 0) },
  });
  const notify = (at: number, code: number): Said => ({ at, kind: 'notify', code, payload: { code } });
  const said = [
    ping(startedAt - 3 * minuteMs, vehicle.percent),
    notify(startedAt + 4 * secondMs, notifyCodes.seatOpened),
    notify(packInAt, notifyCodes.batteryBack),
    notify(packInAt + 8 * secondMs, notifyCodes.seatClosed),
    ...[2, 4, 6].map((minutes) => ping(packInAt + minutes * minuteMs, percent)),
  ];
  await keepSaid(
    db,
    { vehicle: stop.vehicleId, imei: vehicle.imei },
    said.filter(({ at }) => at < now),
  );
  await fitBattery(db, stop.vehicleId, { serial, percent, voltageMv: millivoltsAt(percent, 0) });
  return serial;
}

/** Carries a vehicle to its station. */
async function carry({ db, stations }: Working, { stop, vehicle, startedAt }: Begun): Promise<LngLat> {
  const place = stations.get(stop.toStationId ?? '') ?? [vehicle.lng, vehicle.lat];
  if (stop.toStationId !== null)
    await putInStation(db, stop.vehicleId, {
      stationId: stop.toStationId,
      place,
      from: startedAt,
      until: stop.leaveAt,
    });
  return place;
}
