import { everything } from '@kickstand/domain/access';
import type { Places } from '@kickstand/domain/fences';
import { distanceMetres } from '@kickstand/domain/geo';
import { wallClock } from '@kickstand/domain/time';
import { astrayRelations, isShort } from '@kickstand/domain/trips';
import type { Database } from '../../kernel/db.ts';
import { newId } from '../../kernel/ids.ts';
import { placesOf } from '../../live/fleet.store.ts';
import { columnsOf, type GivenTrip, type TripField, tripOf } from './trip-columns.ts';
import { addTrips, type KnownVehicle, type NewTrip, overlapping, vehiclesOf } from './trips-import.store.ts';

const batch = 500;

export interface ImportWish {
  database: Database;
  /** Lines of the file, the header first. */
  lines: AsyncIterable<readonly string[]> | Iterable<readonly string[]>;
  /** By which header a field is called. */
  named: Partial<Record<TripField, string>>;
  crs: 'wgs84' | 'gcj02';
  zone: string;
  now: number;
  /** Look only, write nothing. */
  dryRun: boolean;
  onRefused(row: number, reason: string): void;
  /** Called after each piece with how many rows are dealt with. */
  onProgress(rows: number): void;
}

export interface ImportSummary {
  rows: number;
  added: number;
  /** Was there already: the same vehicle and start. */
  known: number;
  refused: number;
}

/** The header of a file of trips does not say where something needed stands. */
export class ColumnsMissing extends Error {
  readonly fields: readonly string[];

  constructor(fields: readonly string[]) {
    super(`no column for ${fields.join(', ')}`);
    this.fields = fields;
  }
}

interface Line {
  /** As a spreadsheet counts; the header is 1. */
  row: number;
  trip: GivenTrip;
}

/**
 * Takes trips from the lines of a file, piece by piece, each piece in one transaction; lines that are none are told and
 * left out. Doing it again adds nothing. Throws `ColumnsMissing`.
 */
export async function importTrips(wish: ImportWish): Promise<ImportSummary> {
  const summary = { rows: 0, added: 0, known: 0, refused: 0 };
  const places = await wish.database.read(everything, (db) => placesOf(db));
  const refuse = (row: number, reason: string) => {
    summary.refused++;
    wish.onRefused(row, reason);
  };
  const take = async (lines: readonly Line[]) => {
    const { added, known } = await takePiece({ wish, places, refuse }, lines);
    summary.added += added;
    summary.known += known;
    wish.onProgress(summary.rows);
  };
  let columns: Partial<Record<TripField, number>> | undefined;
  let waiting: Line[] = [];
  for await (const cells of wish.lines) {
    if (!columns) {
      columns = neededColumns(cells, wish.named);
      continue;
    }
    summary.rows++;
    const row = summary.rows + 1;
    const trip = tripOf(cells, { at: columns, crs: wish.crs, zone: wish.zone, now: wish.now });
    if ('reason' in trip) refuse(row, trip.reason);
    else waiting.push({ row, trip });
    if (waiting.length < batch) continue;
    await take(waiting);
    waiting = [];
  }
  if (!columns) throw new ColumnsMissing(['vehicle', 'start', 'end']);
  await take(waiting);
  return summary;
}

function neededColumns(first: readonly string[], named: ImportWish['named']) {
  const found = columnsOf(first, named);
  if ('missing' in found) throw new ColumnsMissing(found.missing);
  return found.at;
}

interface Taking {
  wish: ImportWish;
  places: Places;
  refuse(row: number, reason: string): void;
}

async function takePiece({ wish, places, refuse }: Taking, lines: readonly Line[]) {
  if (lines.length === 0) return { added: 0, known: 0 };
  const { fresh, known, refused } = await wish.database.write(everything, async (db) => {
    const trips = lines.map(({ trip }) => trip);
    const ids = [...new Set(trips.map(({ vehicleId }) => vehicleId))];
    const vehicles = new Map((await vehiclesOf(db, ids)).map((one) => [one.vehicle_id, one]));
    const there = await overlapping(db, trips);
    const sorted = sort(lines, { vehicles, there, places, zone: wish.zone });
    if (!wish.dryRun) await addTrips(db, sorted.fresh);
    return sorted;
  });
  for (const [row, reason] of refused) refuse(row, reason);
  return { added: fresh.length, known };
}

