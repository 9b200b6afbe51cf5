import { vehicleFlags } from '@kickstand/domain/live';
import { blockingAlarmBits, lowBatteryPercent, opsBits, ridingIndex } from '@kickstand/domain/vehicles';
import type { FleetColumns, FleetStore } from './fleet-store.ts';
import {
  type Box,
  type Camera,
  type FleetFilter,
  type FleetView,
  type Listed,
  type Members,
  markShapes,
  type Palette,
} from './fleet-view.ts';
import {
  addTo,
  cellAt,
  emptyGroups,
  type Groups,
  gridFor,
  joinNeighbours,
  latOfY,
  lngOfX,
  mercatorX,
  mercatorY,
} from './grid.ts';
import { emptyClusters, emptyPoints, type Mark, putCluster, putPoint } from './mark-buffers.ts';

/** Above this many marks a view shows clusters, whatever the zoom. */
export const mostPoints = 6_000;
/** From here on every vehicle stands for itself. */
const pointZoom = 14;
/** A position this much older than the clock is stale while the vehicle moves. */
const staleAfterSeconds = 600;
/** Fewer vehicles than this in one cell stand for themselves at any zoom. */
const leastInCluster = 3;
const mostListed = 200;

const available = ridingIndex('available');
const temporarilyParked = ridingIndex('temp_parked');
const offShelf = opsBits(['off_shelf']);
const repair = opsBits(['repair_reported']);
const ridingMask = 7;

/** What a fleet looks like from a camera through a filter. Holds nothing that could not be computed again. */
export class FleetModel {
  readonly store: FleetStore;
  #filter: FleetFilter;
  #palette: Palette;
  #groups: Groups | undefined;
  #camera: Camera | undefined;

  constructor(store: FleetStore, filter: FleetFilter, palette: Palette) {
    this.store = store;
    this.#filter = filter;
    this.#palette = palette;
  }

  set filter(filter: FleetFilter) {
    this.#filter = filter;
  }

  set palette(palette: Palette) {
    this.#palette = palette;
  }

  view(camera: Camera): FleetView {
    this.#camera = camera;
    if (this.store.cells.length > 0) return this.#coarse(camera);
    const rows = this.#rowsIn(camera);
    const single = camera.zoom >= pointZoom && rows.length <= mostPoints;
    this.#groups = single ? undefined : this.#group(rows, camera);
    const { points, clusters } = single
      ? { points: this.#points(rows), clusters: emptyClusters(0) }
      : this.#marks(rows);
    return { points, clusters, inView: rows.length, held: this.store.length, coarse: false };
  }

  /** The vehicles of a cluster of the last view. */
  members(cluster: number): Members {
    const groups = this.#groups;
    const camera = this.#camera;
    if (!groups || !camera) return { box: { west: 0, south: 0, east: 0, north: 0 }, list: [], count: 0 };
    const rows = this.#rowsIn(camera).filter((row) => this.#leaderOf(groups, row) === cluster);
    return { box: this.#boxOf(rows), list: this.#listed(rows), count: rows.length };
  }

  /** Some vehicles by number, as far as they are held. */
  membersOf(vehicles: readonly number[]): Members {
    const known = vehicles.flatMap((vehicle) => this.store.rowOf(vehicle) ?? []);
    const rows = Uint32Array.from(known);
    return { box: this.#boxOf(rows), list: this.#listed(rows), count: rows.length };
  }

  /** The vehicles in a box that pass the filter, those with alarms first; at most 200. */
  list(box: Box): Listed[] {
    return this.#listed(this.#rowsIn(box));
  }

  /** One vehicle, whether or not the filter shows it. */
  one(vehicle: number): Listed | undefined {
    const row = this.store.rowOf(vehicle);
    return row === undefined ? undefined : this.#listing(row);
  }

  #rowsIn({ west, south, east, north }: Box): Uint32Array {
    const { columns, length } = this.store;
    const { lng, lat, state } = columns;
    const [w, s, e, n] = [west * 1e6, south * 1e6, east * 1e6, north * 1e6];
    const rows = new Uint32Array(length);
    let found = 0;
    for (let row = 0; row < length; row++) {
      const x = lng[row] ?? 0;
      const y = lat[row] ?? 0;
      if (x < w || x > e || y < s || y > n || !((state[row] ?? 0) & vehicleFlags.located)) continue;
      if (passes(columns, row, this.#filter)) rows[found++] = row;
    }
    return rows.subarray(0, found);
  }

  #group(rows: Uint32Array, camera: Camera): Groups {
    const { columns } = this.store;
    const grid = gridFor(spanOf(camera), camera.zoom);
    const groups = emptyGroups(grid);
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] as number;
      const x = columns.x[row] as number;
      const y = columns.y[row] as number;
      addTo(groups.sums, cellAt(grid, x, y), { x, y, n: 1, rentable: isRentableRow(columns, row) ? 1 : 0 });
    }
    joinNeighbours(groups);
    return groups;
  }

  #leaderOf({ grid, leader }: Groups, row: number) {
    const { x, y } = this.store.columns;
    return leader[cellAt(grid, x[row] ?? 0, y[row] ?? 0)] ?? 0;
  }

