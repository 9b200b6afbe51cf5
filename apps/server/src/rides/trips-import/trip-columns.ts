import { carId, plainDigits } from '@kickstand/contract/kit';
import { type LngLat, toWgs84 } from '@kickstand/domain/platform/geo';
import { type Clock, type Instant, instantOf, lengthOf } from './trip-times.ts';

/** Default headers of columns; compared without case, blanks and underscores. */
const headers = {
  vehicle: ['vehicle', 'carid', 'vehicleid', 'bikeid', 'bikenumber', '车辆编号', '车号'],
  start: ['start', 'startedat', 'starttime', 'startat', '开始时间', '借车时间'],
  startDate: ['startdate', 'startday', '开始日期', '借车日期'],
  end: ['end', 'endedat', 'endtime', 'endat', '结束时间', '还车时间'],
  endDate: ['enddate', 'endday', '结束日期', '还车日期'],
  durationS: ['durations', 'duration', 'durationseconds', 'durationsec', 'tripduration', '骑行时长', '用时'],
  durationMin: ['durationmin', 'durationminutes', 'minutes', '骑行分钟'],
  startLng: ['startlng', 'startlon', 'startlongitude', '起点经度'],
  startLat: ['startlat', 'startlatitude', '起点纬度'],
  endLng: ['endlng', 'endlon', 'endlongitude', '终点经度'],
  endLat: ['endlat', 'endlatitude', '终点纬度'],
  distanceM: ['distancem', 'distance', 'metres', 'meters', '里程', '骑行距离'],
  rider: ['rider', 'riderid', 'userid', '用户编号', '用户'],
} as const;
/** The fields of a line in a file of trips. */
export type TripField = keyof typeof headers;
export const tripFields = Object.keys(headers) as readonly TripField[];

const needed = ['vehicle', 'start', 'startLng', 'startLat', 'endLng', 'endLat'] as const;
/** The end is in the file, or follows from the duration. */
const ends = ['end', 'durationS', 'durationMin'] as const;

const plain = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .toLowerCase()
    .replace(/[\s_-]/g, '');

/** The column of each field. */
export type ColumnsAt = Partial<Record<TripField, number>>;
/** The column of each field, or the required fields without one. */
export type TripColumns = { at: ColumnsAt } | { missing: TripField[] };

/** Finds the columns of a file by its first line; `named` overrides the default header of a field. */
export function columnsOf(first: readonly string[], named: Partial<Record<TripField, string>>): TripColumns {
  const known = first.map(plain);
  const at: ColumnsAt = {};
  for (const field of tripFields) {
    const usual: readonly string[] = headers[field];
    const wanted = named[field] === undefined ? usual : [plain(named[field])];
    const column = known.findIndex((header) => wanted.includes(header));
    if (column >= 0) at[field] = column;
  }
  const lacks = (field: TripField) => at[field] === undefined;
  const missing = tripFields.filter(
    (field) => lacks(field) && (named[field] !== undefined || (needed as readonly string[]).includes(field)),
  );
  if (ends.every(lacks)) missing.push('end');
  return missing.length > 0 ? { missing } : { at };
}

/** A trip from a file, with WGS-84 positions and epoch ms instants. */
export interface GivenTrip {
  /** The vehicle's number here, or its name in the other system. */
  vehicle: string;
  startedAt: number;
  endedAt: number;
  from: LngLat;
  to: LngLat;
  distanceM: number | null;
  rider: string | null;
}

export interface Reading extends Clock {
  at: ColumnsAt;
  /** The coordinate system of positions. */
  crs: 'wgs84' | 'gcj02';
  /** Vehicles are named as in another system. */
  foreign: boolean;
  now: number;
}

const longestMs = 48 * 3_600_000;

/** The trip of a line, or why it is invalid. */
export function tripOf(cells: readonly string[], reading: Reading): GivenTrip | { reason: string } {
  const cell = (field: TripField) => textOf(cells[reading.at[field] ?? -1]);
  const vehicle = cell('vehicle');
  const fits = reading.foreign ? vehicle !== '' && vehicle.length <= 64 : carId.safeParse(vehicle).success;
  if (!fits) return { reason: 'the vehicle number is none' };
  const time = timeOf(cell, reading);
  if ('reason' in time) return time;
  const from = placeOf(cell('startLng'), cell('startLat'), reading.crs);
  const to = placeOf(cell('endLng'), cell('endLat'), reading.crs);
  if (!from || !to) return { reason: 'a place is none on earth' };
  const distance = cell('distanceM');
  const distanceM = distance === '' ? null : Math.round(Number(distance));
  if (distanceM !== null && !(distanceM >= 0 && distanceM < 1e6)) return { reason: 'the distance is none' };
  return { vehicle, ...time, from, to, distanceM, rider: cell('rider').slice(0, 64) || null };
}

const controls = /\p{Cc}+/gu;
const textOf = (given = '') => plainDigits(given.replace(controls, ' ').trim());

type Cell = (field: TripField) => string;

function timeOf(cell: Cell, reading: Reading): Pick<GivenTrip, 'startedAt' | 'endedAt'> | { reason: string } {
  const startDate = cell('startDate');
  const startedAt = instantOf(joined(startDate, cell('start')), reading);
  const endedAt = typeof startedAt === 'number' ? endOf(cell, startedAt, reading) : 0;
  if (typeof startedAt !== 'number') return { reason: startedAt.fault };
  if (typeof endedAt !== 'number') return { reason: endedAt.fault };
  const reason = timeFault(startedAt, endedAt, reading.now);
  return reason === undefined ? { startedAt, endedAt } : { reason };
}

/** Appends a time column to its date; one that already includes the date is left alone. */
function joined(date: string, time: string) {
  const bare = /^\D{0,3}\d\d?:\d\d/.test(time);
  return date && (bare || time === '') ? `${date.split(/[ T]/)[0]} ${time || '00:00'}` : time;
}

const day = 86_400_000;

/** The end in any form: complete, as a time with its own date or the start's, or as a duration. */
function endOf(cell: Cell, startedAt: number, reading: Reading): Instant {
  if (cell('end') === '') {
    const seconds = cell('durationS');
    const length = seconds === '' ? lengthOf(cell('durationMin'), 60_000) : lengthOf(seconds, 1000);
    return length === undefined ? { fault: 'neither an end nor a duration can be read' } : startedAt + length;
  }
  const date = cell('endDate') || cell('startDate');
  const endedAt = instantOf(joined(date, cell('end')), reading);
  // A time without a day of its own that lies before the start is one of the next day.
  const bare = cell('endDate') === '' && date !== '' && cell('end').length <= 12;
  return typeof endedAt === 'number' && bare && endedAt < startedAt ? endedAt + day : endedAt;
}

function timeFault(startedAt: number, endedAt: number, now: number): string | undefined {
  if (endedAt < startedAt) return 'it ends before it begins';
  if (endedAt - startedAt > longestMs) return 'it lasts longer than two days';
  return endedAt > now ? 'it ends in the future' : undefined;
}

function placeOf(lngText: string, latText: string, crs: Reading['crs']): LngLat | undefined {
  const [lng, lat] = [Number(lngText), Number(latText)];
  const there = lngText !== '' && latText !== '' && Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
  if (!there || (lng === 0 && lat === 0)) return undefined;
  if (crs === 'wgs84') return [lng, lat];
  const [east = lng, north = lat] = toWgs84(Float64Array.of(lng, lat));
  return [east, north];
}
