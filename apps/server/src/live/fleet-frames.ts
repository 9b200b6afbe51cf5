import {
  type CellCount,
  cellCorner,
  cellFrame,
  cellOf,
  headerBytes,
  type VehicleMark,
  vehicleBytes,
  vehicleFlags,
  vehicleFrame,
  writeHeader,
  writeVehicle,
} from '@kickstand/domain/fleet/live';
import { statesLetRent } from '@kickstand/domain/fleet/vehicles';
import { inScope, type Scope } from '@kickstand/domain/platform/access';
import type { FleetState } from './fleet.ts';

/** What a console looks at: a box that is widened to whole cells, in degrees. */
export interface View {
  west: number;
  south: number;
  east: number;
  north: number;
  zoom: number;
  scope: Scope;
  /** The same for views that show the same. */
  key: string;
}

/** Farther out than this, many vehicles are shown as counts per cell. */
const cellsBelowZoom = 11;
const cellsAboveVehicles = 20_000;
const perDegree = 100;
/** Pictures that several consoles ask for within one turn are made once; so many are kept. */
const mostKept = 64;

/** A view of a box in degrees, of what a scope may see. */
export function viewOf(
  box: { west: number; south: number; east: number; north: number; zoom: number },
  scope: Scope,
): View {
  const [west, south] = [Math.floor(box.west * perDegree), Math.floor(box.south * perDegree)];
  const [east, north] = [Math.ceil(box.east * perDegree), Math.ceil(box.north * perDegree)];
  const edges = { west, south, east, north };
  const key = JSON.stringify([edges, box.zoom < cellsBelowZoom, scope]);
  const degrees = Object.fromEntries(Object.entries(edges).map(([edge, cells]) => [edge, cells / perDegree]));
  return { ...(degrees as typeof edges), zoom: box.zoom, scope, key };
}

interface Bucket {
  cell: number;
  /** South-west corner of the cell, degrees. */
  west: number;
  south: number;
  agent: number;
  area: number | null;
  gone: number[];
  changed: number[];
  /** The records of both, encoded once for all consoles. */
  bytes: { gone: Uint8Array; changed: Uint8Array };
}

const nowhere = -1;
const empty = new Uint8Array(0);

/** Draws what consoles see: whole pictures, and once a turn what changed, each cell encoded once and shared. */
export class FleetFrames {
  readonly #fleet: FleetState;
  readonly #now: () => number;
  readonly #log: ReturnType<FleetState['follow']>;
  /** Where each vehicle was when consoles were last told. */
  readonly #cells: number[] = [];
  readonly #agents: number[] = [];
  readonly #areas: number[] = [];
  #pending = new Map<string, Bucket>();
  #buckets: Bucket[] = [];
  #kept = new Map<string, Uint8Array | undefined>();

  constructor(fleet: FleetState, now: () => number) {
    this.#fleet = fleet;
    this.#now = now;
    this.#log = fleet.follow('seen');
    for (let index = 0; index < fleet.size; index++) this.#settle(index, this.#cell(index));
  }

  stop() {
    this.#fleet.unfollow(this.#log);
  }

