import { vehicleFlags } from '@kickstand/domain/fleet/live';
import { heatCellOf } from '@kickstand/domain/insight/heat';
import { everything } from '@kickstand/domain/platform/access';
import { wallClock } from '@kickstand/domain/platform/time';
import { keptFrame } from '../../fleet/live/kept-frames.service.ts';
import type { Database } from '../../kernel/database/db.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import type { FleetState } from '../../live/fleet.ts';
import { FleetTally, isRentableMark } from './fleet-tally.service.ts';
import {
  addStationSupply,
  addSupply,
  keepSamples,
  keepSnapshot,
  type Part,
} from './snapshot-writer.store.ts';

const minuteMs = 60_000;
/** The interval of snapshots. */
const snapshotEveryMs = 15 * minuteMs;
/** The interval of counts. */
const sampleEveryMs = 5 * minuteMs;
/** Later than this after its instant the fleet has changed: that instant is left out. */
const mostLateMs = minuteMs;
const lookEveryMs = 5_000;

export interface SnapshotParts {
  database: Database;
  fleet: FleetState;
  /** Business zone, for the hours of the heat map. */
  zone: string;
  now(): number;
}

/** The vehicles of an area (0: none) and agent at this moment. */
interface Group extends Part {
  indexes: number[];
}

/** Stores where the fleet is, each instant once: several processes may do so, and the table's key decides. */
export class SnapshotWriter {
  readonly #parts: SnapshotParts;
  #snapshotAt = 0;
  #sampleAt = 0;

  constructor(parts: SnapshotParts) {
    this.#parts = parts;
  }

  /** Stores what is due; a missed instant is not made up for. */
  async look() {
    const now = this.#parts.now();
    const [snapshotAt, sampleAt] = [instantBefore(now, snapshotEveryMs), instantBefore(now, sampleEveryMs)];
    if (sampleAt > this.#sampleAt && now - sampleAt <= mostLateMs) {
      await this.#keepSamples(groupsOf(this.#parts.fleet), sampleAt);
      this.#sampleAt = sampleAt;
    }
    if (snapshotAt > this.#snapshotAt && now - snapshotAt <= mostLateMs) {
      for (const group of groupsOf(this.#parts.fleet)) await this.#keepSnapshot(group, snapshotAt);
      this.#snapshotAt = snapshotAt;
    }
  }

  #keepSamples(groups: readonly Group[], at: number) {
    const { fleet, database } = this.#parts;
    const tallies = groups.map((group) => [group, tallyOf(fleet, group, at)] as const);
    return database.write(everything, (db) => keepSamples(db, at, tallies));
  }

  async #keepSnapshot(group: Group, at: number) {
    const { fleet, database, zone } = this.#parts;
    const marks = group.indexes
      .map((index) => fleet.mark(index))
      .filter(({ flags }) => (flags & vehicleFlags.located) > 0)
      .sort((a, b) => a.vehicle - b.vehicle);
    if (marks.length === 0) return;
    const snapshot = { at, vehicles: marks.length, frame: keptFrame(marks, at) };
    const wall = wallClock(at, zone).toISOString();
    await database.write(everything, async (db) => {
      const isNew = await keepSnapshot(db, group, snapshot);
      if (!isNew || group.serviceAreaId === 0) return;
      const hour = { day: wall.slice(0, 10), hour: Number(wall.slice(11, 13)) };
      const supply = { ...group, ...hour, ...supplyOf(fleet, group), present: snapshotEveryMs / minuteMs };
      await addSupply(db, supply);
      await addStationSupply(db, supply);
    });
  }
}

const instantBefore = (now: number, everyMs: number) => Math.floor(now / everyMs) * everyMs;

function groupsOf(fleet: FleetState): Group[] {
  const groups = new Map<string, Group>();
  for (let index = 0; index < fleet.size; index++) {
    const [serviceAreaId, agentId] = [fleet.columns.area[index] ?? 0, fleet.columns.agent[index] ?? 0];
    const key = `${serviceAreaId}/${agentId}`;
    const group = groups.get(key);
    if (group) group.indexes.push(index);
    else groups.set(key, { serviceAreaId, agentId, indexes: [index] });
  }
  return [...groups.values()];
}

function tallyOf(fleet: FleetState, { indexes }: Group, at: number) {
  const tally = new FleetTally();
  for (const index of indexes) {
    const { gsm, power } = fleet.columns;
    const signal = gsm[index] ?? Number.NaN;
    const signals = {
      bound: fleet.imeiOf(index) !== null,
      gsm: Number.isNaN(signal) ? null : signal,
      power: (power[index] ?? -1) < 0 ? null : power[index] === 1,
    };
    tally.add(fleet.mark(index), signals, at);
  }
  return tally;
}

/** Each rentable vehicle counts for its cell and its station until the next snapshot. */
function supplyOf(fleet: FleetState, { indexes }: Group) {
  const [minutes, stations] = [new Map<number, number>(), new Map<string, number>()];
  const add = <K>(to: Map<K, number>, key: K) => to.set(key, (to.get(key) ?? 0) + snapshotEveryMs / minuteMs);
  for (const index of indexes) {
    const mark = fleet.mark(index);
    if ((mark.flags & vehicleFlags.located) === 0 || !isRentableMark(mark)) continue;
    add(minutes, heatCellOf(mark.lng, mark.lat));
    const station = fleet.stationOf(index);
    if (station !== null) add(stations, station);
  }
  return { minutes, stations };
}

/** Stores snapshots and counts while the fleet is in memory. Returns a function that stops it. */
export function startSnapshots(parts: SnapshotParts, onError: (error: unknown) => void) {
  const writer = new SnapshotWriter(parts);
  return repeatEvery(lookEveryMs, () => writer.look(), onError);
}
