import { DistrictIndex, gridCellOf, type Occurrence, toldGroups } from '@kickstand/domain/open/regulator';
import {
  businessDayAfter,
  businessDayOf,
  startOfBusinessDay,
  wallClock,
} from '@kickstand/domain/platform/time';
import type { Db } from '../../../kernel/database/db.ts';
import { ridesThatEnded } from '../../../rides/trips/ended-rides.service.ts';
import { districtShapes } from '../districts.store.ts';
import { meansIn } from './counts.store.ts';
import { incidentColumns, incidentsIn, noIncidents, type Span } from './incidents.store.ts';
import {
  type Correction,
  districtsToShut,
  firstDistrictAt,
  type KeptGroup,
  keepCorrections,
  keepDay,
  keepGroups,
  saidOf,
  shutDays,
} from './shut-days.store.ts';

/** A day is closed at this local hour of the next. */
const shutAtMs = 3 * 3_600_000;
/** How far back missed days are made up for and corrected. */
const mostDaysBack = 30;

const spanOf = (day: string, zone: string): Span => ({
  from: startOfBusinessDay(day, zone),
  to: startOfBusinessDay(businessDayAfter(day, 1), zone),
});

/** The last day to close at an instant. */
const lastDue = (now: number, zone: string) => businessDayAfter(businessDayOf(now - shutAtMs, zone), -1);

/** The oldest day that is due and not closed; undefined: none. */
export async function nextToShut(db: Db, now: number, zone: string): Promise<string | undefined> {
  const last = lastDue(now, zone);
  const madeAt = await firstDistrictAt(db);
  if (madeAt === null) return undefined;
  const oldest = businessDayAfter(last, 1 - mostDaysBack);
  const made = businessDayOf(madeAt, zone);
  const first = made > oldest ? made : oldest;
  const shut = await shutDays(db, first);
  for (let day = first; day <= last; day = businessDayAfter(day, 1)) if (!shut.has(day)) return day;
  return undefined;
}

type Kind = KeptGroup['kind'];

/** The rides of a day by district, as starts and ends; one that began the day before counts in the first hour. */
async function occurrencesOf(db: Db, span: Span, zone: string) {
  const shapes = await districtShapes(db);
  const index = new DistrictIndex(shapes);
  const areaIds = [...new Set(shapes.map(({ serviceAreaId }) => serviceAreaId))];
  const hourOf = (ms: number) => wallClock(Math.max(ms, span.from), zone).getUTCHours();
  const found = new Map<string, Record<Kind, Occurrence[]>>();
  const add = (kind: Kind, at: number, lng: number | null, lat: number | null) => {
    const district = lng === null || lat === null ? undefined : index.at(lng, lat);
    if (!district || lng === null || lat === null) return;
    const of = found.get(district.districtId) ?? { starts: [], ends: [] };
    found.set(district.districtId, of);
    of[kind].push({ cell: gridCellOf(lng, lat), hour: hourOf(at) });
  };
  for (const ride of await ridesThatEnded(db, areaIds, span)) {
    add('starts', ride.startedAt, ride.startLng, ride.startLat);
    add('ends', ride.endedAt, ride.endLng, ride.endLat);
  }
  return found;
}

/** Closes a day: its figures are final. */
export async function shutDay(db: Db, day: string, { now, zone }: { now: number; zone: string }) {
  const span = spanOf(day, zone);
  const districts = await districtsToShut(db, { day, before: span.to });
  if (districts.length === 0) return;
  const rides = await occurrencesOf(db, span, zone);
  const means = new Map((await meansIn(db, span)).map((one) => [one.districtId, one]));
  const incidents = new Map((await incidentsIn(db, span, zone)).map((one) => [one.districtId, one]));
  const groups = districts.flatMap(({ districtId, serviceAreaId }) =>
    (['starts', 'ends'] as const).flatMap((kind) =>
      toldGroups(rides.get(districtId)?.[kind] ?? []).map((group) => ({
        ...group,
        districtId,
        serviceAreaId,
        kind,
      })),
    ),
  );
  const ended = (districtId: string) =>
    groups.reduce((sum, one) => sum + (one.districtId === districtId && one.kind === 'ends' ? one.n : 0), 0);
  const rows = districts.map((one) => ({
    ...one,
    ...(incidents.get(one.districtId) ?? noIncidents),
    means: means.get(one.districtId),
    rides: ended(one.districtId) || null,
  }));
  await keepDay(db, day, rows, now);
  await keepGroups(db, day, groups);
}

/** Records what became known of closed days as corrections of today. */
export async function correctDays(db: Db, { now, zone }: { now: number; zone: string }) {
  const today = businessDayOf(now, zone);
  const days = { from: businessDayAfter(today, -mostDaysBack - 1), to: businessDayAfter(today, -1) };
  const said = await saidOf(db, days);
  const span = { from: spanOf(days.from, zone).from, to: spanOf(days.to, zone).to };
  const known = new Map(
    (await incidentsIn(db, span, zone)).map((one) => [`${one.districtId}/${one.day}`, one]),
  );
  const corrections = said.flatMap(({ districtId, serviceAreaId, day, ...of }) =>
    incidentColumns.flatMap(([key, figure]): Correction[] => {
      const change = (known.get(`${districtId}/${day}`) ?? noIncidents)[key] - of[key];
      return change === 0 ? [] : [{ districtId, serviceAreaId, ofDay: day, figure, change }];
    }),
  );
  await keepCorrections(db, today, corrections);
  return corrections.length;
}
