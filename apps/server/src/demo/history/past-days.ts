import { headOffice } from '@kickstand/domain/organisation/agents';
import { type Chance, millivoltsAt, ridesPerSecond, type Town, wishesPerRide } from '@kickstand/town';
import { grouped } from '../../kernel/grouped.ts';
import { type DemoVehicle, riddenLocks } from '../demo.fleet.ts';
import { PastMoney } from '../money/past-money.ts';
import type { PastPrices } from '../money/past-terms.ts';
import { DayCounts } from './day-counts.ts';
import type { Depth } from './depth.ts';
import type { PastWorld, Since } from './past.ts';
import { PastFleet, type PastVehicle, percentAfter, percentOf, standingAlarms } from './past-fleet.ts';
import { PastRides } from './past-rides.ts';
import { alarmsOfPast, opsOfPast, PastSnapshots } from './past-snapshots.ts';
import { PastStations } from './past-stations.ts';
import { PastTelemetry } from './past-telemetry.ts';
import { type FenceNumbers, PastTown } from './past-town.ts';
import { partAt } from './ride-line.ts';
import { Riders, ridersPerVehicle } from './riders.ts';
import type { Sink } from './sink.ts';
import { Timeline } from './timeline.ts';
import { PastWork } from './work/past-work.ts';
import type { CrewPerson } from './work/past-work-rows.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Share of the fleet that staff relocates per hour. */
const rebalancedPerHour = 0.12 / 16;
/** Share of the fleet inspected per day. */
const inspectedPerDay = 0.02;

export interface PastWish extends FenceNumbers {
  town: Town;
  /** Vehicles at the start of the history. */
  fleet: readonly DemoVehicle[];
  /** Service areas to simulate, one after the other; they are independent. */
  areas: Iterable<number>;
  crew: readonly CrewPerson[];
  now: number;
  /** End of field work. */
  workUntil: number;
  depth: Depth;
  /** Time zone of the business. */
  zone: string;
  /** Prices of rides. */
  prices: PastPrices;
  /** Seeds everything. */
  chance: Chance;
  /**
   * Called after each minute of an area and each vehicle at its end, so that rows can be sent; `done` is the
   * simulated time, milliseconds.
   */
  breathe(done: number): void;
}

/**
 * Simulates the town up to now and emits all rows: rides, staff work and controller reports. Returns the final state
 * of each vehicle.
 */
export function livePast(wish: PastWish, sink: Sink): DemoVehicle[] {
  const town = new PastTown(wish.town, wish.zone, wish);
  const standing: DemoVehicle[] = [];
  for (const serviceAreaId of wish.areas) standing.push(...liveArea(wish, serviceAreaId, town, sink));
  return standing;
}

/** Areas of a fleet, largest first, so that the longest work starts first. */
export function areasOf(fleet: readonly DemoVehicle[]): number[] {
  const byArea = grouped(fleet, ({ serviceAreaId }) => serviceAreaId);
  return [...byArea].sort((a, b) => b[1].length - a[1].length || a[0] - b[0]).map(([id]) => id);
}

/** The full hour at which the history begins. */
export const beginOf = ({ now, depth }: Pick<PastWish, 'now' | 'depth'>) =>
  Math.floor((now - depth.trips) / hourMs) * hourMs;

function liveArea(wish: PastWish, serviceAreaId: number, town: PastTown, sink: Sink) {
  const from = beginOf(wish);
  const past = pastOf(wish, { from, serviceAreaId, town }, sink);
  const rides = new PastRides(past);
  const snapshots = new PastSnapshots(past);
  const arrivals = past.chance.fork('arrivals');
  for (const vehicle of past.fleet.vehicles) begin(past, vehicle, from);
  for (let hour = from; hour < wish.now; hour += hourMs) {
    const present = wish.fleet.filter((vehicle) => isDelivered(vehicle, hour)).length;
    liveHour({ past, rides, snapshots, arrivals, present }, hour, (at) => wish.breathe(at - from));
    past.counts.settle(1);
  }
  past.timeline.runUntil(wish.now);
  past.work.finish();
  past.counts.finish();
  past.money.finish();
  past.riders.finish(past.money.creditOf);
  writeVehicles(past, () => wish.breathe(wish.now - from));
  return past.fleet.vehicles.map((vehicle) => standingNow(vehicle, past));
}

