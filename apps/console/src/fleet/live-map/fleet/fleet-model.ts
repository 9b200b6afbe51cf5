import { vehicleFlags } from '@kickstand/domain/fleet/live';
import { boxAround, insideOf, type LassoShape } from '../lasso/lasso-shape.ts';
import { emptyClusters, emptyPoints } from '../marks/mark-buffers.ts';
import { groupsOfCells, membersOfCells } from './fleet-cells.ts';
import { ordered, windowOf } from './fleet-list.ts';
import { clustersOf, leastInCluster, pointsOf } from './fleet-marks.ts';
import {
  isOnlineRow,
  isRentableRow,
  listingOf,
  passes,
  ridingOfRow,
  urgencies,
  urgencyOfRow,
} from './fleet-rows.ts';
import type { FleetStore } from './fleet-store.parts.ts';
import type {
  Box,
  Camera,
  ChosenNow,
  FleetFilter,
  FleetView,
  Listed,
  ListPart,
  ListWish,
  Members,
  Palette,
} from './fleet-view.ts';
import { addTo, cellAt, emptyGroups, type Groups, gridFor, joinNeighbours, spanOf } from './grid.ts';

/** With more marks than this a view shows clusters at any zoom. */
export const mostPoints = 6_000;
/** From this zoom on every vehicle is shown individually. */
const pointZoom = 14;
const mostListed = 200;

const ridingCount = 5;

/** The fleet as seen by a camera through a filter. Its state can always be recomputed. */
export class FleetModel {
  #store: FleetStore;
  #only: ReadonlySet<number> | undefined;
  #filter: FleetFilter;
  #palette: Palette;
  #groups: Groups | undefined;
  #camera: Camera | undefined;

  constructor(store: FleetStore, filter: FleetFilter, palette: Palette) {
    this.#store = store;
    this.#filter = filter;
    this.#palette = palette;
  }

  get store() {
    return this.#store;
  }

  /** Another source: the present or a past moment. */
  set store(store: FleetStore) {
    this.#store = store;
    this.#groups = undefined;
  }

  /** Besides the filter, only these vehicles; undefined for all. */
  set only(vehicles: ReadonlySet<number> | undefined) {
    this.#only = vehicles;
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
      ? { points: pointsOf(this.store, rows, this.#palette), clusters: emptyClusters(0) }
      : this.#marks(rows);
    return { points, clusters, inView: rows.length, held: this.store.length, coarse: false };
  }

  /** The vehicles of a cluster of the last view. */
  members(cluster: number): Members {
    const groups = this.#groups;
    const camera = this.#camera;
    if (!groups || !camera) return { box: { west: 0, south: 0, east: 0, north: 0 }, list: [], count: 0 };
    if (this.store.cells.length > 0) return membersOfCells(this.store, groups, cluster, camera);
    const rows = this.#rowsIn(camera).filter((row) => this.#leaderOf(groups, row) === cluster);
    return { box: this.#boxOf(rows), list: this.#listed(rows), count: rows.length };
  }

  /** Those of these vehicles that are known. */
  membersOf(vehicles: readonly number[]): Members {
    const known = vehicles.flatMap((vehicle) => this.store.rowOf(vehicle) ?? []);
    const rows = Uint32Array.from(known);
    return { box: this.#boxOf(rows), list: this.#listed(rows), count: rows.length };
  }

  /** Some lines of the list of vehicles in a box that match the filter. */
  list(box: Box, wish: ListWish): ListPart {
    const rows = ordered(this.store.columns, this.#rowsIn(box), wish.sort);
    const wanted = Array.from(windowOf(rows, wish), (row) => this.#listing(row));
    return { rows: wanted, from: wish.from, total: rows.length };
  }

  /** The numbers of the vehicles in a shape that match the filter. */
  within(shape: LassoShape): number[] {
    const { columns } = this.store;
    if (shape.kind === 'numbers') return [...shape.vehicles];
    const box = shape.kind === 'box' ? shape.box : boxAround(shape.corners);
    const inside = shape.kind === 'box' ? () => true : insideOf(shape.corners);
    const rows = this.#rowsIn(box).filter((row) => inside(columns.x[row] ?? 0, columns.y[row] ?? 0));
    return Array.from(rows, (row) => columns.vehicle[row] ?? 0);
  }

  /** The current state of the chosen vehicles. */
  chosen(vehicles: Iterable<number>, { west, south, east, north }: Box): ChosenNow {
    const { columns } = this.store;
    const riding = Array.from({ length: ridingCount }, () => 0);
    const seen: number[] = [];
    const now = { count: 0, held: 0, offline: 0 };
    for (const vehicle of vehicles) {
      now.count += 1;
      const row = this.store.rowOf(vehicle);
      if (row === undefined) continue;
      now.held += 1;
      if (isOnlineRow(columns, row))
        riding[ridingOfRow(columns, row)] = (riding[ridingOfRow(columns, row)] ?? 0) + 1;
      else now.offline += 1;
      const [lng, lat] = [(columns.lng[row] ?? 0) / 1e6, (columns.lat[row] ?? 0) / 1e6];
      if (lng >= west && lng <= east && lat >= south && lat <= north) seen.push(lng, lat);
    }
    return { ...now, riding, positions: Float64Array.from(seen) };
  }

  /** One vehicle, whether or not it matches the filter. */
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
      if (this.#isWanted(row)) rows[found++] = row;
    }
    return rows.subarray(0, found);
  }

  #isWanted(row: number) {
    const { columns } = this.store;
    const asked = this.#only?.has(columns.vehicle[row] ?? 0) ?? true;
    return asked && passes(columns, row, this.#filter);
  }

  #group(rows: Uint32Array, camera: Camera): Groups {
    const { columns } = this.store;
    const grid = gridFor(spanOf(camera), camera.zoom);
    const groups = emptyGroups(grid);
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] as number;
      const x = columns.x[row] as number;
      const y = columns.y[row] as number;
      const urgency = urgencyOfRow(columns, row);
      addTo(groups.sums, cellAt(grid, x, y), {
        x,
        y,
        n: 1,
        rentable: isRentableRow(columns, row) ? 1 : 0,
        urgent: urgency === urgencies.now ? 1 : 0,
        warning: urgency === urgencies.soon ? 1 : 0,
      });
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
    return {
      points: pointsOf(this.store, alone, this.#palette),
      clusters: clustersOf(groups, this.#palette),
    };
  }

  #coarse(camera: Camera): FleetView {
    const { groups, inView } = groupsOfCells(this.store, camera);
    this.#groups = groups;
    const clusters = clustersOf(groups, this.#palette);
    return { points: emptyPoints(0), clusters, inView, held: inView, coarse: true };
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
    const first = ordered(this.store.columns, rows, 'troubles').subarray(0, mostListed);
    return Array.from(first, (row) => this.#listing(row));
  }

  #listing(row: number): Listed {
    return listingOf(this.store.columns, row, this.store.now);
  }
}
