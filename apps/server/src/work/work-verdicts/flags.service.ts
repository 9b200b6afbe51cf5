import type { WorkFlag } from '@kickstand/contract/work/field-work';
import { distanceMetres, type LngLat } from '@kickstand/domain/platform/geo';
import {
  drainedUnridden,
  type FlagFacts,
  flagsOf,
  isDrawn,
  type SwapFacts,
  type WorkFacts,
  type WorkVerdict,
} from '@kickstand/domain/work/work-verdicts';
import type { Db } from '../../kernel/database/db.ts';
import { lastReasons, movesWithin, ridesOf } from './facts.store.ts';
import { pathOf, phoneTrack, repairsOfArea, swapBefore } from './flag-facts.store.ts';
import { looksNear, photosOfWork } from './photo-facts.store.ts';
import type { EndedTask } from './work-verdicts.store.ts';

const weekMs = 7 * 86_400_000;
/** How long a battery is watched after insertion. */
export const drainWatchMs = 2 * 3_600_000;
/** The ratio of street distance to straight-line distance. */
const detour = 1.35;

const pointOf = (lng: number | null, lat: number | null): LngLat | null =>
  lng === null || lat === null ? null : [lng, lat];

/** Facts about a swap that call for a review. */
async function ofSwap(db: Db, task: EndedTask, facts: SwapFacts): Promise<FlagFacts> {
  const { openedAt, packInAt } = facts;
  const { assignee_id: who } = task;
  const place = pointOf(task.start_lng, task.start_lat);
  if (packInAt === null)
    return { lastSwaps: who === null ? [] : await lastReasons(db, who, task.finished_at) };
  const before = who === null ? undefined : await swapBefore(db, who, packInAt);
  return {
    lastSwaps: who === null ? [] : await lastReasons(db, who, task.finished_at),
    drained: await isDrained(db, task, facts, packInAt),
    swap: {
      // Where nobody knows the place only the swap itself can be too fast.
      this: { openedAt, packInAt, at: place ?? [0, 0] },
      last: place && before ? { ...before, at: [before.lng, before.lat] } : undefined,
    },
  };
}

/** Whether the new battery lost its charge within two hours without a ride. */
async function isDrained(db: Db, task: EndedTask, { readings }: SwapFacts, packInAt: number) {
  const first = readings.find(({ at, pct }) => at > packInAt && pct !== null);
  if (!first || first.pct === null || task.vehicle_id === null) return false;
  const rides = await ridesOf(db, task.vehicle_id, packInAt, packInAt + drainWatchMs);
  return drainedUnridden({ at: first.at, pct: first.pct }, readings, rides.length > 0);
}

/** A vehicle's placements within a week, and how it got there. */
async function ofMove(db: Db, task: EndedTask): Promise<FlagFacts> {
  const { vehicle_id: vehicle, started_at: from, finished_at: to } = task;
  if (vehicle === null) return {};
  const rows = await movesWithin(db, vehicle, to - weekMs, to);
  const moves = rows.map((row) => ({
    startedAt: row.started_at,
    endedAt: row.finished_at,
    from: [row.start_lng, row.start_lat] as const,
    to: [row.end_lng, row.end_lat] as const,
  }));
  const ends = [pointOf(task.start_lng, task.start_lat), pointOf(task.end_lng, task.end_lat)];
  if (from === null || !ends[0] || !ends[1]) return { moves };
  const path = await pathOf(db, vehicle, from, to);
  const pathM = path.slice(1).reduce((sum, point, i) => sum + distanceMetres(path[i] ?? point, point), 0);
  return { moves, path: { pathM, shortestM: detour * distanceMetres(ends[0], ends[1]) } };
}

/** The share of a person's repairs within a week that they had reported themselves, and what is usual in the area. */
async function ofRepair(
  db: Db,
  { service_area_id: areaId, assignee_id: who, finished_at: until }: EndedTask,
) {
  const people = await repairsOfArea(db, areaId, until);
  const own = people.find(({ operatorId }) => operatorId === who);
  if (!own) return {};
  const shares = people.map(({ ofOwn, repairs }) => ofOwn / repairs).toSorted((a, b) => a - b);
  const medianShare = shares[(shares.length - 1) >> 1] ?? 0;
  return { repairs: { ofOwn: own.ofOwn, repairs: own.repairs, medianShare } };
}

/** The hashes of its photos, and similar ones. */
async function ofPhotos(db: Db, { task_id: taskId }: EndedTask): Promise<FlagFacts> {
  const photos = await photosOfWork(db, taskId);
  const looks = photos.flatMap(({ look }) => (look === null ? [] : [look]));
  return looks.length === 0 ? {} : { looks, otherLooks: await looksNear(db, taskId, photos) };
}

/** The phone's positions meanwhile, and when the vehicle was unlocked. */
async function ofPhone(db: Db, task: EndedTask): Promise<FlagFacts> {
  const { assignee_id: who, started_at: from, finished_at: to } = task;
  const opened = pointOf(task.opened_lng, task.opened_lat);
  const vehicle = pointOf(task.start_lng, task.start_lat);
  return {
    phone: who === null || from === null ? [] : await phoneTrack(db, who, from, to),
    opening:
      opened && vehicle
        ? { phone: { at: opened, accuracyM: null }, vehicle: { at: vehicle, accuracyM: null } }
        : null,
  };
}

function ofKind(db: Db, task: EndedTask, { kind }: WorkFacts): Promise<FlagFacts> {
  if (kind.type === 'swap' && kind.facts !== null) return ofSwap(db, task, kind.facts);
  if (task.type === 'move' || task.type === 'drag_back') return ofMove(db, task);
  return task.type === 'repair' ? ofRepair(db, task) : Promise.resolve({});
}

/**
 * The flags that call for a review of a piece of work, whatever its verdict. `salt` is the server’s secret: without it
 * nobody can predict the random draw.
 */
export async function flagsFor(
  db: Db,
  task: EndedTask,
  work: WorkFacts,
  verdict: WorkVerdict,
  salt: string,
): Promise<WorkFlag[]> {
  const drawn = isDrawn(task.task_id, salt);
  const known = {
    ...(await ofKind(db, task, work)),
    ...(await ofPhotos(db, task)),
    ...(await ofPhone(db, task)),
  };
  return [...(verdict.validity === 'valid' ? (verdict.flags ?? []) : []), ...flagsOf({ ...known, drawn })];
}
