import type { LngLat } from '@kickstand/domain/platform/geo';
import type { Chance } from '@kickstand/town';
import type { Db } from '../../kernel/database/db.ts';
import { grouped } from '../../kernel/grouped.ts';
import { claimTask, notePosition } from '../../work/field-work/field-work.service.ts';
import { stopsOf } from '../../work/work-plans/sending.service.ts';
import type { CrewMember } from '../crew.store.ts';
import { told } from '../papers/then.ts';
import { personAt } from './person-at.ts';
import { insertTrack, lastPlaces, middlesOf, type TrackPoint, vehiclesAt } from './shift.store.ts';
import { type Stop, type Working, workAt } from './work-at.ts';

/** Interval between fixes of a phone, milliseconds. */
const trackMs = 30_000;
/** Work of the last moments is recorded in the next round. */
const lagMs = 90_000;

/** Last reported positions of people at an instant. */
export const placesOf = (db: Db, people: readonly CrewMember[], at: number) =>
  lastPlaces(
    db,
    people.map(({ operatorId }) => operatorId),
    at,
  );

interface Known {
  at: number;
  place: LngLat;
}

/** Records the position of a person’s phone. */
export async function beAt(
  db: Db,
  person: CrewMember,
  { at, place }: { at: number; place: LngLat | undefined },
  taskId?: string,
) {
  if (!place) return;
  const [lng, lat] = place;
  await notePosition(personAt(db, at, person), told({ lng, lat, duty: true, ...(taskId && { taskId }) }));
}

interface Along {
  planId: string;
  people: readonly CrewMember[];
  /** Where they were at the start. */
  places: ReadonlyMap<string, LngLat>;
  began: number;
  now: number;
  zone: string;
  chance: Chance;
}

/** People do their planned stops up to now and accept the next one. */
export async function workAlong(db: Db, { planId, people, places, began, now, zone, chance }: Along) {
  const stops = await stopsOf(db, planId);
  const vehicles = await vehiclesAt(
    db,
    stops.map(({ vehicleId }) => vehicleId),
  );
  const stations = await middlesOf(
    db,
    stops.flatMap(({ toStationId }) => toStationId ?? []),
  );
  const working: Working = { db, zone, now, chance, vehicles, stations };
  const byPerson = grouped(stops, ({ operatorId }) => operatorId);
  for (const person of people) {
    const first = places.get(person.operatorId);
    const own = (byPerson.get(person.operatorId) ?? []).toSorted((a, b) => a.no - b.no);
    const way = await workOf(working, person, { own, from: first && { at: began, place: first } });
    await goAlong(db, person, way, now);
  }
}

interface Own {
  own: readonly Stop[];
  from: Known | undefined;
}

/** A person’s finished stops; returns the track so far and the task they are heading for. */
async function workOf(working: Working, person: CrewMember, { own, from }: Own) {
  const { db, now, vehicles } = working;
  const way: Known[] = from ? [from] : [];
  for (const stop of own) {
    const vehicle = vehicles.get(stop.vehicleId);
    if (stop.taskId === null || !vehicle) continue;
    const place: LngLat = [vehicle.lng, vehicle.lat];
    const isNext = stop.leaveAt > now - lagMs;
    // A rider was faster, so the stop is skipped.
    if (!isNext && !vehicle.isOnLine) continue;
    const claimedAt = Math.min(way.at(-1)?.at ?? stop.arriveAt, stop.arriveAt);
    await claimTask(personAt(db, claimedAt, person), told(undefined, { taskId: stop.taskId }));
    if (isNext) return { way, next: { at: Math.max(now, stop.arriveAt), place, taskId: stop.taskId } };
    const left = await workAt(working, person, { stop, taskId: stop.taskId, vehicle });
    way.push({ at: stop.arriveAt, place }, { at: stop.leaveAt, place: left });
  }
  return { way, next: undefined };
}

type Way = Awaited<ReturnType<typeof workOf>>;

/** Stores the track of a person and their current position. */
async function goAlong(db: Db, person: CrewMember, { way, next }: Way, now: number) {
  const last = way.at(-1);
  if (!last) return;
  const all = [...way, next ?? { at: now, place: last.place }];
  const points: TrackPoint[] = [];
  for (const [i, to] of all.entries()) {
    const from = all[i - 1];
    if (!from) continue;
    for (let at = from.at; at < Math.min(to.at, now); at += trackMs)
      points.push({
        operatorId: person.operatorId,
        agentId: person.agentId,
        areaId: person.serviceAreaId,
        at,
        place: between(from, to, at),
      });
  }
  await insertTrack(db, points);
  await beAt(db, person, { at: now, place: points.at(-1)?.place ?? last.place }, next?.taskId);
}

function between(from: Known, to: Known, at: number): LngLat {
  const share = to.at > from.at ? (at - from.at) / (to.at - from.at) : 1;
  return [
    from.place[0] + (to.place[0] - from.place[0]) * share,
    from.place[1] + (to.place[1] - from.place[1]) * share,
  ];
}
