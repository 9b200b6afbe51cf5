import {
  cutTrack,
  joinTelemetry,
  joinTracks,
  pointOf,
  sampleOf,
  type TelemetrySample,
  type TrackPoint,
} from '@kickstand/domain/fleet/tracks';
import { everything } from '@kickstand/domain/platform/access';
import type { Database, Db } from '../../kernel/database/db.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import {
  claimPacking,
  daysOf,
  daysPacked,
  firstPacketAt,
  hoursPacked,
  type Progress,
  progressOf,
  putHours,
  putProgress,
  replaceDays,
  reportsIn,
  type TelemetryHour,
  tripsDuring,
  type VehicleReport,
  vehiclesAfter,
} from './packing.store.ts';

const hourMs = 3_600_000;
/** Messages stay unpacked for so long, milliseconds. */
export const packAfterMs = 2 * hourMs;
/** The longest and the shortest period of messages that is packed at once. */
const mostWindowMs = hourMs;
const leastWindowMs = 5 * 60_000;
const vehiclesPerStep = 50;
const mostStepsAtOnce = 2_000;
const everyMs = 60_000;

interface Parts {
  database: Database;
  now(): number;
  /** Vehicles per transaction, 50 by default. */
  vehicles?: number;
  /** When aborted, no further step is begun. */
  stopping?: AbortSignal;
}

/**
 * Packs what is old enough: positions into `track`, measurements into `telemetry`. Each step stores its rows and the
 * progress in one transaction, so that packing may be interrupted at any time. Returns how many steps were made.
 */
export async function packOld(parts: Parts): Promise<number> {
  for (let steps = 0; steps < mostStepsAtOnce; steps++)
    if (parts.stopping?.aborted || !(await parts.database.write(everything, (db) => packStep(db, parts))))
      return steps;
  return mostStepsAtOnce;
}

/** Packs once a minute, on whichever server is first. Returns a function that stops it. */
export const startPacking = (parts: Parts, onError: (error: unknown) => void) =>
  repeatEvery(everyMs, (stopping) => packOld({ ...parts, stopping }), onError);

async function packStep(db: Db, { now, vehicles = vehiclesPerStep }: Parts): Promise<boolean> {
  if (!(await claimPacking(db))) return false;
  const at = now();
  const progress = windowOf((await progressOf(db)) ?? (await firstProgress(db, at)), at);
  if (progress.to === null) return false;
  const window = { from: progress.until, to: progress.to };
  const some = await vehiclesAfter(db, progress.after, vehicles);
  await pack(db, await reportsIn(db, some, window));
  const last = some.at(-1);
  const next =
    some.length < vehicles || last === undefined ? { until: window.to, to: null, after: 0 } : undefined;
  await putProgress(db, next ?? { ...progress, after: last ?? 0 }, at);
  return true;
}

async function firstProgress(db: Db, now: number): Promise<Progress> {
  return { until: (await firstPacketAt(db)) ?? now - packAfterMs, to: null, after: 0 };
}

/** Begins the next period if none is in progress and enough time has passed. */
function windowOf(progress: Progress, now: number): Progress {
  if (progress.to !== null) return progress;
  const to = Math.min(progress.until + mostWindowMs, now - packAfterMs);
  return to - progress.until < leastWindowMs ? progress : { ...progress, to };
}

async function pack(db: Db, reports: readonly VehicleReport[]) {
  if (reports.length === 0) return;
  const byVehicle = byVehicleOf(reports);
  await packSamples(db, [...byVehicle.values()].flatMap(hoursOf));
  await packPoints(
    db,
    new Map(
      [...byVehicle].map(([vehicle, own]) => [vehicle, own.flatMap((report) => pointOf(report) ?? [])]),
    ),
  );
}

function byVehicleOf<T extends { vehicle: number }>(rows: readonly T[]): Map<number, T[]> {
  const found = new Map<number, T[]>();
  for (const row of rows) {
    const there = found.get(row.vehicle);
    if (there) there.push(row);
    else found.set(row.vehicle, [row]);
  }
  return found;
}

/** The samples of one vehicle by hour. */
function hoursOf(reports: readonly VehicleReport[]): TelemetryHour[] {
  const found = new Map<number, { imei: string; samples: TelemetrySample[] }>();
  for (const report of reports) {
    const sample = sampleOf(report);
    if (!sample) continue;
    const hour = Math.floor(sample.at / hourMs) * hourMs;
    const there = found.get(hour) ?? { imei: report.imei, samples: [] };
    there.imei = report.imei;
    there.samples.push(sample);
    found.set(hour, there);
  }
  const vehicle = reports[0]?.vehicle ?? 0;
  return [...found].map(([hour, of]) => ({ vehicle, hour, ...of }));
}

const keyOf = ({ vehicle, hour }: { vehicle: number; hour: number }) => `${vehicle} ${hour}`;

async function packSamples(db: Db, hours: readonly TelemetryHour[]) {
  if (hours.length === 0) return;
  const before = new Map((await hoursPacked(db, hours)).map((row) => [keyOf(row), row.samples]));
  await putHours(
    db,
    hours.map((row) => ({ ...row, samples: joinTelemetry(before.get(keyOf(row)) ?? [], row.samples) })),
  );
}

/** Late points fall into days that are packed already, so that whole days are packed again. */
async function packPoints(db: Db, fresh: ReadonlyMap<number, readonly TrackPoint[]>) {
  const days = [...fresh].flatMap(([vehicle, points]) => daysOf(vehicle, points));
  if (days.length === 0) return;
  const before = byVehicleOf(await daysPacked(db, days));
  const trips = byVehicleOf(await tripsDuring(db, days));
  const pieces = [...fresh].flatMap(([vehicle, points]) => {
    const there = before.get(vehicle)?.flatMap((row) => row.points) ?? [];
    const segments = cutTrack(joinTracks(there, points), trips.get(vehicle) ?? []);
    return segments.map((segment) => ({ vehicle, ...segment }));
  });
  await replaceDays(db, days, pieces);
}
