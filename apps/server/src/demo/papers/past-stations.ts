import { mostMergeM, type NoStationReason } from '@kickstand/contract/places/station-applications';
import { distanceMetres, type LngLat, offsetMetres } from '@kickstand/domain/platform/geo';
import type { Chance } from '@kickstand/town';
import { Refused } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { applyForStation } from '../../places/station-applications/applying.service.ts';
import type { StationApplicationParts } from '../../places/station-applications/station-applications.parts.ts';
import {
  mergeApplication,
  passApplication,
  rejectApplication,
} from '../../places/station-applications/station-applications.service.ts';
import { clerks } from '../money/clerks.ts';
import { demoWords } from '../words/demo.words.ts';
import { areaOfApplication, endsOutside, type PaperRider } from './papers.store.ts';
import { ctxAt, told } from './then.ts';

const hourMs = 3_600_000;
/** Pending applications, and older, decided ones. */
const waiting = 9;
const decided = 18;
/** Number of riders who apply for a station. */
export const stationRiders = waiting + decided;

const refusals = [
  'private_land',
  'city_forbids',
  'near_existing',
] as const satisfies readonly NoStationReason[];

interface Making {
  db: Db;
  chance: Chance;
  now: number;
  parts: StationApplicationParts;
}

/** Creates riders’ applications for stations where trips ended outside of any; the last ones are pending. */
export async function makeStations(making: Making, riders: readonly PaperRider[]) {
  const made: Made[] = [];
  for (const [nth, rider] of riders.entries()) {
    const end = await endsOutside(making.db, rider.areaId, nth);
    if (!end) continue;
    const id = await ask(making, rider, { nth, place: [end.lng, end.lat] });
    if (id === undefined) continue;
    const one = { id, at: [end.lng, end.lat], areaId: await areaOfApplication(making.db, id) } as const;
    if (nth >= waiting) await deal(making, { ...one, nth, made });
    else made.push(one);
  }
}

const askedAt = ({ now }: Making, nth: number) =>
  now - (nth < waiting ? (0.5 + 9 * nth) * hourMs : (100 + 20 * (nth - waiting)) * hourMs);

async function ask(making: Making, { riderId }: PaperRider, { nth, place }: { nth: number; place: LngLat }) {
  const { db, chance } = making;
  const [lng, lat] = offsetMetres(place, chance.between(-15, 15), chance.between(-15, 15));
  const { address, text } = chance.pick(demoWords().places.stationWishes);
  try {
    const body = { riderId, lng, lat, address, text, photoIds: [] };
    return (await applyForStation(ctxAt(db, askedAt(making, nth)), told(body))).applicationId;
  } catch (error) {
    // Applications for places outside of all areas are refused.
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

interface Made {
  id: string;
  at: LngLat;
  /** Area of the place, which may differ from that of the trip that ended there. */
  areaId: number;
}

interface Dealing extends Made {
  nth: number;
  made: readonly Made[];
}

async function deal(making: Making, { id, nth, at, areaId, made }: Dealing) {
  const { db, chance, parts } = making;
  const ctx = ctxAt(db, askedAt(making, nth) + chance.between(4, 90) * hourMs, chance.pick(clerks()));
  const params = { applicationId: id };
  const said = demoWords().places.stationAnswers;
  const into = made.find((one) => one.areaId === areaId && distanceMetres(one.at, at) <= mostMergeM - 50);
  if (into) {
    const body = { into: into.id, text: said.merged };
    await mergeApplication(parts, ctx, told(body, params));
  } else if (chance.happens(0.5)) {
    await passApplication(parts, ctx, told({ text: said.passed }, params));
  } else {
    const reason = chance.pick(refusals);
    await rejectApplication(parts, ctx, told({ reason, text: said[reason] }, params));
  }
}
