import { carId } from '@kickstand/contract/kit';
import { type LngLat, toWgs84 } from '@kickstand/domain/geo';
import { wallClock } from '@kickstand/domain/time';

/** What a line of a file of trips says; the last two may be missing. */
export const tripFields = [
  'vehicle',
  'start',
  'end',
  'startLng',
  'startLat',
  'endLng',
  'endLat',
  'distanceM',
  'rider',
] as const;
export type TripField = (typeof tripFields)[number];
const optional: ReadonlySet<string> = new Set(['distanceM', 'rider']);

/** Headers by which a column is known when nobody says otherwise; compared without case, blanks and underscores. */
const headers: Record<TripField, readonly string[]> = {
  vehicle: ['vehicle', 'carid', 'vehicleid', 'bikeid', '车辆编号', '车号'],
  start: ['start', 'startedat', 'starttime', 'startat', '开始时间', '借车时间'],
  end: ['end', 'endedat', 'endtime', 'endat', '结束时间', '还车时间'],
  startLng: ['startlng', 'startlon', 'startlongitude', '起点经度'],
  startLat: ['startlat', 'startlatitude', '起点纬度'],
  endLng: ['endlng', 'endlon', 'endlongitude', '终点经度'],
  endLat: ['endlat', 'endlatitude', '终点纬度'],
  distanceM: ['distancem', 'distance', 'metres', 'meters', '里程', '骑行距离'],
  rider: ['rider', 'riderid', 'userid', '用户编号', '用户'],
};
const plain = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .toLowerCase()
    .replace(/[\s_-]/g, '');

/** Where each field stands, or which of the needed ones have no column. */
export type TripColumns = { at: Partial<Record<TripField, number>> } | { missing: TripField[] };

/** Find the columns of a file by its first line; `named` says by which header a field is called instead of the usual. */
export function columnsOf(first: readonly string[], named: Partial<Record<TripField, string>>): TripColumns {
  const known = first.map(plain);
  const at: Partial<Record<TripField, number>> = {};
  for (const field of tripFields) {
    const wanted = named[field] === undefined ? headers[field] : [plain(named[field])];
    const column = known.findIndex((header) => wanted.includes(header));
    if (column >= 0) at[field] = column;
  }
  const missing = tripFields.filter(
    (field) => at[field] === undefined && (!optional.has(field) || named[field] !== undefined),
  );
  return missing.length > 0 ? { missing } : { at };
}

/** A trip of a file, its places in WGS-84, its instants in epoch ms. */
export interface GivenTrip {
  vehicleId: number;
  startedAt: number;
  endedAt: number;
  from: LngLat;
  to: LngLat;
  distanceM: number | null;
  rider: string | null;
}

interface Reading {
  at: Partial<Record<TripField, number>>;
  /** What the places are written in. */
  crs: 'wgs84' | 'gcj02';
  /** Time zone of times without one. */
  zone: string;
  now: number;
}

const longestMs = 48 * 3_600_000;

/** The trip of a line, or why it is none. */
export function tripOf(cells: readonly string[], reading: Reading): GivenTrip | { reason: string } {
  const cell = (field: TripField) => (cells[reading.at[field] ?? -1] ?? '').trim();
  if (!carId.safeParse(cell('vehicle')).success) return { reason: 'the vehicle number is none' };
  const [startedAt, endedAt] = [instantOf(cell('start'), reading.zone), instantOf(cell('end'), reading.zone)];
  if (startedAt === undefined || endedAt === undefined) return { reason: 'a time cannot be read' };
  const wrongTime = timeFault(startedAt, endedAt, reading.now);
  if (wrongTime) return { reason: wrongTime };
  const from = placeOf(cell('startLng'), cell('startLat'), reading.crs);
  const to = placeOf(cell('endLng'), cell('endLat'), reading.crs);
  if (!from || !to) return { reason: 'a place is none on earth' };
  const distanceM = cell('distanceM') === '' ? null : Number(cell('distanceM'));
  if (distanceM !== null && !(distanceM >= 0 && distanceM < 1e6)) return { reason: 'the distance is none' };
  const rider = cell('rider').slice(0, 64) || null;
  return {
    vehicleId: Number(cell('vehicle')),
    startedAt,
    endedAt,
    from,
    to,
    distanceM: whole(distanceM),
    rider,
  };
}

const whole = (metres: number | null) => (metres === null ? null : Math.round(metres));

function timeFault(startedAt: number, endedAt: number, now: number): string | undefined {
  if (endedAt < startedAt) return 'it ends before it begins';
  if (endedAt - startedAt > longestMs) return 'it lasts longer than two days';
  return endedAt > now ? 'it ends in the future' : undefined;
}

/** Epoch seconds or milliseconds, ISO with a zone, or the clock of a zone. */
function instantOf(text: string, zone: string): number | undefined {
  if (/^\d{10}$/.test(text)) return Number(text) * 1000;
  if (/^\d{13}$/.test(text)) return Number(text);
  const [, day, time, rest] = /^(\d{4}[-/]\d\d?[-/]\d\d?)[ T](\d\d?:\d\d(?::\d\d)?)(\S*)$/.exec(text) ?? [];
  if (!day || !time) return undefined;
  const iso = `${day
    .split(/[-/]/)
    .map((part) => part.padStart(2, '0'))
    .join('-')}T${time.padStart(5, '0')}`;
  const zoned = /(Z|[+-]\d\d:?\d\d)$/.test(rest ?? '');
  const at = Date.parse(`${iso}${zoned ? rest : 'Z'}`);
  if (Number.isNaN(at)) return undefined;
  return zoned ? at : 2 * at - wallClock(at, zone).getTime();
}

function placeOf(lngText: string, latText: string, crs: Reading['crs']): LngLat | undefined {
  const [lng, lat] = [Number(lngText), Number(latText)];
  const there = lngText !== '' && latText !== '' && Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
  if (!there || (lng === 0 && lat === 0)) return undefined;
  if (crs === 'wgs84') return [lng, lat];
  const [east = lng, north = lat] = toWgs84(Float64Array.of(lng, lat));
  return [east, north];
}
