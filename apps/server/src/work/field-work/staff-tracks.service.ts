import type { TaskType } from '@kickstand/contract/fleet/tasks';
import type { InputOf, ReplyOf } from '@kickstand/contract/kit';
import { mostStaffTrackHours, type staffTracks, type WorkStep } from '@kickstand/contract/work/field-work';
import { breaksOf, pointsOfPlaces } from '@kickstand/domain/fleet/tracks';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { personIn, placesOn, type Way, workOn } from './staff-tracks.store.ts';

/** Phones report their position four times a minute; more would add nothing to a day's track. */
const stepSeconds = 15;
const mostTasks = 200;

type Work = Awaited<ReturnType<typeof workOn>>[number];

function stepsOf(work: Work, { from, to }: Way): WorkStep[] {
  const { claimed_at: claimed, started_at: started, finished_at: finished } = work;
  const of = { taskId: work.task_id, type: work.type as TaskType, carId: String(work.vehicle_id) };
  const nowhere = { lng: null, lat: null };
  const began = { lng: work.opened_lng ?? work.start_lng, lat: work.opened_lat ?? work.start_lat };
  const steps = [
    { kind: 'claimed' as const, at: claimed, ...nowhere },
    { kind: 'started' as const, at: started, ...began },
    // What the desk or a ride closed was not finished by anybody.
    {
      kind: 'finished' as const,
      at: work.state === 'done' ? finished : null,
      lng: work.end_lng,
      lat: work.end_lat,
    },
  ];
  return steps.flatMap(({ at, ...step }) =>
    at === null || at < from || at > to ? [] : [{ ...of, ...step, at }],
  );
}

/** A person's track. The viewer is logged, since it reveals where somebody was. */
export async function showTrack(
  ctx: Ctx,
  { params: { operatorId }, body: { from, to } }: InputOf<typeof staffTracks.show>,
): Promise<ReplyOf<typeof staffTracks.show>> {
  ctx.audit.on(operatorId);
  if (from >= to) refuse('track.order');
  if (to - from > mostStaffTrackHours * 3_600_000) refuse('track.span', { hours: mostStaffTrackHours });
  const way = { scope: ctx.rows.scope(), operatorId, from, to };
  const name = (await personIn(ctx.db, way.scope, operatorId)) ?? refuse('common.not_found');
  const places = await placesOn(ctx.db, way, stepSeconds);
  const work = await workOn(ctx.db, way, mostTasks);
  ctx.audit.record(operatorId, { from, to, points: places.length });
  return {
    operatorId,
    name,
    points: pointsOfPlaces(places).map(({ at, ...point }) => ({ ts: at, ...point, battery: null })),
    steps: work.flatMap((one) => stepsOf(one, way)).sort((a, b) => a.at - b.at),
    breaks: breaksOf(places),
  };
}
