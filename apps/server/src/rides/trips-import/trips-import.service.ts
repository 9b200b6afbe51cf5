import { basename } from 'node:path';
import type { Places } from '@kickstand/domain/places/fences';
import { everything } from '@kickstand/domain/platform/access';
import { appendAudit } from '../../kernel/call/audit.ts';
import type { Database } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { placesOf } from '../../live/fleet.store.ts';
import { newTrip } from './new-trip.ts';
import { type ColumnsAt, columnsOf, type GivenTrip, type TripField, tripOf } from './trip-columns.ts';
import type { DayOrder } from './trip-times.ts';
import {
  addTrips,
  type FoundLine,
  type KnownVehicle,
  type NewTrip,
  overlapping,
} from './trips-import.store.ts';
import { type ForeignVehicles, VehicleFinder } from './vehicle-finder.service.ts';

/** Lines per transaction. */
const piece = 4_000;

export interface ImportWish {
  database: Database;
  /** The file's name in the operator log. */
  file: string;
  /** Lines of the file, the header first. */
  lines: AsyncIterable<readonly string[]> | Iterable<readonly string[]>;
  /** The header of each field. */
  named: Partial<Record<TripField, string>>;
  crs: 'wgs84' | 'gcj02';
  days?: DayOrder | undefined;
  /** How to find vehicles of another system; without it the file has this deployment's numbers. */
  foreign?: ForeignVehicles | undefined;
  zone: string;
  now: number;
  /** Only check, write nothing. */
  dryRun: boolean;
  onRefused(row: number, reason: string): void;
  /** Called after each batch with the number of processed rows. */
  onProgress(rows: number): void;
}

export interface ImportSummary {
  rows: number;
  added: number;
  /** Already known: the same vehicle and start. */
  known: number;
  refused: number;
  /** Vehicles created. */
  vehicles: number;
}

/** The header of a trips file lacks a required column. */
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
 * Imports trips from the lines of a file, batch by batch, each in one transaction; invalid lines are reported and
 * skipped. Repeating it adds nothing. Throws `ColumnsMissing`.
 */
export async function importTrips(wish: ImportWish): Promise<ImportSummary> {
  const summary = { rows: 0, added: 0, known: 0, refused: 0, vehicles: 0 };
  const places = await wish.database.read(everything, (db) => placesOf(db));
  const refuse = (row: number, reason: string) => {
    summary.refused++;
    wish.onRefused(row, reason);
  };
  const finder = new VehicleFinder(wish);
  summary.vehicles += await finder.prepare(wish.database);
  const take = async (lines: readonly Line[]) => {
    const { added, known, vehicles } = await takePiece({ wish, finder, places, refuse }, lines);
    summary.added += added;
    summary.known += known;
    summary.vehicles += vehicles;
    wish.onProgress(summary.rows);
  };
  let columns: ColumnsAt | undefined;
  let waiting: Line[] = [];
  for await (const cells of wish.lines) {
    if (!columns) {
      columns = neededColumns(cells, wish.named);
      continue;
    }
    summary.rows++;
    const row = summary.rows + 1;
    const trip = tripOf(cells, { ...wish, at: columns, foreign: wish.foreign !== undefined });
    if ('reason' in trip) refuse(row, trip.reason);
    else waiting.push({ row, trip });
    if (waiting.length < piece) continue;
    await take(waiting);
    waiting = [];
  }
  if (!columns) throw new ColumnsMissing(['vehicle', 'start', 'end']);
  await take(waiting);
  if (!wish.dryRun) await note(wish, summary);
  return summary;
}

function neededColumns(first: readonly string[], named: ImportWish['named']) {
  const found = columnsOf(first, named);
  if ('missing' in found) throw new ColumnsMissing(found.missing);
  return found.at;
}

interface Taking {
  wish: ImportWish;
  finder: VehicleFinder;
  places: Places;
  refuse(row: number, reason: string): void;
}

async function takePiece({ wish, finder, places, refuse }: Taking, lines: readonly Line[]) {
  if (lines.length === 0) return { added: 0, known: 0, vehicles: 0 };
  const { fresh, known, refused, made } = await wish.database.write(everything, async (db) => {
    const found = await finder.find(
      db,
      lines.map(({ trip }) => trip.vehicle),
    );
    const numbered = lines.map(({ row, trip }) => ({ row, trip, vehicle: found.vehicles.get(trip.vehicle) }));
    const there = await overlapping(db, numbered);
    const sorted = sort(numbered, there, { places, zone: wish.zone });
    if (!wish.dryRun) await addTrips(db, sorted.fresh);
    return { ...sorted, made: found.made };
  });
  for (const [row, reason] of refused) refuse(row, reason);
  return { added: fresh.length, known, vehicles: made };
}

/** Splits lines into new, known, and rejected with reasons. */
function sort(
  lines: readonly FoundLine[],
  there: ReadonlyMap<number, boolean>,
  judging: { places: Places; zone: string },
) {
  const sorted = { fresh: [] as NewTrip[], known: 0, refused: [] as (readonly [number, string])[] };
  const taken = new Map<number, GivenTrip[]>();
  for (const [i, { row, trip, vehicle }] of lines.entries()) {
    const before = vehicle && taken.get(vehicle.vehicle_id)?.find((other) => meets(other, trip));
    if (there.get(i) || before?.startedAt === trip.startedAt) {
      sorted.known++;
      continue;
    }
    const reason = faultOf(vehicle, there.has(i) || before !== undefined);
    if (reason !== undefined || !vehicle) sorted.refused.push([row, reason ?? '']);
    else {
      taken.set(vehicle.vehicle_id, [...(taken.get(vehicle.vehicle_id) ?? []), trip]);
      sorted.fresh.push(newTrip(trip, vehicle, judging));
    }
  }
  return sorted;
}

const meets = (a: GivenTrip, b: GivenTrip) =>
  a.startedAt === b.startedAt || (a.startedAt < b.endedAt && b.startedAt < a.endedAt);

function faultOf(vehicle: KnownVehicle | undefined, overlaps: boolean): string | undefined {
  if (!vehicle) return 'there is no such vehicle';
  if (vehicle.service_area_id === null) return 'the vehicle belongs to no service area';
  return overlaps ? 'the vehicle was on another trip then' : undefined;
}

/** Records the import in the operator log; nobody is logged in at the shell. */
const note = ({ database, file, now }: ImportWish, { rows, added, refused, vehicles }: ImportSummary) =>
  database.write(everything, (db) =>
    appendAudit(db, {
      at: now,
      agent_id: null,
      operator_id: 'system',
      operator: 'system',
      role: null,
      call_id: 'import:trips',
      module: 'imports',
      action: 'import',
      object: basename(file).slice(0, 200),
      change: { rows, added: [null, added], refused, vehicles: [null, vehicles] },
      reason: null,
      result: 'ok',
      result_code: null,
      duration_ms: 0,
      ip: null,
      device: null,
      platform: 'system',
      sensitive: true,
      request_id: newId(),
    }),
  );
