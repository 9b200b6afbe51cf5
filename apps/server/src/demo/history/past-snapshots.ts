import { ridingStates } from '@kickstand/contract/fleet/vehicles';
import { type VehicleMark, vehicleFlags } from '@kickstand/domain/fleet/live';
import { lowBatteryPercent, opsBits } from '@kickstand/domain/fleet/vehicles';
import { keptFrame } from '../../fleet/live/kept-frames.service.ts';
import { FleetTally } from '../../insight/fleet-history/fleet-tally.service.ts';
import type { PastWorld } from './past.ts';
import {
  alarmsOfStanding,
  isRideable,
  type PastVehicle,
  percentOf,
  standingAlarms,
  workBits,
} from './past-fleet.ts';
import { partAt } from './ride-line.ts';

const minuteMs = 60_000;
const [riding, tempParked, inOps] = (['riding', 'temp_parked', 'in_ops'] as const).map((state) =>
  ridingStates.indexOf(state),
) as [number, number, number];
/** Share of vehicles offline at any time, for two hours each. */
const offlineShare = 0.015;
const offlineMs = 120 * minuteMs;
/** Interval between fixes of a standing vehicle, milliseconds. */
const standingFixMs = 30 * minuteMs;

const lowBit = opsBits(['low_battery']);
const repairBit = opsBits(['repair_reported']);

/** Whether a vehicle was offline at an instant; deterministic. */
export function isOffline(index: number, at: number) {
  let hash = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(Math.floor(at / offlineMs), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 0x1_0000_0000 < offlineShare;
}

/** Bits of the pending work of a vehicle. */
export function opsOfPast({ of, doing, work }: PastVehicle, percent: number): number {
  if (doing === 'still') return of.ops;
  return (percent <= lowBatteryPercent ? lowBit : 0) | (work & workBits.repair ? repairBit : 0);
}

export const alarmsOfPast = ({ of, doing, standing }: PastVehicle) =>
  doing === 'still' ? of.alarms : (of.alarms & ~standingAlarms) | alarmsOfStanding[standing];

/** Takes snapshots and counts of the fleet. */
export class PastSnapshots {
  readonly #past: PastWorld;

  constructor(past: PastWorld) {
    this.#past = past;
  }

  /** Stores positions and the number of vehicles per kind. */
  take(at: number, want: { snapshot: boolean; sample: boolean }) {
    const { serviceAreaId, agentId } = this.#past.owner;
    const vehicles = this.#past.fleet.vehicles.filter(({ doing }) => doing !== 'absent');
    if (vehicles.length === 0) return;
    const marks = vehicles.map((vehicle) => this.#markOf(vehicle, at));
    if (want.snapshot) {
      const located = marks.filter(({ flags }) => flags & vehicleFlags.located);
      const frame = keptFrame(located, at);
      this.#past.sink.add('fleet_snapshot', [serviceAreaId, new Date(at), agentId, located.length, frame]);
    }
    if (want.sample) this.#sample(at, vehicles, marks);
  }

  /** Counts minutes of availability per position, from an instant on. */
  supply(at: number, minutes: number) {
    const { town, fleet, counts } = this.#past;
    const hour = town.hourAt(at);
    for (const vehicle of fleet.vehicles)
      if (isRideable(vehicle, at) && !isOffline(vehicle.index, at)) {
        counts.heat(hour, vehicle.of, vehicle.at, 'minutes', minutes);
        if (vehicle.standing === 'in_station') counts.stood(hour, vehicle.of, town.fence(vehicle.station));
      }
  }

  #sample(at: number, vehicles: readonly PastVehicle[], marks: readonly VehicleMark[]) {
    const { serviceAreaId, agentId } = this.#past.owner;
    const tally = new FleetTally();
    marks.forEach((mark, i) => {
      const of = vehicles[i]?.of;
      tally.add(mark, { bound: of?.imei != null, gsm: of?.gsm ?? null, power: true }, at);
    });
    this.#past.sink.add('fleet_sample', [
      ...[serviceAreaId, new Date(at), agentId, tally.onShelf],
      ...[tally.rentable, tally.riding, tally.online, tally.bound, tally.fixed, tally.weakSignal],
      ...[tally.noPower, tally.lowBattery],
    ]);
  }

  #markOf(vehicle: PastVehicle, at: number): VehicleMark {
    const { of, index } = vehicle;
    const { way } = vehicle;
    const moment = way && partAt(way.timing, at);
    const moving = moment !== undefined && !moment.paused && moment.part < 1;
    const place = way && moment ? way.line.at(moment.part) : vehicle;
    const percent = Math.round(percentOf(vehicle, at));
    const fixedAt = moving ? at : at - ((index * 997_000) % standingFixMs);
    // Field by field: spread would dominate the run time, with millions of calls.
    return {
      vehicle: of.vehicleId,
      lng: place.at[0],
      lat: place.at[1],
      course: place.course,
      alarms: alarmsOfPast(vehicle),
      ops: opsOfPast(vehicle, percent),
      battery: of.heard ? percent : null,
      locatedAt: of.heard ? Math.floor(fixedAt / 1000) : 0,
      riding: ridingOf(vehicle, moment?.paused ?? false),
      flags: flagsOf(vehicle, at) | (moving ? vehicleFlags.moving : 0),
    };
  }
}

function ridingOf({ doing }: PastVehicle, paused: boolean) {
  if (doing === 'in_ops') return inOps;
  if (doing !== 'riding') return 0;
  return paused ? tempParked : riding;
}

function flagsOf({ of, doing, index }: PastVehicle, at: number) {
  const online = of.imei !== null && of.heard && !isOffline(index, at);
  return (
    (online ? vehicleFlags.online : 0) |
    (doing === 'still' ? 0 : vehicleFlags.onShelf) |
    (of.heard ? vehicleFlags.located : 0)
  );
}
