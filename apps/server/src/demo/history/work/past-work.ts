import { packTrack } from '@kickstand/domain/fleet/tracks';
import { distanceMetres, type LngLat } from '@kickstand/domain/platform/geo';
import { stopsVehicle } from '@kickstand/domain/work/field-work';
import {
  type Chance,
  faultReportShare,
  faultyParts,
  freshPackPercent,
  isOnDuty,
  pointInRing,
  shiftOf,
  swapBelowPercent,
  validWorkShare,
  workSeconds,
} from '@kickstand/town';
import { idAt } from '../ids.ts';
import type { PastWorld } from '../past.ts';
import { type PastVehicle, percentOf, workBits } from '../past-fleet.ts';
import { RideLine, trackOf } from '../ride-line.ts';
import { beside, resultOf } from './past-outcomes.ts';
import { type OnShift, PastStaffTracks } from './past-staff-tracks.ts';
import { judgedOf, type Unjudged, writeVerdict } from './past-verdicts.ts';
import {
  type CrewPerson,
  type Done,
  doneColumns,
  type Fault,
  type Task,
  untouched,
  type WorkType,
  writeReport,
  writeTask,
} from './past-work-rows.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Least time between inspections of a vehicle. */
const inspectedAgainMs = 10 * 24 * hourMs;
/** Speed of a loaded van, metres per second. */
const vanSpeed = 6;

/** Field staff swaps batteries, relocates vehicles and repairs them. */
export class PastWork {
  readonly #past: PastWorld;
  readonly #chance: Chance;
  readonly #crew: readonly OnShift[];
  readonly #tracks: PastStaffTracks;
  /** IDs of full batteries in the store. */
  readonly #packs: string[];

  constructor(past: PastWorld, crew: readonly CrewPerson[]) {
    this.#past = past;
    this.#chance = past.chance.fork('work');
    this.#crew = crew
      .map((person, i) => ({ person, shift: shiftOf(i) }))
      .filter(({ person }) => person.serviceAreaId === past.owner.serviceAreaId);
    this.#tracks = new PastStaffTracks(past);
    const { vehicles } = past.fleet;
    this.#packs = vehicles.slice(0, Math.max(20, Math.ceil(vehicles.length * 0.15))).map(sparePackOf);
  }

  /** Ends the simulation. */
  finish() {
    this.#tracks.finish(this.#crew);
  }

  /** Work caused by where and how a ride left its vehicle. */
  afterRide(vehicle: PastVehicle, at: number, ride: { tripId: string; riderId: string }) {
    const chance = this.#chance;
    this.watchCharge(vehicle, at);
    if (vehicle.standing === 'out_of_area' || vehicle.standing === 'in_no_stop')
      this.#ask('move', vehicle, at, { source: 'rule', priority: 'high', within: [0.5, 5] });
    else if (vehicle.standing === 'out_of_station' && chance.happens(0.15))
      this.#ask('move', vehicle, at, { source: 'rule', priority: 'mid', within: [6, 30] });
    if (chance.happens(faultReportShare)) this.#report(vehicle, at + chance.between(0.2, 8) * minuteMs, ride);
  }

  /** Adds a low battery to the next round. */
  watchCharge(vehicle: PastVehicle, at: number) {
    if (percentOf(vehicle, at) > swapBelowPercent) return;
    this.#ask('swap', vehicle, at, { source: 'rule', priority: 'mid', within: [0.5, 9] });
  }

  /** Relocates vehicles from crowded stations to empty ones. */
  rebalance(at: number, moves: number) {
    const { town, fleet, owner } = this.#past;
    const stations = town.stationsOf(owner.serviceAreaId).map(({ id, capacity, pull }) => ({
      id,
      fill: fleet.near(id).length / capacity,
      want: (capacity * Math.max(0.3, pull)) / (fleet.near(id).length + 1),
    }));
    const full = stations.toSorted((a, b) => b.fill - a.fill).slice(0, moves);
    const empty = stations.toSorted((a, b) => b.want - a.want);
    full.forEach(({ id, fill }, i) => {
      const vehicle = fleet.near(id).find(({ work, doing }) => work === 0 && doing === 'parked');
      const target = empty[i % Math.max(1, Math.min(empty.length, moves))]?.id;
      if (!vehicle || fill < 0.9 || target === undefined || target === id) return;
      this.#ask('move', vehicle, at, { source: 'rule', priority: 'low', within: [0.3, 3], target });
    });
  }