interface Sorting {
  vehicles: ReadonlyMap<number, KnownVehicle>;
  /** Lines that meet a trip that is there, and whether it is the same. */
  there: ReadonlyMap<number, boolean>;
  places: Places;
  zone: string;
}

/** What is new, what was there, and what is refused and why. */
function sort(lines: readonly Line[], { vehicles, there, places, zone }: Sorting) {
  const sorted = { fresh: [] as NewTrip[], known: 0, refused: [] as (readonly [number, string])[] };
  const taken: GivenTrip[] = [];
  for (const [i, { row, trip }] of lines.entries()) {
    const before = taken.find((other) => meets(other, trip));
    const vehicle = vehicles.get(trip.vehicleId);
    if (there.get(i) || before?.startedAt === trip.startedAt) {
      sorted.known++;
      continue;
    }
    const reason = faultOf(vehicle, there.has(i) || before !== undefined);
    if (reason !== undefined || !vehicle) sorted.refused.push([row, reason ?? '']);
    else {
      taken.push(trip);
      sorted.fresh.push(newTrip(trip, vehicle, { places, zone }));
    }
  }
  return sorted;
}

const meets = (a: GivenTrip, b: GivenTrip) =>
  a.vehicleId === b.vehicleId &&
  (a.startedAt === b.startedAt || (a.startedAt < b.endedAt && b.startedAt < a.endedAt));

function faultOf(vehicle: KnownVehicle | undefined, overlaps: boolean): string | undefined {
  if (!vehicle) return 'there is no such vehicle';
  if (vehicle.service_area_id === null) return 'the vehicle belongs to no service area';
  return overlaps ? 'the vehicle was on another trip then' : undefined;
}

function newTrip(
  given: GivenTrip,
  vehicle: KnownVehicle,
  { places, zone }: { places: Places; zone: string },
): NewTrip {
  const area = vehicle.service_area_id ?? 0;
  const { startedAt, endedAt, from, to } = given;
  const [start, end] = [places.at(from[0], from[1], area), places.at(to[0], to[1], area)];
  const relation = relationOf(end);
  const distanceM = given.distanceM ?? Math.round(distanceMetres(from, to));
  const durationMs = endedAt - startedAt;
  const stations = { startStationId: start.stationId, endStationId: end.stationId };
  return {
    began: hourOf(startedAt, zone),
    ended: hourOf(endedAt, zone),
    isShort: isShort({ durationMs, distanceM, ...stations }),
    isAstray: astrayRelations.includes(relation),
    trip: {
      ...{ service_area_id: area, agent_id: vehicle.agent_id, vehicle_id: vehicle.vehicle_id },
      ...{ model_id: vehicle.model_id, imei: vehicle.imei ?? '', trip_id: newId() },
      ...{ rider_id: given.rider ?? 'imported', state: 'ended', ended_by: 'user', return_relation: relation },
      ...{ started_at: new Date(startedAt), ended_at: new Date(endedAt) },
      ...{ start_lng: from[0], start_lat: from[1], end_lng: to[0], end_lat: to[1] },
      ...{ start_station_id: stations.startStationId, end_station_id: stations.endStationId },
      ...{ distance_m: distanceM, riding_seconds: Math.round(durationMs / 1000), platform: 'wechat' },
      // The past is judged by the fences of today: no release held for it.
      ...{ fence_release: 0, evidence: '{}' },
    },
  };
}

function relationOf({ stationId, inNoStop, outOfArea }: ReturnType<Places['at']>) {
  if (outOfArea) return 'out_of_area' as const;
  if (inNoStop) return 'in_no_stop' as const;
  return stationId === null ? ('out_of_station' as const) : ('in_station' as const);
}

function hourOf(at: number, zone: string) {
  const wall = wallClock(at, zone);
  return { day: wall.toISOString().slice(0, 10), hour: wall.getUTCHours() };
}