  #marks(rows: Uint32Array) {
    const groups = this.#groups;
    if (!groups) return { points: emptyPoints(0), clusters: emptyClusters(0) };
    const { count } = groups.sums;
    const alone = rows.filter((row) => (count[this.#leaderOf(groups, row)] ?? 0) < leastInCluster);
    return { points: this.#points(alone), clusters: this.#clusters(groups) };
  }

  #clusters({ sums, leader }: Groups) {
    const leaders: number[] = [];
    for (let cell = 0; cell < leader.length; cell++)
      if ((sums.count[cell] ?? 0) >= leastInCluster) leaders.push(cell);
    const clusters = emptyClusters(leaders.length);
    leaders.forEach((cell, i) => {
      const count = sums.count[cell] ?? 1;
      const at = { lng: lngOfX((sums.x[cell] ?? 0) / count), lat: latOfY((sums.y[cell] ?? 0) / count) };
      const share = (sums.rentable[cell] ?? 0) / count;
      putCluster(clusters, i, { id: cell, ...at, count, share, palette: this.#palette });
    });
    return clusters;
  }

  #coarse({ west, south, east, north, zoom }: Camera): FleetView {
    const camera = { west, south, east, north, zoom };
    const inside = this.store.cells.filter(
      (cell) =>
        cell.west < east && cell.west > west - 0.01 && cell.south < north && cell.south > south - 0.01,
    );
    const grid = gridFor(
      spanOf({ west: west - 0.02, south: south - 0.02, east: east + 0.02, north: north + 0.02 }),
      zoom,
    );
    const groups = emptyGroups(grid);
    let inView = 0;
    for (const { west: cellWest, south: cellSouth, vehicles, rentable } of inside) {
      const x = mercatorX(cellWest + 0.005);
      const y = mercatorY(cellSouth + 0.005);
      addTo(groups.sums, cellAt(grid, x, y), { x, y, n: vehicles, rentable });
      inView += vehicles;
    }
    joinNeighbours(groups);
    this.#groups = groups;
    this.#camera = camera;
    return { points: emptyPoints(0), clusters: this.#clusters(groups), inView, held: inView, coarse: true };
  }

  #points(rows: Uint32Array) {
    const { columns, now } = this.store;
    const { lat } = columns;
    // Southern marks lie over northern ones, as things that stand nearer.
    const order = Uint32Array.from(rows).sort((a, b) => (lat[b] ?? 0) - (lat[a] ?? 0));
    const points = emptyPoints(order.length);
    order.forEach((row, i) => {
      putPoint(points, i, this.#mark(row, now));
    });
    return points;
  }

  #mark(row: number, now: number): Mark {
    const { columns } = this.store;
    const battery = columns.battery[row] ?? 255;
    const { riding, quiet } = this.#palette;
    const state = ridingOfRow(columns, row);
    return {
      vehicle: columns.vehicle[row] ?? 0,
      lng: (columns.lng[row] ?? 0) / 1e6,
      lat: (columns.lat[row] ?? 0) / 1e6,
      fill: isInUse(columns, row) ? (riding[state] ?? quiet) : quiet,
      battery: battery === 255 ? null : battery,
      shape: isStaleRow(columns, row, now)
        ? markShapes.hollow
        : state === temporarilyParked
          ? markShapes.target
          : markShapes.full,
      glyph: state,
      badge: troublesOf(columns, row),
      palette: this.#palette,
    };
  }

  #boxOf(rows: Uint32Array): Box {
    const { lng, lat } = this.store.columns;
    const box = { west: 180, south: 90, east: -180, north: -90 };
    for (const row of rows) {
      box.west = Math.min(box.west, (lng[row] ?? 0) / 1e6);
      box.east = Math.max(box.east, (lng[row] ?? 0) / 1e6);
      box.south = Math.min(box.south, (lat[row] ?? 0) / 1e6);
      box.north = Math.max(box.north, (lat[row] ?? 0) / 1e6);
    }
    return box;
  }

  #listed(rows: Uint32Array): Listed[] {
    const { columns } = this.store;
    const urgent = (row: number) => (troublesOf(columns, row) > 0 ? 0 : 1);
    const byNumber = (a: number, b: number) => (columns.vehicle[a] ?? 0) - (columns.vehicle[b] ?? 0);
    const sorted = Array.from(rows).sort((a, b) => urgent(a) - urgent(b) || byNumber(a, b));
    return sorted.slice(0, mostListed).map((row) => this.#listing(row));
  }

  #listing(row: number): Listed {
    const { columns, now } = this.store;
    const battery = columns.battery[row] ?? 255;
    const state = columns.state[row] ?? 0;
    return {
      vehicle: columns.vehicle[row] ?? 0,
      lng: (columns.lng[row] ?? 0) / 1e6,
      lat: (columns.lat[row] ?? 0) / 1e6,
      riding: state & ridingMask,
      ops: columns.ops[row] ?? 0,
      alarms: columns.alarms[row] ?? 0,
      battery: battery === 255 ? null : battery,
      online: (state & vehicleFlags.online) !== 0,
      onShelf: (state & vehicleFlags.onShelf) !== 0,
      rentable: isRentableRow(columns, row),
      stale: isStaleRow(columns, row, now),
    };
  }
}

const spanOf = ({ west, south, east, north }: Box) => ({
  minX: mercatorX(west),
  maxX: mercatorX(east),
  minY: mercatorY(north),
  maxY: mercatorY(south),
});

const ridingOfRow = ({ state }: FleetColumns, row: number) => (state[row] ?? 0) & ridingMask;

const isInUse = ({ state }: FleetColumns, row: number) =>
  ((state[row] ?? 0) & vehicleFlags.online) !== 0 && ((state[row] ?? 0) & vehicleFlags.onShelf) !== 0;

function isStaleRow({ state, locatedAt }: FleetColumns, row: number, now: number) {
  const moving = ((state[row] ?? 0) & vehicleFlags.moving) !== 0;
  return moving && now / 1000 - (locatedAt[row] ?? 0) > staleAfterSeconds;
}

/** How many things are wrong: alarms and a reported fault. */
const troublesOf = ({ alarms, ops }: FleetColumns, row: number) =>
  bitsIn(alarms[row] ?? 0) + ((ops[row] ?? 0) & repair ? 1 : 0);

function bitsIn(bits: number) {
  let n = 0;
  for (let left = bits; left !== 0; left &= left - 1) n++;
  return n;
}

/** `isRentable` of the domain on a row of numbers; a test holds them together. */
export function isRentableRow(columns: FleetColumns, row: number) {
  const { ops, alarms, battery } = columns;
  const charge = battery[row] ?? 255;
  return (
    isInUse(columns, row) &&
    ridingOfRow(columns, row) === available &&
    (ops[row] ?? 0) === 0 &&
    ((alarms[row] ?? 0) & blockingAlarmBits) === 0 &&
    charge !== 255 &&
    charge > lowBatteryPercent
  );
}

function passes(columns: FleetColumns, row: number, filter: FleetFilter) {
  const state = columns.state[row] ?? 0;
  const ops = columns.ops[row] ?? 0;
  const shelved = (state & vehicleFlags.onShelf) !== 0 || (filter.ops & offShelf) !== 0;
  return (
    shelved &&
    (ops & filter.ops) === filter.ops &&
    anyOf(filter.riding, 1 << (state & ridingMask)) &&
    anyOf(filter.alarms, columns.alarms[row] ?? 0) &&
    (filter.online === 'any' || ((state & vehicleFlags.online) !== 0) === (filter.online === 'online')) &&
    (!filter.rentable || isRentableRow(columns, row))
  );
}

const anyOf = (wanted: number, held: number) => wanted === 0 || (wanted & held) !== 0;
