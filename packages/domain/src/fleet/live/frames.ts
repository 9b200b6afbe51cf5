/**
 * Binary frames of the live map, little-endian. Header 16 bytes: u8 kind, u8 version, u16 bytes per record,
 * u32 number of records, f64 server time (epoch ms). Vehicle records 24 bytes:
 * u32 vehicle number · i32 longitude × 1e6 · i32 latitude × 1e6 · u32 alarm bits · u32 located at (epoch s, 0 unknown) ·
 * u8 riding state (low 3 bits) and flags · u8 ops bits · u8 battery percent (255 unknown) · u8 course / 2.
 * Cell records 16 bytes: i32 west × 1e6 · i32 south × 1e6 · u32 vehicles in it · u32 of them rentable.
 */
export const frameVersion = 1;
export const headerBytes = 16;
export const vehicleBytes = 24;
export const cellBytes = 16;

/** `snapshot` replaces everything the console holds, `changes` are merged by vehicle number, `cells` are counts. */
export const frameKinds = { snapshot: 1, changes: 2, cells: 3 } as const;
export type FrameKind = keyof typeof frameKinds;
const kindNames = new Map<number, FrameKind>(
  Object.entries(frameKinds).map(([name, number]) => [number, name as FrameKind]),
);

/** Flags beside the riding state. `gone`: no longer visible to this console (moved out of scope or removed). */
export const vehicleFlags = { online: 8, onShelf: 16, moving: 32, gone: 64, located: 128 } as const;

export interface VehicleMark {
  vehicle: number;
  lng: number;
  lat: number;
  alarms: number;
  /** Epoch seconds, 0 if it was never located. */
  locatedAt: number;
  /** Position in `ridingStates`. */
  riding: number;
  /** Sum of `vehicleFlags`. */
  flags: number;
  ops: number;
  /** Percent; null if not reported. */
  battery: number | null;
  /** Degrees. */
  course: number;
}

/** Cells are squares of 0.01 degrees, numbered by column and row. */
export const cellsPerDegree = 100;
const cellRows = 18_000;
export const cellOf = (lng: number, lat: number) =>
  Math.floor((lng + 180) * cellsPerDegree) * cellRows + Math.floor((lat + 90) * cellsPerDegree);
export const cellCorner = (cell: number) => ({
  west: Math.floor(cell / cellRows) / cellsPerDegree - 180,
  south: (cell % cellRows) / cellsPerDegree - 90,
});

export function writeHeader(view: DataView, kind: FrameKind, records: number, now: number) {
  view.setUint8(0, frameKinds[kind]);
  view.setUint8(1, frameVersion);
  view.setUint16(2, kind === 'cells' ? cellBytes : vehicleBytes, true);
  view.setUint32(4, records, true);
  view.setFloat64(8, now, true);
}

export interface FrameHeader {
  kind: FrameKind;
  records: number;
  now: number;
}

/** The header of a frame, or undefined if it is malformed or of another version. */
export function readHeader(view: DataView): FrameHeader | undefined {
  if (view.byteLength < headerBytes || view.getUint8(1) !== frameVersion) return undefined;
  const kind = kindNames.get(view.getUint8(0));
  const records = view.getUint32(4, true);
  const size = view.getUint16(2, true);
  if (!kind || view.byteLength !== headerBytes + records * size) return undefined;
  return { kind, records, now: view.getFloat64(8, true) };
}

export function writeVehicle(view: DataView, offset: number, mark: VehicleMark) {
  view.setUint32(offset, mark.vehicle, true);
  view.setInt32(offset + 4, Math.round(mark.lng * 1e6), true);
  view.setInt32(offset + 8, Math.round(mark.lat * 1e6), true);
  view.setUint32(offset + 12, mark.alarms, true);
  view.setUint32(offset + 16, mark.locatedAt, true);
  view.setUint8(offset + 20, mark.riding | mark.flags);
  view.setUint8(offset + 21, mark.ops);
  view.setUint8(offset + 22, mark.battery ?? 255);
  view.setUint8(offset + 23, Math.floor((((mark.course % 360) + 360) % 360) / 2));
}

export function readVehicle(view: DataView, offset: number): VehicleMark {
  const state = view.getUint8(offset + 20);
  const battery = view.getUint8(offset + 22);
  return {
    vehicle: view.getUint32(offset, true),
    lng: view.getInt32(offset + 4, true) / 1e6,
    lat: view.getInt32(offset + 8, true) / 1e6,
    alarms: view.getUint32(offset + 12, true),
    locatedAt: view.getUint32(offset + 16, true),
    riding: state & 7,
    flags: state & ~7,
    ops: view.getUint8(offset + 21),
    battery: battery === 255 ? null : battery,
    course: view.getUint8(offset + 23) * 2,
  };
}

/** One frame of vehicle records. */
export function vehicleFrame(
  kind: 'snapshot' | 'changes',
  marks: readonly VehicleMark[],
  now: number,
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(headerBytes + marks.length * vehicleBytes);
  const view = new DataView(bytes.buffer);
  writeHeader(view, kind, marks.length, now);
  marks.forEach((mark, i) => {
    writeVehicle(view, headerBytes + i * vehicleBytes, mark);
  });
  return bytes;
}

export interface CellCount {
  west: number;
  south: number;
  vehicles: number;
  rentable: number;
}

export function cellFrame(cells: readonly CellCount[], now: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(headerBytes + cells.length * cellBytes);
  const view = new DataView(bytes.buffer);
  writeHeader(view, 'cells', cells.length, now);
  cells.forEach(({ west, south, vehicles, rentable }, i) => {
    const offset = headerBytes + i * cellBytes;
    view.setInt32(offset, Math.round(west * 1e6), true);
    view.setInt32(offset + 4, Math.round(south * 1e6), true);
    view.setUint32(offset + 8, vehicles, true);
    view.setUint32(offset + 12, rentable, true);
  });
  return bytes;
}

export const readCell = (view: DataView, offset: number): CellCount => ({
  west: view.getInt32(offset, true) / 1e6,
  south: view.getInt32(offset + 4, true) / 1e6,
  vehicles: view.getUint32(offset + 8, true),
  rentable: view.getUint32(offset + 12, true),
});
