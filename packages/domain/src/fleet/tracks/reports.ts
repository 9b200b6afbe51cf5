import { isClear, isFix } from '../vehicles/fixes.ts';
import { isLikelyCharge } from '../vehicles/readings.ts';
import type { TelemetrySample } from './telemetry.ts';
import { asPacked, type TrackPoint } from './track.ts';

/** A stored message of a controller, as far as tracks and telemetry need it. */
export interface Report {
  kind: string;
  verdict: string;
  /** The controller's clock, epoch ms. */
  deviceAt: number | null;
  /** As received: see the device topics. */
  payload: unknown;
}

interface Fix {
  lng: number;
  lat: number;
  speed: number;
  course: number;
  sat: number;
  hdop: number;
  status: number;
}

interface Ping {
  gsm: number;
  millivolts: number | null;
  percent: number | null;
  status: number;
}

/** To the second, the resolution of packed rows. */
const second = (at: number) => Math.round(at / 1000) * 1000;

/** When something was measured; null if the controller's clock, or the message, is not credible. */
const measuredAt = ({ verdict, deviceAt }: Report) =>
  verdict === 'skewed' || verdict === 'doubled' || deviceAt === null ? null : second(deviceAt);

const fixOf = ({ kind, payload }: Report): Fix | undefined => {
  const fix = kind === 'gps' ? (payload as Fix) : (payload as { fix?: Fix }).fix;
  return (kind === 'gps' || kind === 'notify') && fix && isFix(fix) && isClear(fix) ? fix : undefined;
};

/** The vehicle's position by the controller's clock; undefined if the message has none. */
export function pointOf(report: Report): TrackPoint | undefined {
  const [at, fix] = [measuredAt(report), fixOf(report)];
  return at === null || !fix
    ? undefined
    : asPacked({ at, lng: fix.lng, lat: fix.lat, speed: fix.speed, course: fix.course });
}

/** The controller's measurements; undefined if the message has none. */
export function sampleOf(report: Report): TelemetrySample | undefined {
  const at = measuredAt(report);
  if (at === null) return undefined;
  if (report.kind === 'gps') {
    const { sat, status } = report.payload as Fix;
    return { at, gsm: null, voltageMv: null, percent: null, satellites: sat, status };
  }
  if (report.kind !== 'ping') return undefined;
  const { gsm, millivolts, percent, status } = report.payload as Ping;
  const isLikely = isLikelyCharge(percent, millivolts);
  return {
    at,
    gsm,
    voltageMv: isLikely ? millivolts || null : null,
    percent: isLikely ? percent : null,
    satellites: null,
    status,
  };
}

/** One entry per second, in order of time; `join` merges two of the same second. */
function bySecond<T extends { at: number }>(all: readonly T[], join: (first: T, second: T) => T): T[] {
  const found = new Map<number, T>();
  for (const one of all) {
    const at = second(one.at);
    const there = found.get(at);
    found.set(at, there ? join(there, one) : one.at === at ? one : { ...one, at });
  }
  return [...found.values()].sort((a, b) => a.at - b.at);
}

/** Merges tracks, in order of time; duplicates appear once. */
export const joinTracks = <P extends TrackPoint>(...tracks: readonly (readonly P[])[]): P[] =>
  bySecond(tracks.flat(), (first) => first);

/** Merges telemetry, in order of time; two messages of the same second give one sample. */
export const joinTelemetry = (...parts: readonly (readonly TelemetrySample[])[]): TelemetrySample[] =>
  bySecond(parts.flat(), (a, b) => ({
    at: a.at,
    gsm: a.gsm ?? b.gsm,
    voltageMv: a.voltageMv ?? b.voltageMv,
    percent: a.percent ?? b.percent,
    satellites: a.satellites ?? b.satellites,
    status: a.status,
  }));