const isDelivered = ({ lifecycle, boundAt }: DemoVehicle, at: number) =>
  lifecycle !== 'on_shelf' || boundAt <= at;

function pastOf(wish: PastWish, { from, serviceAreaId, town }: Where, sink: Sink): PastWorld {
  const { now, workUntil, depth } = wish;
  const chance = wish.chance.fork(`area ${serviceAreaId}`);
  const since = Object.fromEntries(Object.entries(depth).map(([key, ms]) => [key, now - ms]));
  const fleet = new PastFleet(wish.town, wish.fleet, { serviceAreaId, from });
  const { length: count } = fleet.vehicles;
  const owner = { serviceAreaId, agentId: fleet.vehicles[0]?.of.agentId ?? headOffice };
  const timeline = new Timeline();
  const { prices, zone } = wish;
  const dayOf = (at: number) => town.day(at);
  const base = {
    now,
    workUntil,
    chance,
    objections: { chance: chance.fork('objections'), made: 0 },
    sink,
    since: since as unknown as Since,
    town,
    owner,
    fleet,
    stations: new PastStations({ town, fleet, owner, sink }),
    riders: new Riders(
      { from, now, home: owner, count: count * ridersPerVehicle, chance: chance.fork('riders') },
      sink,
    ),
    counts: new DayCounts(sink),
    timeline,
    money: new PastMoney({ prices, zone, now, chance: chance.fork('money'), timeline, sink, dayOf }),
    telemetry: new PastTelemetry(now - depth.telemetry, now),
  };
  const past = base as PastWorld & { work: PastWork };
  past.work = new PastWork(past, wish.crew);
  return past;
}

interface Where {
  from: number;
  serviceAreaId: number;
  town: PastTown;
}

function begin({ fleet, work, timeline, stations }: PastWorld, vehicle: PastVehicle, from: number) {
  if (vehicle.doing === 'parked') work.watchCharge(vehicle, from);
  if (vehicle.doing === 'absent')
    timeline.add(vehicle.of.boundAt, (at) => {
      fleet.park(vehicle);
      stations.look(vehicle.station, at);
    });
}

interface Living {
  past: PastWorld;
  rides: PastRides;
  snapshots: PastSnapshots;
  arrivals: Chance;
  /** Vehicles in the whole town. */
  present: number;
}

function liveHour(living: Living, hour: number, breathe: (at: number) => void) {
  const { past, snapshots } = living;
  const { timeline, now } = past;
  timeline.runUntil(hour);
  beginHour(past, snapshots, hour);
  for (let minute = hour; minute < Math.min(now, hour + hourMs); minute += minuteMs) {
    timeline.runUntil(minute);
    lookAt(past, snapshots, minute);
    ridesOfMinute(living, minute);
    breathe(minute);
  }
}

function lookAt({ since }: PastWorld, snapshots: PastSnapshots, minute: number) {
  const fine = minute % (15 * minuteMs) === 0 && minute >= since.fineSnapshots;
  const whole = fine || (minute % hourMs === 0 && minute >= since.snapshots);
  const sample = minute % (30 * minuteMs) === 0 && minute >= since.samples;
  if (whole || sample) snapshots.take(minute, { snapshot: whole, sample });
}

function ridesOfMinute({ past, rides, arrivals, present }: Living, minute: number) {
  const { town, owner } = past;
  const local = town.local(minute);
  const perSecond =
    wishesPerRide(present, town.town.stations.length) *
    ridesPerSecond(town.town.seed, present, local) *
    town.shareOf(owner.serviceAreaId, local.hour);
  const perMs = perSecond / 1000;
  for (let at = minute; ; ) {
    at += -Math.log(1 - arrivals.next()) / perMs;
    if (at >= Math.min(past.now, minute + minuteMs)) return;
    past.timeline.runUntil(at);
    rides.setOut(at);
  }
}

