import type { LngLat } from '@kickstand/domain/platform/geo';
import { instantOfWall } from '@kickstand/domain/platform/time';

/** The time and place in a picture's metadata; null if absent. */
export interface Taken {
  /** Epoch ms. */
  at: number | null;
  place: LngLat | null;
}

const nothing: Taken = { at: null, place: null };
const tags = { exif: 0x8769, gps: 0x8825, taken: 0x9003, offset: 0x9011 };
const gps = { latRef: 1, lat: 2, lngRef: 3, lng: 4 };
const bytesOfType: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1 };
/** More than any camera writes. */
const mostEntries = 200;
const mostValues = 1_000;

/** A list of tags: the offset and count of each value. */
type Tags = Map<number, { at: number; count: number }>;

/** Reads a picture's lists of tags by TIFF 6.0. An offset outside the bytes throws a `RangeError`. */
class Reader {
  readonly #bytes: Buffer;
  readonly #little: boolean;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#little = bytes.toString('latin1', 0, 2) === 'II';
  }

  short = (at: number) => (this.#little ? this.#bytes.readUInt16LE(at) : this.#bytes.readUInt16BE(at));
  long = (at: number) => (this.#little ? this.#bytes.readUInt32LE(at) : this.#bytes.readUInt32BE(at));

  tags(at: number): Tags {
    const found: Tags = new Map();
    const count = Math.min(mostEntries, this.short(at));
    for (let entry = at + 2; entry < at + 2 + count * 12; entry += 12) {
      const many = this.long(entry + 4);
      const bytes = (bytesOfType[this.short(entry + 2)] ?? 0) * many;
      if (bytes === 0 || many > mostValues) continue;
      found.set(this.short(entry), { at: bytes <= 4 ? entry + 8 : this.long(entry + 8), count: many });
    }
    return found;
  }

  text(from: Tags, tag: number): string {
    const value = from.get(tag);
    if (!value) return '';
    return this.#bytes
      .toString('latin1', value.at, value.at + value.count)
      .split('\0', 1)
      .join('');
  }

  /** Degrees, minutes and seconds as degrees. */
  degrees(from: Tags, tag: number): number {
    const value = from.get(tag);
    if (value?.count !== 3) return Number.NaN;
    const part = (no: number) => this.long(value.at + no * 8) / this.long(value.at + no * 8 + 4);
    return part(0) + part(1) / 60 + part(2) / 3_600;
  }

  /** The list of tags that a tag points to. */
  below(from: Tags, tag: number): Tags {
    const value = from.get(tag);
    return value ? this.tags(this.long(value.at)) : new Map();
  }
}

const written = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)$/;
const shifted = /^([+-])(\d\d):(\d\d)$/;

/** A camera’s time by its own offset, else by the business zone. */
function instantOf(time: string, offset: string, zone: string): number | null {
  const [, year, month, ...rest] = (written.exec(time) ?? []).map(Number);
  const [day, hour, minute, second] = rest;
  if (year === undefined || month === undefined || year < 1990) return null;
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  const [, sign, hours, minutes] = shifted.exec(offset) ?? [];
  if (sign === undefined) return instantOfWall(wall, zone);
  return wall - (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

function placeOf(reader: Reader, from: Tags): LngLat | null {
  const south = reader.text(from, gps.latRef) === 'S';
  const west = reader.text(from, gps.lngRef) === 'W';
  const lat = reader.degrees(from, gps.lat) * (south ? -1 : 1);
  const lng = reader.degrees(from, gps.lng) * (west ? -1 : 1);
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? [lng, lat] : null;
}

/**
 * The time and place of a picture, from its EXIF block (CIPA DC-008: a TIFF that may begin with `Exif`). Unreadable
 * parts are ignored. A time without an offset is in `zone`.
 */
export function takenOf(exif: Buffer | undefined, zone: string): Taken {
  if (!exif) return nothing;
  const bytes = exif.toString('latin1', 0, 4) === 'Exif' ? exif.subarray(6) : exif;
  try {
    const reader = new Reader(bytes);
    if (reader.short(2) !== 42) return nothing;
    const first = reader.tags(reader.long(4));
    const camera = reader.below(first, tags.exif);
    return {
      at: instantOf(reader.text(camera, tags.taken), reader.text(camera, tags.offset), zone),
      place: placeOf(reader, reader.below(first, tags.gps)),
    };
  } catch (error) {
    // Lists that point outside the picture, or are cut off.
    if (error instanceof RangeError) return nothing;
    throw error;
  }
}
