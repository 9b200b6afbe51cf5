import type { Gap } from './gaps.ts';
import type { TrackPoint } from './track.ts';

/** A track for export. Coordinates are WGS-84, which both file formats expect. */
export interface TrackFile {
  /** The vehicle's printed number. */
  carId: string;
  points: readonly (TrackPoint & { battery: number | null })[];
  gaps: readonly Gap[];
  /** An instant in local time of the business zone, `YYYY-MM-DDTHH:mm:ss`. */
  local(at: number): string;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const degrees = (value: number) => value.toFixed(6);
const instant = (at: number) => new Date(at).toISOString();

const gpxPoint = ({ at, lng, lat, speed, course }: TrackPoint) =>
  `<trkpt lat="${degrees(lat)}" lon="${degrees(lng)}"><time>${instant(at)}</time><extensions>` +
  `<gpxtpx:TrackPointExtension><gpxtpx:speed>${(speed / 3.6).toFixed(2)}</gpxtpx:speed>` +
  `<gpxtpx:course>${course}</gpxtpx:course></gpxtpx:TrackPointExtension></extensions></trkpt>`;

/** GPX 1.1: a new segment begins after every gap; speeds in m/s and instants in UTC, as the schema requires. */
export function gpxOf({ carId, points, gaps }: TrackFile): string {
  const ends = new Set(gaps.map(({ to }) => to));
  const segments: string[][] = [];
  for (const point of points) {
    if (segments.length === 0 || ends.has(point.at)) segments.push([]);
    segments.at(-1)?.push(gpxPoint(point));
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Kickstand" xmlns="http://www.topografix.com/GPX/1/1"' +
      ' xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">',
    `<metadata><name>${escaped(carId)}</name><desc>WGS-84</desc></metadata>`,
    `<trk><name>${escaped(carId)}</name>`,
    ...segments.map((segment) => ['<trkseg>', ...segment, '</trkseg>'].join('\n')),
    '</trk>',
    '</gpx>',
    '',
  ].join('\n');
}

const columns = [
  'car_id',
  'time_local',
  'time_utc',
  'lng_wgs84',
  'lat_wgs84',
  'speed_kmh',
  'course_deg',
  'battery_pct',
];

/** A CSV file with one line per point; the byte order mark tells Excel the encoding. */
export function csvOf({ carId, points, local }: TrackFile): string {
  const lines = points.map(({ at, lng, lat, speed, course, battery }) =>
    [carId, local(at), instant(at), degrees(lng), degrees(lat), speed, course, battery ?? ''].join(','),
  );
  return `\uFEFF${[columns.join(','), ...lines].join('\r\n')}\r\n`;
}

/** `track-10000001-20261121T0800-20261121T2000-wgs84.gpx` */
export function trackFileName(
  { carId, local }: Pick<TrackFile, 'carId' | 'local'>,
  { from, to, format }: { from: number; to: number; format: 'gpx' | 'csv' },
): string {
  const stamp = (at: number) => local(at).slice(0, 16).replaceAll('-', '').replaceAll(':', '');
  return `track-${carId}-${stamp(from)}-${stamp(to)}-wgs84.${format}`;
}
