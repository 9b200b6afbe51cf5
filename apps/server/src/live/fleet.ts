import { lifecycles } from '@kickstand/contract/fleet/vehicles';
import { type VehicleMark, vehicleFlags } from '@kickstand/domain/fleet/live';
import {
  afterIdentity,
  unreported,
  type VehicleFacts,
  type VehicleUse,
  withUse,
} from '@kickstand/domain/fleet/vehicles';
import type { Scope } from '@kickstand/domain/platform/access';
import { inScope } from '@kickstand/domain/platform/access';
import { ChangeLog } from './change-log.ts';
import { type Columns, grown, makeColumns, orNull } from './columns.ts';
import { factsIn, shownDiffers, writeFacts } from './facts-in-columns.ts';

/** What a vehicle is, as operators entered it; the controller does not change it. */
export interface VehicleIdentity {
  vehicle: number;
  agentId: number;
  serviceAreaId: number | null;
  modelId: number;
  imei: string | null;
  lifecycle: (typeof lifecycles)[number];
  version: number;
}

/** What a vehicle is used for, since when, and the alarms (bits) that this begins and ends. */
export interface FleetUse extends VehicleUse {
  at: number;
  begin?: number;
  over?: number;
}

const onShelf = lifecycles.indexOf('on_shelf');

/**
 * The last known state of every vehicle, in memory: the gateway changes it, the live hub and the calls of maps and
 * counts read it. A vehicle's index is stable while the process lives.
 */
export class FleetState {
  #columns: Columns;
  #size = 0;
  readonly #imeis: (string | null)[] = [];
  readonly #stations: (string | null)[] = [];
  readonly #modes: string[] = [];
  readonly #byVehicle = new Map<number, number>();
  readonly #byImei = new Map<string, number>();
  readonly #kept: ChangeLog[] = [];
  readonly #seen: ChangeLog[] = [];

  constructor(capacity = 1024) {
    this.#columns = makeColumns(capacity);
  }

  get size() {
    return this.#size;
  }

  /** The arrays themselves, to scan; entries from `size` on are not vehicles. Do not keep them: they grow. */
  get columns(): Readonly<Columns> {
    return this.#columns;
  }

  indexOf(vehicle: number): number | undefined {
    return this.#byVehicle.get(vehicle);
  }

  indexOfImei(imei: string): number | undefined {
    return this.#byImei.get(imei);
  }

  imeiOf(index: number): string | null {
    return this.#imeis[index] ?? null;
  }

  stationOf(index: number): string | null {
    return this.#stations[index] ?? null;
  }

  isOnShelf(index: number): boolean {
    return this.#columns.lifecycle[index] === onShelf;
  }

  /** Whether the vehicle lies inside a scope. */
  isIn(scope: Scope, index: number): boolean {
    const { agent, area } = this.#columns;
    return inScope(scope, agent[index] ?? 0, area[index] || null);
  }

