import { frozenJobs, type RouteStops } from '@kickstand/domain/work/work-plans';
import type { Db } from '../../kernel/database/db.ts';
import type { HeldJob, PlanOrder } from './errand.service.ts';
import { placesSince } from './input.store.ts';
import { contentOf } from './plans.store.ts';
import { type StopStored, stopsOf } from './stops.store.ts';
import { jobParts } from './written.service.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Whether a stop is still to be done by its assignee. */
export const isAhead = ({ taskState, skipped, assigneeId, operatorId }: StopStored) =>
  skipped === null &&
  (taskState === 'pending' || taskState === 'doing' || taskState === 'paused') &&
  assigneeId === operatorId;

/** The part of a running plan that stays with its people, and its current order, to be valued next to a new one. */
export async function heldOf(
  db: Db,
  planId: string,
  now: number,
): Promise<Pick<PlanOrder, 'held' | 'before'>> {
  const ahead = (await stopsOf(db, planId)).filter(isAhead);
  const { madeStops } = await contentOf(db, planId);
  const people = [...new Set(ahead.map(({ operatorId }) => operatorId))];
  const heard = new Map((await placesSince(db, people, now - dayMs)).map((one) => [one.operatorId, one.at]));
  const held = people.flatMap((operatorId): HeldJob[] => {
    const own = ahead.filter((stop) => stop.operatorId === operatorId);
    const offline = (now - (heard.get(operatorId) ?? 0)) / minuteMs;
    const stops = own.map((stop) => ({
      jobId: stop.jobId,
      inHand: stop.taskState === 'doing',
      pinned: stop.pinned,
    }));
    return frozenJobs(stops, offline).map((jobId) => ({ operatorId, jobId, wanted: wantedOf(jobId) }));
  });
  return { held, before: stillOf(madeStops as unknown as RouteStops, ahead) };
}

function wantedOf(jobId: string): HeldJob['wanted'] {
  const { kind, vehicle, toId } = jobParts(jobId);
  return kind === 'swap' || kind === 'move'
    ? { kind, vehicleId: vehicle, toId: toId ?? undefined }
    : undefined;
}

/** A plan's remaining stops, each person's in order; visits of one job keep their structure. */
function stillOf(made: RouteStops, ahead: readonly StopStored[]): RouteStops {
  const visits = new Map<string, number>();
  for (const { stops } of made)
    for (const { jobId } of stops) visits.set(jobId, (visits.get(jobId) ?? 0) + 1);
  const people = [...new Set(ahead.map(({ operatorId }) => operatorId))];
  return people.map((personId) => ({
    personId,
    stops: ahead
      .filter(({ operatorId }) => operatorId === personId)
      .flatMap(({ jobId }) =>
        Array.from({ length: visits.get(jobId) ?? 1 }, (_, visit) => ({ jobId, visit })),
      ),
  }));
}
