import { type StationFigure, stationFigures } from '@kickstand/contract/insight/station-statistics';
import { frameVersion, headerBytes } from '../../fleet/live/index.ts';
import { figuresAt } from './station-tally.ts';

/**
 * Binary frames of stations, with the header of vehicle frames. Records: u32 number of the station · u16 for each of
 * `stationFigures`, 65,535 for that and above. `stations` lists them all: their ids follow the records in the same
 * order, as a JSON list; `stationChanges` are merged by number, which is valid until the next `stations`.
 */
export const stationFrameKinds = { stations: 4, stationChanges: 5 } as const;
export type StationFrameKind = keyof typeof stationFrameKinds;

const width = stationFigures.length;
const recordBytes = 4 + 2 * width;

/** Whether a frame is about stations. */
export const isStationFrame = (frame: ArrayBuffer) =>
  frame.byteLength >= headerBytes && new DataView(frame).getUint8(0) >= stationFrameKinds.stations;

interface Told {
  /** The included stations, by position among all figures. */
  positions: readonly number[];
  figures: Uint16Array;
  /** Epoch ms. */
  now: number;
}

function frameOf(kind: StationFrameKind, { positions, figures, now }: Told, tailBytes: number) {
  const frame = new Uint8Array(headerBytes + positions.length * recordBytes + tailBytes);
  const view = new DataView(frame.buffer);
  view.setUint8(0, stationFrameKinds[kind]);
  view.setUint8(1, frameVersion);
  view.setUint16(2, recordBytes, true);
  view.setUint32(4, positions.length, true);
  view.setFloat64(8, now, true);
  let offset = headerBytes;
  for (const position of positions) {
    view.setUint32(offset, position, true);
    for (let i = 0; i < width; i++)
      view.setUint16(offset + 4 + 2 * i, figures[position * width + i] ?? 0, true);
    offset += recordBytes;
  }
  return frame;
}

/** A frame with all stations and their figures. */
export function stationsFrame(told: Told, ids: readonly string[]) {
  const tail = new TextEncoder().encode(JSON.stringify(ids));
  const frame = frameOf('stations', told, tail.length);
  frame.set(tail, frame.length - tail.length);
  return frame;
}

/** A frame of the stations that have changed. */
export const stationChangesFrame = (told: Told) => frameOf('stationChanges', told, 0);

export interface StationFrame {
  kind: StationFrameKind;
  now: number;
  rows: { number: number; figures: Record<StationFigure, number> }[];
  /** In the order of the rows; absent in changes. */
  ids?: string[];
}

/** The content of a frame; undefined if it is malformed or of another version. */
export function readStationFrame(frame: ArrayBuffer): StationFrame | undefined {
  const view = new DataView(frame);
  if (!isStationFrame(frame) || view.getUint8(1) !== frameVersion || view.getUint16(2, true) !== recordBytes)
    return undefined;
  const records = view.getUint32(4, true);
  const end = headerBytes + records * recordBytes;
  if (end > frame.byteLength) return undefined;
  const rows = Array.from({ length: records }, (_, i) => {
    const offset = headerBytes + i * recordBytes;
    const figures = stationFigures.map((_name, at) => view.getUint16(offset + 4 + 2 * at, true));
    return { number: view.getUint32(offset, true), figures: figuresAt(figures, 0) };
  });
  const now = view.getFloat64(8, true);
  if (view.getUint8(0) !== stationFrameKinds.stations) return { kind: 'stationChanges', now, rows };
  const ids = JSON.parse(new TextDecoder().decode(new Uint8Array(frame, end))) as string[];
  return { kind: 'stations', now, rows, ids };
}
