import { ByteReader, ByteWriter } from './bytes.ts';

/** A vehicle's position at an instant. */
export interface TrackPoint {
  /** Epoch milliseconds; stored to the second. */
  at: number;
  /** WGS-84 degrees; stored to a millionth, some 0.1 m. */
  lng: number;
  lat: number;
  /** km/h; stored to a half, up to 127. */
  speed: number;
  /** Degrees clockwise from north; stored to two. */
  course: number;
}

const micro = (degrees: number) => Math.round(degrees * 1e6);
const halves = (speed: number) => Math.min(254, Math.round(speed * 2));
const pairs = (course: number) => Math.floor((((course % 360) + 360) % 360) / 2);

/** The point as it is read back after packing. */
export const asPacked = ({ at, lng, lat, speed, course }: TrackPoint): TrackPoint => ({
  at: Math.round(at / 1000) * 1000,
  lng: micro(lng) / 1e6,
  lat: micro(lat) / 1e6,
  speed: halves(speed) / 2,
  course: pairs(course) * 2,
});

/**
 * A track packed in some 8 bytes per point: differences of second, longitude and latitude, then speed and course.
 * Points in order of time; vehicle and first instant are stored separately.
 */
export function packTrack(points: readonly TrackPoint[]): Uint8Array<ArrayBuffer> {
  const bytes = new ByteWriter();
  let [second, lng, lat] = [0, 0, 0];
  for (const point of points) {
    const next = [Math.round(point.at / 1000), micro(point.lng), micro(point.lat)] as const;
    if (next[0] < second) throw new RangeError('a track goes forward in time');
    bytes.unsigned(next[0] - second);
    bytes.signed(next[1] - lng);
    bytes.signed(next[2] - lat);
    bytes.u8(halves(point.speed));
    bytes.u8(pairs(point.course));
    [second, lng, lat] = next;
  }
  return bytes.done();
}

/** The points of a packed track. Throws a RangeError if the bytes are invalid. */
export function unpackTrack(packed: Uint8Array): TrackPoint[] {
  const bytes = new ByteReader(packed);
  const points: TrackPoint[] = [];
  let [second, lng, lat] = [0, 0, 0];
  while (bytes.more) {
    second += bytes.unsigned();
    lng += bytes.signed();
    lat += bytes.signed();
    const speed = bytes.u8() / 2;
    points.push({ at: second * 1000, lng: lng / 1e6, lat: lat / 1e6, speed, course: bytes.u8() * 2 });
  }
  return points;
}