  /** Make what changed since the last turn the news that `changes` tells. */
  turn() {
    this.#makeBatcher();
    this.#kept = new Map();
    this.#buckets = [...this.#pending.values()];
    this.#pending = new Map();
    for (const bucket of this.#buckets)
      bucket.bytes = {
        gone: encode(bucket.gone.map((index) => this.#farewell(index))),
        changed: encode(this.#stillIn(bucket).map((index) => this.#fleet.mark(index))),
      };
  }

  /** Says that nothing has changed, and when that was. */
  nothing(): Uint8Array {
    return vehicleFrame('changes', [], this.#now());
  }

  /** The frame of what changed inside a view since the last turn; undefined when nothing did. */
  changes(view: View): Uint8Array | undefined {
    return this.#once(`changes ${view.key}`, () => {
      const seen = this.#buckets.filter(
        ({ west, south, agent, area }) =>
          west >= view.west - 1e-9 &&
          west < view.east - 1e-9 &&
          south >= view.south - 1e-9 &&
          south < view.north - 1e-9 &&
          inScope(view.scope, agent, area),
      );
      if (seen.length === 0) return undefined;
      // A vehicle that went from one cell of the view to another leaves the first before it appears in the second.
      return this.#frame([...seen.map(({ bytes }) => bytes.gone), ...seen.map(({ bytes }) => bytes.changed)]);
    });
  }

  /** The whole picture of a view. */
  snapshot(view: View): { kind: 'vehicles' | 'cells'; frame: Uint8Array } {
    const frame = this.#once(`snapshot ${view.key}`, () => {
      // What this picture shows is settled, so that the next turn knows what has to disappear from it.
      this.#makeBatcher();
      const inside = this.#inside(view);
      const manyFarOut = view.zoom < cellsBelowZoom && inside.length > cellsAboveVehicles;
      if (manyFarOut) return cellFrame(this.#count(inside), this.#now());
      return vehicleFrame(
        'snapshot',
        inside.map((index) => this.#fleet.mark(index)),
        this.#now(),
      );
    });
    const bytes = frame ?? vehicleFrame('snapshot', [], this.#now());
    return { kind: bytes[0] === 3 ? 'cells' : 'vehicles', frame: bytes };
  }

  #inside({ west, south, east, north, scope }: View): number[] {
    const { lng, lat, locatedAt } = this.#fleet.columns;
    const inside: number[] = [];
    for (let index = 0; index < this.#fleet.size; index++) {
      const [x, y] = [lng[index] ?? Number.NaN, lat[index] ?? Number.NaN];
      if (!(x >= west && x < east && y >= south && y < north)) continue;
      if (!Number.isNaN(locatedAt[index] ?? Number.NaN) && this.#fleet.isIn(scope, index)) inside.push(index);
    }
    return inside;
  }

  #count(indexes: readonly number[]): CellCount[] {
    const counts = new Map<number, CellCount>();
    for (const index of indexes) {
      const cell = this.#cell(index);
      const count = counts.get(cell) ?? { ...cellCorner(cell), vehicles: 0, rentable: 0 };
      count.vehicles++;
      if (this.#isRentable(index)) count.rentable++;
      counts.set(cell, count);
    }
    return [...counts.values()];
  }

  #isRentable(index: number) {
    const { riding, ops, alarms, online, battery } = this.#fleet.columns;
    if (!this.#fleet.isOnShelf(index) || online[index] !== 1) return false;
    return statesLetRent({
      riding: riding[index] as number,
      ops: ops[index] as number,
      alarms: alarms[index] as number,
      battery: battery[index] as number,
    });
  }

  #makeBatcher() {
    for (const index of this.#log.take()) this.#place(this.#pending, index);
  }

  /** The changed vehicles of a cell that did not go on to another one within the same turn. */
  #stillIn({ cell, agent, area, changed }: Bucket) {
    return [...new Set(changed)].filter(
      (index) =>
        this.#cells[index] === cell && this.#agents[index] === agent && (this.#areas[index] || null) === area,
    );
  }

  #place(buckets: Map<string, Bucket>, index: number) {
    const { agent, area } = this.#fleet.columns;
    const cell = this.#cell(index);
    const before = this.#cells[index] ?? nowhere;
    const moved =
      cell !== before || agent[index] !== this.#agents[index] || (area[index] ?? 0) !== this.#areas[index];
    if (moved && before !== nowhere)
      bucketOf(buckets, before, this.#agents[index] ?? 0, this.#areas[index] ?? 0).gone.push(index);
    this.#settle(index, cell);
    if (cell !== nowhere)
      bucketOf(buckets, cell, this.#agents[index] ?? 0, this.#areas[index] ?? 0).changed.push(index);
  }

  #settle(index: number, cell: number) {
    const { agent, area } = this.#fleet.columns;
    this.#cells[index] = cell;
    this.#agents[index] = agent[index] ?? 0;
    this.#areas[index] = area[index] ?? 0;
  }

  #cell(index: number): number {
    const { lng, lat, locatedAt } = this.#fleet.columns;
    if (Number.isNaN(locatedAt[index] ?? Number.NaN)) return nowhere;
    const cell = cellOf(lng[index] ?? Number.NaN, lat[index] ?? Number.NaN);
    return Number.isNaN(cell) ? nowhere : cell;
  }

  /** Says that a vehicle left, and nothing of where it is now. */
  #farewell(index: number): VehicleMark {
    const vehicle = this.#fleet.columns.vehicle[index] ?? 0;
    const nothing = { lng: 0, lat: 0, alarms: 0, locatedAt: 0, riding: 0, ops: 0, battery: null, course: 0 };
    return { ...nothing, vehicle, flags: vehicleFlags.gone };
  }

  #frame(parts: readonly Uint8Array[]): Uint8Array {
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    const frame = new Uint8Array(headerBytes + length);
    writeHeader(new DataView(frame.buffer), 'changes', length / vehicleBytes, this.#now());
    let offset = headerBytes;
    for (const part of parts) {
      frame.set(part, offset);
      offset += part.length;
    }
    return frame;
  }

  #once(key: string, make: () => Uint8Array | undefined): Uint8Array | undefined {
    if (this.#kept.has(key)) return this.#kept.get(key);
    const made = make();
    if (this.#kept.size < mostKept) this.#kept.set(key, made);
    return made;
  }
}

function encode(marks: readonly VehicleMark[]): Uint8Array {
  if (marks.length === 0) return empty;
  const bytes = new Uint8Array(marks.length * vehicleBytes);
  const view = new DataView(bytes.buffer);
  for (const [i, mark] of marks.entries()) writeVehicle(view, i * vehicleBytes, mark);
  return bytes;
}

function bucketOf(buckets: Map<string, Bucket>, cell: number, agent: number, area: number): Bucket {
  const key = `${cell}/${agent}/${area}`;
  const known = buckets.get(key);
  if (known) return known;
  const bytes = { gone: empty, changed: empty };
  const made: Bucket = { cell, ...cellCorner(cell), agent, area: area || null, gone: [], changed: [], bytes };
  buckets.set(key, made);
  return made;
}
