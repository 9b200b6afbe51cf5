import {
  type CellCount,
  cellBytes,
  type FrameKind,
  headerBytes,
  readCell,
  readHeader,
  vehicleBytes,
  vehicleFlags,
} from '@kickstand/domain/fleet/live';
import { mercatorX, mercatorY } from './mercator.parts.ts';

const columns = (capacity: number) => ({
  vehicle: new Uint32Array(capacity),
  /** Degrees × 1e6. */
  lng: new Int32Array(capacity),
  lat: new Int32Array(capacity),
  /** Mercator in the unit square. */
  x: new Float64Array(capacity),
  y: new Float64Array(capacity),
  alarms: new Uint32Array(capacity),
  /** Epoch seconds. */
  locatedAt: new Uint32Array(capacity),
  /** Riding state in the low three bits, and `vehicleFlags`. */
  state: new Uint8Array(capacity),
  ops: new Uint8Array(capacity),
  /** Percent; 255 if unknown. */
  battery: new Uint8Array(capacity),
});

export type FleetColumns = ReturnType<typeof columns>;

/** The fleet as this console knows it: one row of numbers per vehicle, unordered. */
export class FleetStore {
  #rows = new Map<number, number>();
  #columns = columns(1_024);
  #length = 0;
  #cells: readonly CellCount[] = [];
  #now = 0;

  get length() {
    return this.#length;
  }

  get columns(): FleetColumns {
    return this.#columns;
  }

  /** Counts received instead of vehicles; empty otherwise. */
  get cells() {
    return this.#cells;
  }

  /** The server's clock at the last frame, epoch milliseconds. */
  get now() {
    return this.#now;
  }

  /** The row of a vehicle, or undefined if it is unknown. */
  rowOf(vehicle: number) {
    return this.#rows.get(vehicle);
  }

  /** Merges one frame. Undefined if it is unreadable; then nothing has changed. */
  merge(frame: ArrayBuffer): FrameKind | undefined {
    const view = new DataView(frame);
    const header = readHeader(view);
    if (!header) return undefined;
    const { kind, records } = header;
    this.#now = header.now;
    if (kind !== 'changes') this.#forget();
    if (kind === 'cells')
      this.#cells = Array.from({ length: records }, (_, i) => readCell(view, headerBytes + i * cellBytes));
    else this.#putAll(view, records);
    return kind;
  }

  /** Replaces everything by the vehicles of several snapshots, one per area. */
  fill(snapshots: readonly ArrayBuffer[]) {
    this.#forget();
    for (const snapshot of snapshots) {
      const view = new DataView(snapshot);
      const header = readHeader(view);
      if (header?.kind !== 'snapshot') continue;
      this.#now = Math.max(this.#now, header.now);
      this.#putAll(view, header.records);
    }
  }

  #forget() {
    this.#rows.clear();
    this.#length = 0;
    this.#cells = [];
  }

  #putAll(view: DataView, records: number) {
    this.#grow(this.#length + records);
    for (let i = 0; i < records; i++) this.#put(view, headerBytes + i * vehicleBytes);
  }

  #grow(least: number) {
    const held = this.#columns;
    if (least <= held.vehicle.length) return;
    const next = columns(Math.max(least, held.vehicle.length * 2));
    for (const name of Object.keys(held) as (keyof FleetColumns)[]) next[name].set(held[name]);
    this.#columns = next;
  }

  #drop(row: number) {
    const held = this.#columns;
    const last = this.#length - 1;
    this.#rows.delete(held.vehicle[row] ?? 0);
    if (row !== last) {
      for (const column of Object.values(held)) column[row] = column[last] ?? 0;
      this.#rows.set(held.vehicle[row] ?? 0, row);
    }
    this.#length = last;
  }

  #put(view: DataView, offset: number) {
    const vehicle = view.getUint32(offset, true);
    const state = view.getUint8(offset + 20);
    const known = this.#rows.get(vehicle);
    if (state & vehicleFlags.gone) {
      if (known !== undefined) this.#drop(known);
      return;
    }
    const row = known ?? this.#length++;
    if (known === undefined) this.#rows.set(vehicle, row);
    const held = this.#columns;
    const lng = view.getInt32(offset + 4, true);
    const lat = view.getInt32(offset + 8, true);
    if (known === undefined || held.lng[row] !== lng || held.lat[row] !== lat) {
      held.x[row] = mercatorX(lng / 1e6);
      held.y[row] = mercatorY(lat / 1e6);
    }
    held.vehicle[row] = vehicle;
    held.lng[row] = lng;
    held.lat[row] = lat;
    held.alarms[row] = view.getUint32(offset + 12, true);
    held.locatedAt[row] = view.getUint32(offset + 16, true);
    held.state[row] = state;
    held.ops[row] = view.getUint8(offset + 21);
    held.battery[row] = view.getUint8(offset + 22);
  }
}
