import type { LngLat } from '@kickstand/domain/platform/geo';

const types = { ascii: 2, long: 4, rational: 5 } as const;
interface Tag {
  tag: number;
  type: keyof typeof types;
  count: number;
  value: Buffer;
}

const text = (tag: number, value: string): Tag => {
  const bytes = Buffer.from(`${value}\0`, 'latin1');
  return { tag, type: 'ascii', count: bytes.length, value: bytes };
};
const long = (tag: number, value: number): Tag => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return { tag, type: 'long', count: 1, value: bytes };
};
/** Degrees, minutes and hundredths of thousandths of seconds. */
function degrees(tag: number, value: number): Tag {
  const whole = Math.abs(value);
  const minutes = (whole % 1) * 60;
  const bytes = Buffer.alloc(24);
  const parts = [
    Math.floor(whole),
    1,
    Math.floor(minutes),
    1,
    Math.round((minutes % 1) * 6_000_000),
    100_000,
  ];
  for (const [i, part] of parts.entries()) bytes.writeUInt32LE(part, i * 4);
  return { tag, type: 'rational', count: 3, value: bytes };
}

/** A list of tags at an offset; values longer than four bytes follow it. */
function listed(tags: readonly Tag[], at: number): Buffer {
  const head = Buffer.alloc(2 + tags.length * 12 + 4);
  head.writeUInt16LE(tags.length);
  const behind: Buffer[] = [];
  let free = at + head.length;
  for (const [i, { tag, type, count, value }] of tags.entries()) {
    const entry = 2 + i * 12;
    head.writeUInt16LE(tag, entry);
    head.writeUInt16LE(types[type], entry + 2);
    head.writeUInt32LE(count, entry + 4);
    if (value.length <= 4) value.copy(head, entry + 8);
    else {
      head.writeUInt32LE(free, entry + 8);
      behind.push(value);
      free += value.length;
    }
  }
  return Buffer.concat([head, ...behind]);
}

const written = (at: number) =>
  new Date(at).toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' ');

/** A phone camera’s metadata: time (epoch ms) and place (EXIF 2.32, little-endian). */
export function exifOf(at: number, [lng, lat]: LngLat): Buffer {
  const start = 8;
  const first = (exif: number, gps: number) => listed([long(0x8769, exif), long(0x8825, gps)], start);
  const exifAt = start + first(0, 0).length;
  const camera = listed([text(0x9003, written(at)), text(0x9011, '+00:00')], exifAt);
  const gpsAt = exifAt + camera.length;
  const places = [
    text(1, lat < 0 ? 'S' : 'N'),
    degrees(2, lat),
    text(3, lng < 0 ? 'W' : 'E'),
    degrees(4, lng),
  ];
  const header = Buffer.from([0x49, 0x49, 42, 0, start, 0, 0, 0]);
  return Buffer.concat([header, first(exifAt, gpsAt), camera, listed(places, gpsAt)]);
}