  /** The indexes of the vehicles inside a scope. */
  *inScope(scope: Scope): Generator<number> {
    for (let index = 0; index < this.#size; index++) if (this.isIn(scope, index)) yield index;
  }

  /** The log of every change (`kept`) or of those that a map shows (`seen`), from now on; for one reader each. */
  follow(which: 'kept' | 'seen'): ChangeLog {
    const log = new ChangeLog();
    (which === 'kept' ? this.#kept : this.#seen).push(log);
    return log;
  }

  unfollow(log: ChangeLog) {
    for (const logs of [this.#kept, this.#seen]) if (logs.includes(log)) logs.splice(logs.indexOf(log), 1);
  }

  /** Add a vehicle, or take over what operators changed about it. Answers its index. */
  identify(identity: VehicleIdentity, now: number, facts: VehicleFacts = unreported): number {
    const known = this.#byVehicle.get(identity.vehicle);
    const index = known ?? this.#append(identity.vehicle);
    if (known === undefined) this.#write(index, facts);
    else if (!this.#differs(index, identity)) return index;
    const before = known === undefined ? undefined : this.identity(index);
    this.#rename(index, identity.imei);
    const c = this.#columns;
    c.agent[index] = identity.agentId;
    c.area[index] = identity.serviceAreaId ?? 0;
    c.model[index] = identity.modelId;
    c.lifecycle[index] = lifecycles.indexOf(identity.lifecycle);
    c.version[index] = identity.version;
    if (before) this.#takeOver(index, before, identity, now);
    this.#noteSeen(index, now);
    return index;
  }

  /** What operators changed about a vehicle changes what is known of it. */
  #takeOver(index: number, before: VehicleIdentity, after: VehicleIdentity, now: number) {
    const facts = this.facts(index);
    const next = afterIdentity(facts, before, after);
    if (next !== facts) this.put(index, next, now);
  }

  identity(index: number): VehicleIdentity {
    const c = this.#columns;
    return {
      vehicle: c.vehicle[index] ?? 0,
      agentId: c.agent[index] ?? 0,
      serviceAreaId: c.area[index] || null,
      modelId: c.model[index] ?? 0,
      imei: this.imeiOf(index),
      lifecycle: lifecycles[c.lifecycle[index] ?? 0] ?? 'in_stock',
      version: c.version[index] ?? 0,
    };
  }

  facts(index: number): VehicleFacts {
    return factsIn(this.#columns, index, this.#modes[index] ?? 'normal', this.stationOf(index));
  }

  /** Take over new facts of a vehicle at an instant of the server's clock. */
  put(index: number, facts: VehicleFacts, now: number) {
    const before = this.facts(index);
    this.#write(index, facts);
    for (const log of this.#kept) log.add(index);
    if (shownDiffers(before, facts)) this.#noteSeen(index, now);
  }

  /**
   * Take over what a vehicle is used for as somebody knew it at an instant, with alarms that begin and end with it; an
   * older word does not undo a newer one.
   */
  use(index: number, { begin = 0, over = 0, at, ...use }: FleetUse, now: number) {
    if (at < (this.#columns.usedAt[index] ?? 0)) return;
    this.#columns.usedAt[index] = at;
    const facts = this.facts(index);
    const used = withUse(facts, use);
    const alarms = (used.alarms & ~over) | begin;
    const next = alarms === used.alarms ? used : { ...used, alarms };
    if (next !== facts) this.put(index, next, now);
  }

  /** Staff was let in: a motor switched on until then means work on the vehicle, not a ride. */
  expectOps(index: number, until: number) {
    this.#columns.opsUntil[index] = until;
  }

  /** The vehicle as a record of a live frame. */
  mark(index: number): VehicleMark {
    const c = this.#columns;
    const locatedAt = this.#locatedAt(index);
    const located = locatedAt > 0;
    // Every field by itself: a spread would cost more than all the rest, 100,000 times per picture.
    return {
      vehicle: c.vehicle[index] ?? 0,
      lng: located ? (c.lng[index] ?? 0) : 0,
      lat: located ? (c.lat[index] ?? 0) : 0,
      alarms: c.alarms[index] ?? 0,
      locatedAt,
      riding: c.riding[index] ?? 0,
      flags: this.#flags(index) | (located ? vehicleFlags.located : 0),
      ops: c.ops[index] ?? 0,
      battery: orNull(c.battery[index]),
      course: orNull(c.course[index]) ?? 0,
    };
  }

  /** Epoch seconds, 0 when it was never located. */
  #locatedAt(index: number) {
    const { lng, lat, locatedAt } = this.#columns;
    if (Number.isNaN(lng[index] ?? Number.NaN) || Number.isNaN(lat[index] ?? Number.NaN)) return 0;
    return Math.floor((orNull(locatedAt[index]) ?? 0) / 1000);
  }

  #flags(index: number) {
    return (
      (this.#columns.online[index] === 1 ? vehicleFlags.online : 0) |
      (this.isOnShelf(index) ? vehicleFlags.onShelf : 0) |
      (this.#columns.moving[index] === 1 ? vehicleFlags.moving : 0)
    );
  }

  #append(vehicle: number): number {
    const index = this.#size++;
    if (index >= this.#columns.vehicle.length) this.#columns = grown(this.#columns, index * 2);
    this.#columns.vehicle[index] = vehicle;
    this.#byVehicle.set(vehicle, index);
    return index;
  }

  #differs(index: number, identity: VehicleIdentity) {
    const now = this.identity(index);
    return (Object.keys(now) as (keyof VehicleIdentity)[]).some((key) => now[key] !== identity[key]);
  }

  #rename(index: number, imei: string | null) {
    const before = this.#imeis[index];
    if (before && this.#byImei.get(before) === index) this.#byImei.delete(before);
    this.#imeis[index] = imei;
    if (imei) this.#byImei.set(imei, index);
  }

  #noteSeen(index: number, now: number) {
    this.#columns.changedAt[index] = now;
    for (const log of this.#seen) log.add(index);
  }

  #write(index: number, facts: VehicleFacts) {
    writeFacts(this.#columns, index, facts);
    this.#modes[index] = facts.mode;
    this.#stations[index] = facts.stationId;
  }
}