/** Hourly staff work and counts. */
function beginHour({ town, fleet, work, stations }: PastWorld, snapshots: PastSnapshots, hour: number) {
  const local = town.local(hour).hour;
  snapshots.supply(hour, 60);
  stations.lookAtAll(hour);
  if (local >= 6 && local < 22)
    work.rebalance(hour, Math.max(1, Math.round(fleet.vehicles.length * rebalancedPerHour)));
  if (local < 5 || local >= 6) return;
  work.inspect(hour, Math.round(fleet.vehicles.length * inspectedPerDay));
  for (const vehicle of fleet.vehicles) if (vehicle.doing === 'parked') work.watchCharge(vehicle, hour);
}

function writeVehicles({ fleet, telemetry, sink, chance }: PastWorld, breathe: () => void) {
  const own = chance.fork('telemetry');
  for (const vehicle of fleet.vehicles) {
    telemetry.write(vehicle, sink, own);
    if (vehicle.doing !== 'still') writeUse(vehicle, sink);
    breathe();
  }
}

const dateOf = (at: number | undefined) => (at === undefined ? null : new Date(at));

function writeUse({ of, trips, last, shortInRow, servicedAt, servicedAtM }: PastVehicle, sink: Sink) {
  sink.add('vehicle_use', [
    ...[of.vehicleId, trips, last?.tripId ?? null, last?.riderId ?? null],
    ...[dateOf(last?.startedAt), dateOf(last?.endedAt), last?.relation ?? null, shortInRow],
    ...[dateOf(servicedAt), servicedAtM],
  ]);
}

/** The vehicle as its controller reports it now. */
function standingNow(vehicle: PastVehicle, { town, now }: PastWorld): DemoVehicle {
  const { of } = vehicle;
  if (vehicle.doing === 'still') return of;
  if (vehicle.open && vehicle.way) return ridingNow(vehicle, { ...vehicle.open, way: vehicle.way, now });
  const percent = percentOf(vehicle, now);
  return {
    ...of,
    lng: vehicle.at[0],
    lat: vehicle.at[1],
    course: vehicle.course,
    batterySn: vehicle.batterySn,
    stationId: vehicle.standing === 'in_station' ? town.fence(vehicle.station) : null,
    outOfArea: vehicle.standing === 'out_of_area',
    battery: Math.round(percent),
    voltageMv: millivoltsAt(percent, 0),
    mileageM: Math.round(vehicle.mileageM),
    alarms: alarmsOfPast(vehicle),
    ops: opsOfPast(vehicle, Math.round(percent)),
    lockAt: vehicle.lockAt,
    unlockAt: vehicle.unlockAt,
    reportedAt: Math.max(of.reportedAt, vehicle.lockAt),
  };
}

/** The vehicle during a ride. */
function ridingNow(
  vehicle: PastVehicle,
  { riding, pausedAt, metres, way, now }: Open & { way: NonNullable<PastVehicle['way']>; now: number },
): DemoVehicle {
  const { of } = vehicle;
  const part = Math.min(1, partAt(way.timing, now).part);
  const place = way.line.at(part);
  const isParked = riding === 'temp_parked';
  const percent = percentAfter(vehicle, metres * part, now);
  return {
    ...of,
    lng: place.at[0],
    lat: place.at[1],
    course: Math.round(place.course) % 360,
    batterySn: vehicle.batterySn,
    stationId: null,
    outOfArea: false,
    battery: Math.round(percent),
    voltageMv: millivoltsAt(percent, 0),
    mileageM: Math.round(vehicle.mileageM + metres * part),
    alarms: of.alarms & ~standingAlarms,
    ops: opsOfPast(vehicle, Math.round(percent)),
    riding,
    locks: isParked ? of.locks : riddenLocks,
    lockAt: isParked ? pausedAt : vehicle.lockAt,
    unlockAt: vehicle.unlockAt,
    reportedAt: now,
  };
}
type Open = NonNullable<PastVehicle['open']>;