  /** Inspects vehicles not inspected for days. */
  inspect(at: number, vehicles: number) {
    const waits = ({ inspectedAt = 0, work, doing }: PastVehicle) =>
      work === 0 && doing === 'parked' && at - inspectedAt > inspectedAgainMs;
    const waiting = this.#past.fleet.vehicles.filter(waits);
    for (const vehicle of this.#chance.shuffled(waiting).slice(0, vehicles))
      this.#ask('inspect', vehicle, at, { source: 'rule', priority: 'mid', within: [0.5, 8] });
  }

  #ask(type: WorkType, vehicle: PastVehicle, at: number, wish: Wish): Task | undefined {
    if (vehicle.work & workBits[type]) return undefined;
    vehicle.work |= workBits[type];
    const task: Task = {
      taskId: idAt(at, this.#chance),
      type,
      vehicle,
      createdAt: at,
      at: vehicle.at,
      source: wish.source,
      priority: wish.priority,
      target: wish.target ?? null,
      fault: wish.fault,
    };
    this.#later(task, at + this.#chance.between(...wish.within) * hourMs);
    return task;
  }

  #later(task: Task, at: number) {
    if (at < this.#past.workUntil) this.#past.timeline.add(at, (then) => this.#begin(task, then));
    else this.#leaveOpen(task);
  }

  #begin(task: Task, at: number) {
    const { vehicle } = task;
    if (vehicle.doing !== 'parked') return this.#later(task, at + 12 * minuteMs);
    if (this.#isNeedless(task)) return this.#close(task, at);
    const of = this.#personAt(at, vehicle.at);
    if (!of) return this.#later(task, at + this.#chance.between(15, 40) * minuteMs);
    const { person } = of;
    const done = this.#doneBy(task, person, at);
    if (done.finishedAt >= this.#past.workUntil - minuteMs) return this.#leaveOpen(task);
    person.busyUntil = done.finishedAt;
    this.#tracks.work(of, done);
    this.#past.fleet.take(vehicle, 'in_ops');
    this.#past.stations.look(vehicle.station, at);
    if (task.type === 'move') this.#carry(task, done);
    this.#past.timeline.add(done.finishedAt, () => this.#finish(task, done));
  }

  /** A rider may have brought it back meanwhile. */
  #isNeedless({ type, target, vehicle }: Task) {
    return type === 'move' && target === null && vehicle.standing === 'in_station';
  }

  #personAt(at: number, place: LngLat): OnShift | undefined {
    const { hour } = this.#past.town.local(at);
    return this.#crew.find(
      ({ person, shift }) =>
        person.busyUntil <= at && isOnDuty(shift, hour) && this.#tracks.canBeAt(person, place, at),
    );
  }

  #doneBy(task: Task, person: CrewPerson, at: number): Done {
    const chance = this.#chance;
    const { vehicle, type } = task;
    const before = percentOf(vehicle, at);
    const bad = !chance.happens(validWorkShare);
    const move = type === 'move' ? this.#moveOf(task, bad) : { to: vehicle.at, metres: null, offM: 0 };
    const took = workSeconds(type, chance) + (move.metres ?? 0) / vanSpeed;
    // A bad swap: the new battery is hardly better.
    const after =
      type === 'swap'
        ? bad
          ? Math.min(100, before + chance.between(4, 25))
          : freshPackPercent(chance)
        : before;
    const newBattery = type === 'swap' ? (this.#packs.shift() ?? null) : null;
    const oldBattery = type === 'swap' ? vehicle.batterySn : null;
    const done: Unjudged = {
      startedAt: Math.round(at),
      finishedAt: Math.round(at + took * 1000),
      person,
      before,
      after,
      from: vehicle.at,
      to: move.to,
      metres: move.metres,
      offM: move.offM,
      oldBattery,
      newBattery,
      result: resultOf(type, bad, chance),
    };
    return { ...done, ...judgedOf(task, done) };
  }

  /** To its destination station, or the nearest; bad work leaves it next to the station. */
  #moveOf({ vehicle, target }: Task, bad: boolean) {
    const { town } = this.#past;
    const station = town.station(target ?? vehicle.station);
    const to = bad ? beside(station.centre, this.#chance) : pointInRing(station.boundary, this.#chance);
    const metres = Math.round(distanceMetres(vehicle.at, to) * 1.25);
    return { to, metres, offM: Math.max(0, town.edgeOf(station.id, to)) };
  }

  #carry({ vehicle, target }: Task, { startedAt, finishedAt, from, to }: Done) {
    const { town, since, sink } = this.#past;
    if (finishedAt < since.tracks) return;
    const station = town.station(target ?? vehicle.station);
    const line = new RideLine([from, ...town.corners(town.station(vehicle.station).node, station.node), to]);
    const timing = { startedAt, endedAt: finishedAt, pausedMs: 0 };
    vehicle.way = { line, timing };
    if (startedAt < since.tracks) return;
    const points = trackOf(line, timing, () => this.#chance.between(0.7, 1.2));
    sink.add('track', [
      ...[vehicle.of.vehicleId, new Date(startedAt), new Date(finishedAt), null, points.length],
      ...[0, packTrack(points)],
    ]);
  }

  #finish(task: Task, done: Done) {
    const { vehicle, type } = task;
    const { fleet, stations, town, telemetry } = this.#past;
    const at = done.finishedAt;
    vehicle.work &= ~workBits[type];
    if (type === 'move') {
      const place = town.standingAt(done.to, vehicle.of.serviceAreaId - 1);
      vehicle.at = done.to;
      vehicle.standing = place.standing;
      vehicle.station = place.station;
      vehicle.unlockAt = done.startedAt;
      vehicle.lockAt = at;
      vehicle.way = undefined;
    }
    if (type === 'swap') {
      vehicle.percent = done.after;
      vehicle.percentAt = at;
      vehicle.batterySn = done.newBattery ?? vehicle.batterySn;
      if (done.oldBattery && done.newBattery) this.#packs.push(done.oldBattery);
      telemetry.note(vehicle, at, false);
    }
    if (type === 'inspect' && done.verdict.validity === 'valid') vehicle.inspectedAt = at;
    if (type === 'repair') {
      vehicle.stopped = false;
      vehicle.servicedAt = at;
      vehicle.servicedAtM = Math.round(vehicle.mileageM);
    }
    fleet.park(vehicle);
    stations.look(vehicle.station, at);
    writeTask(this.#past, task, 'done', doneColumns(done, type));
    writeVerdict(this.#past, task, done);
    if (task.fault) writeReport(this.#past, task, task.fault, done);
    if (type === 'swap' && done.verdict.validity === 'invalid') this.watchCharge(vehicle, at);
  }

  #report(vehicle: PastVehicle, at: number, { tripId, riderId }: { tripId: string; riderId: string }) {
    const chance = this.#chance;
    if (at >= this.#past.now || vehicle.work & workBits.repair) return;
    const parts = faultyParts(chance);
    const stop = parts.some(stopsVehicle);
    vehicle.stopped ||= stop;
    const fault = { reportId: idAt(at, chance), parts, stop, reporter: riderId, tripId, at };
    const priority = stop ? 'high' : 'mid';
    this.#ask('repair', vehicle, at, { source: 'customer', priority, within: [1, 20], fault });
  }

  #close(task: Task, at: number) {
    task.vehicle.work &= ~workBits[task.type];
    const columns = { ...untouched, finished_at: new Date(at) };
    writeTask(this.#past, task, 'closed', columns);
  }

  #leaveOpen(task: Task) {
    writeTask(this.#past, task, 'pending', untouched);
    if (task.fault) writeReport(this.#past, task, task.fault, undefined);
  }
}

interface Wish {
  source: Task['source'];
  priority: string;
  /** Range of hours until somebody comes. */
  within: readonly [number, number];
  target?: number;
  fault?: Fault;
}

/** Spare batteries came in a separate delivery and have serial numbers of their own. */
const sparePackOf = ({ index }: PastVehicle) => `482402${String(index + 1).padStart(8, '0')}`;
