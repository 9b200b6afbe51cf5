import { DistrictIndex, stayStep, type ViolationEnd, violationEnds } from '@kickstand/domain/open/regulator';
import { Places, placeFenceOf } from '@kickstand/domain/places/fences';
import { everything } from '@kickstand/domain/platform/access';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/ids.ts';
import { repeatEvery } from '../../../kernel/program/repeat-every.ts';
import { districtShapes } from '../districts.store.ts';
import type { DayParts } from './samples.jobs.ts';
import {
  endStays,
  findStays,
  forgetStays,
  insertStays,
  type NewStay,
  openStays,
  type Seen,
  vehiclesSeen,
  zonesNow,
} from './stays.store.ts';

const everyMs = 60_000;

/** The active no-stop zone at a place; null if a station is valid in spite of it, or there is none. */
function zoneAt(places: Places, { lng, lat, serviceAreaId }: Pick<Seen, 'lng' | 'lat' | 'serviceAreaId'>) {
  const around = places.fencesAt(lng, lat, serviceAreaId);
  if (around.some(({ kind, overNoStop }) => kind === 'station' && overNoStop)) return null;
  return around.find(({ kind }) => kind === 'no_stop')?.fenceId ?? null;
}

async function placesNow(db: Db, clock: { now(): number; zone: string }) {
  const rows = await zonesNow(db);
  const fences = rows.map(({ points, content, ...of }) => placeFenceOf(of, points, content));
  return new Places([], fences, clock);
}

type Stored = Awaited<ReturnType<typeof openStays>>[number];

/** The result of checking all vehicles. */
class Look {
  readonly begun: NewStay[] = [];
  readonly found: string[] = [];
  readonly forgotten: string[] = [];
  readonly ended = new Map<ViolationEnd, string[]>(violationEnds.map((by) => [by, []]));
  readonly #places: Places;
  readonly #districts: DistrictIndex;
  readonly #now: number;

  constructor(places: Places, districts: DistrictIndex, now: number) {
    this.#places = places;
    this.#districts = districts;
    this.#now = now;
  }

  /** Checks a vehicle against its stored stay. */
  at(seen: Seen | undefined, stay: Stored | undefined) {
    const zoneId = seen ? zoneAt(this.#places, seen) : null;
    const holds = stay !== undefined && zoneAt(this.#places, stay) === stay.zoneId;
    const standing = { zoneId, isRidden: seen?.isRidden ?? false };
    const step = stayStep(stay, standing, { now: this.#now, holds });
    if (step.do === 'begin' && seen) this.#begin(seen, step.zoneId);
    if (!stay) return;
    if (step.do === 'find') this.found.push(stay.stayId);
    if (step.do === 'forget') this.forgotten.push(stay.stayId);
    if (step.do === 'end') this.ended.get(step.by)?.push(stay.stayId);
  }

  #begin({ vehicleId, serviceAreaId, lng, lat }: Seen, zoneId: string) {
    const districtId = this.#districts.at(lng, lat, serviceAreaId)?.districtId ?? null;
    const of = { vehicleId, serviceAreaId, zoneId, districtId, lng, lat, sinceAt: this.#now };
    this.begun.push({ stayId: newId(), ...of });
  }
}

/** Checks every vehicle once: who begins to stand in a zone, who has been there too long, and who left. */
export async function lookForStays(db: Db, { now, zone }: Pick<DayParts, 'now' | 'zone'>) {
  const at = now();
  const places = await placesNow(db, { now: () => at, zone });
  const seen = new Map((await vehiclesSeen(db)).map((one) => [one.vehicleId, one]));
  const stays = new Map((await openStays(db)).map((one) => [one.vehicleId, one]));
  const look = new Look(places, new DistrictIndex(await districtShapes(db)), at);
  for (const vehicleId of new Set([...seen.keys(), ...stays.keys()]))
    look.at(seen.get(vehicleId), stays.get(vehicleId));
  await forgetStays(db, look.forgotten);
  await findStays(db, look.found, at);
  for (const [by, stayIds] of look.ended) await endStays(db, stayIds, { by, now: at });
  await insertStays(db, look.begun);
}

/** Checks every minute. Returns a function that stops it. */
export const startLookingForStays = (parts: DayParts, onError: (error: unknown) => void) =>
  repeatEvery(everyMs, () => parts.database.write(everything, (db) => lookForStays(db, parts)), onError);
