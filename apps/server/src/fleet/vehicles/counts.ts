import type { FleetCounts } from '@kickstand/contract/fleet/vehicles';
import { alarmTypes, lifecycles, opsStates, ridingStates } from '@kickstand/contract/fleet/vehicles';
import {
  type BatteryBucket,
  batteryBucket,
  idleBucket,
  ridingIndex,
  statesLetRent,
} from '@kickstand/domain/fleet/vehicles';
import type { Scope } from '@kickstand/domain/platform/access';
import type { FleetReader } from '../../live/fleet-reader.ts';

const shelf = lifecycles.indexOf('on_shelf');
const available = ridingIndex('available');
const offShelfBit = 1 << opsStates.indexOf('off_shelf');

/** The same counts over the fleet in memory; 100,000 vehicles take a few milliseconds. */
export function countFleet(fleet: FleetReader, scope: Scope, now: number): FleetCounts {
  const tally = new Tally();
  const isIn = memberOf(fleet, scope);
  const { columns: c, size } = fleet;
  for (let i = 0; i < size; i++) {
    if (!isIn(i)) continue;
    tally.total++;
    const ops = c.ops[i] as number;
    if (ops & offShelfBit) tally.offShelf++;
    if (c.lifecycle[i] !== shelf) continue;
    tally.onShelf++;
    tally.states(c.riding[i] as number, ops, c.alarms[i] as number);
    tally.link(c.online[i] === 1, c.reportedAt[i] as number);
    tally.charge(c.battery[i] as number);
    if (isRentableAt(c, i)) tally.rentable++;
    if (c.riding[i] === available) tally.idleness(c.lockAt[i] as number, c.unlockAt[i] as number, now);
  }
  return tally.counts(now);
}

/** Whether a rider could take the vehicle at an index, which is on the shelf. */
export const isRentableAt = (c: FleetReader['columns'], i: number) =>
  c.online[i] === 1 &&
  statesLetRent({
    riding: c.riding[i] as number,
    ops: c.ops[i] as number,
    alarms: c.alarms[i] as number,
    battery: c.battery[i] as number,
  });

/** Tests whether the vehicle at an index is in a scope. */
export function memberOf({ columns }: FleetReader, { agentIds, opAreaIds }: Scope) {
  const agents = agentIds === 'all' ? undefined : new Set(agentIds);
  const areas = opAreaIds === 'all' ? undefined : new Set(opAreaIds);
  const { agent, area } = columns;
  return (i: number) =>
    (!agents || agents.has(agent[i] as number)) && (!areas || areas.has(area[i] as number));
}

class Tally {
  total = 0;
  offShelf = 0;
  onShelf = 0;
  rentable = 0;
  online = 0;
  offline = 0;
  readonly #riding = new Int32Array(ridingStates.length);
  readonly #ops = new Int32Array(opsStates.length);
  readonly #alarms = new Int32Array(alarmTypes.length);
  readonly #idle: FleetCounts['idle'] = {
    under1: 0,
    h1to3: 0,
    h3to6: 0,
    h6to12: 0,
    h12to24: 0,
    h24to48: 0,
    h48: 0,
    unknown: 0,
  };
  readonly #battery: Record<BatteryBucket, number> = { empty: 0, to20: 0, to35: 0, to100: 0, unknown: 0 };

  states(riding: number, ops: number, alarms: number) {
    add(this.#riding, riding);
    for (let bits = ops; bits; bits &= bits - 1) add(this.#ops, 31 - Math.clz32(bits & -bits));
    for (let bits = alarms; bits; bits &= bits - 1) add(this.#alarms, 31 - Math.clz32(bits & -bits));
  }

  /** A vehicle that never reported is neither online nor offline. */
  link(online: boolean, reportedAt: number) {
    if (online) this.online++;
    else if (!Number.isNaN(reportedAt)) this.offline++;
  }

  charge(percent: number) {
    this.#battery[batteryBucket(Number.isNaN(percent) ? null : percent)]++;
  }

  idleness(lockAt: number, unlockAt: number, now: number) {
    const isKnown = !Number.isNaN(lockAt) && !(unlockAt >= lockAt);
    const bucket = idleBucket((now - lockAt) / 1000) ?? 'under1';
    this.#idle[isKnown ? bucket : 'unknown']++;
  }

  counts(at: number): FleetCounts {
    const { total, onShelf, rentable, online, offline } = this;
    return {
      at,
      total,
      onShelf,
      rentable,
      online,
      offline,
      riding: named(ridingStates, this.#riding),
      ops: { ...named(opsStates, this.#ops), off_shelf: this.offShelf },
      alarms: named(alarmTypes, this.#alarms),
      idle: this.#idle,
      battery: this.#battery,
    };
  }
}

function add(counts: Int32Array, position: number) {
  counts[position] = (counts[position] ?? 0) + 1;
}

const named = <K extends string>(names: readonly K[], counts: Int32Array) =>
  Object.fromEntries(names.map((name, i) => [name, counts[i] ?? 0])) as Record<K, number>;
