import { DistrictIndex } from '@kickstand/domain/open/regulator';
import { everything } from '@kickstand/domain/platform/access';
import type { Database, Db } from '../../../kernel/database/db.ts';
import { repeatEvery } from '../../../kernel/program/repeat-every.ts';
import { districtShapes } from '../districts.store.ts';
import { forgetSamples, keepSamples, type Sample, vehiclesNow } from './samples.store.ts';

const everyMs = 5 * 60_000;
/** Later than this after its instant the fleet has changed. */
const mostLateMs = 60_000;
const lookEveryMs = 10_000;
const keptMs = 40 * 86_400_000;

export interface DayParts {
  database: Database;
  now(): number;
  zone: string;
}

/** Counts the vehicles of each district now. */
async function countDistricts(db: Db, now: number): Promise<Sample[]> {
  const shapes = await districtShapes(db);
  if (shapes.length === 0) return [];
  const index = new DistrictIndex(shapes);
  const none = { deployed: 0, inTrip: 0, onStreet: 0, inStation: 0, offline: 0, faulty: 0 };
  const counts = new Map(
    shapes.map(({ districtId, serviceAreaId }): [string, Sample] => [
      districtId,
      { districtId, serviceAreaId, ...none },
    ]),
  );
  for (const one of await vehiclesNow(db, now)) {
    const of = counts.get(index.at(one.lng, one.lat, one.serviceAreaId)?.districtId ?? '');
    if (!of) continue;
    of.deployed++;
    of.inTrip += Number(one.isRidden);
    of.onStreet += Number(!one.isRidden);
    of.inStation += Number(!one.isRidden && one.stationId !== null);
    of.offline += Number(!one.online);
    of.faulty += Number(one.faulty);
  }
  return [...counts.values()];
}

/** Stores the counts that are due; a missed instant is not made up for. Returns whether there was one. */
export async function keepDue({ database, now }: DayParts): Promise<boolean> {
  const at = now();
  const instant = Math.floor(at / everyMs) * everyMs;
  if (at - instant > mostLateMs) return false;
  await database.write(everything, async (db) => {
    await keepSamples(db, instant, await countDistricts(db, at));
    await forgetSamples(db, at - keptMs);
  });
  return true;
}

/** Counts every five minutes. Returns a function that stops it. */
export function startCounting(parts: DayParts, onError: (error: unknown) => void) {
  let last = 0;
  return repeatEvery(
    lookEveryMs,
    async () => {
      const instant = Math.floor(parts.now() / everyMs) * everyMs;
      if (instant === last) return;
      if (await keepDue(parts)) last = instant;
    },
    onError,
  );
}
