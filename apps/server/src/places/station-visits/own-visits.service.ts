import type { InputOf } from '@kickstand/contract/kit';
import type { staffVisits } from '@kickstand/contract/places/station-visits';
import { distanceMetres } from '@kickstand/domain/platform/geo';
import { obstacleToStep, resultOfVisit } from '@kickstand/domain/work/field-work';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { usePhotos } from '../../platform/photos/photos.service.ts';
import { ownRowOf, readsOf } from './station-visits.service.ts';
import {
  type LockedVisit,
  lockVisit,
  noteClaimed,
  noteDone,
  noteStarted,
  visitsOf,
  visitWith,
} from './station-visits.store.ts';

type Calls = typeof staffVisits;
const mostListed = 100;

export async function listOwnVisits(ctx: Ctx) {
  const visits = await visitsOf(ctx.db, readsOf(ctx), ctx.actor.operatorId, mostListed);
  const list = visits.map((visit) => ownRowOf(visit, ctx.locale));
  return { list, count: list.length };
}

const lockedVisit = async (ctx: Ctx, visitId: string): Promise<LockedVisit> =>
  (await lockVisit(ctx.db, ctx.rows.scope(), visitId)) ?? refuse('task.not_found');

/** Refuses a step that the caller cannot take with a visit. */
async function checkStep(ctx: Ctx, step: 'claim' | 'start' | 'finish', visit: LockedVisit) {
  const obstacle = obstacleToStep(step, visit, ctx.actor.operatorId);
  if (!obstacle) return;
  const { assignee = null } = (await visitWith(ctx.db, readsOf(ctx), visit.visitId)) ?? {};
  refuse(obstacle, { name: assignee ?? '' });
}

const shown = async (ctx: Ctx, visitId: string) =>
  ownRowOf((await visitWith(ctx.db, readsOf(ctx), visitId)) ?? refuse('task.not_found'), ctx.locale);

export async function claimVisit(ctx: Ctx, { params: { visitId } }: InputOf<Calls['claim']>) {
  const visit = await lockedVisit(ctx, visitId);
  await checkStep(ctx, 'claim', visit);
  const { operatorId } = ctx.actor;
  if (visit.state === 'pending') await noteClaimed(ctx.db, visitId, { operatorId, now: ctx.now() });
  return shown(ctx, visitId);
}

export async function startVisit(ctx: Ctx, { params: { visitId } }: InputOf<Calls['start']>) {
  await checkStep(ctx, 'start', await lockedVisit(ctx, visitId));
  await noteStarted(ctx.db, visitId, ctx.now());
  return shown(ctx, visitId);
}

/** Ends a visit with its findings. A repeated report gets the same answer again. */
export async function finishVisit(ctx: Ctx, { params: { visitId }, body }: InputOf<Calls['finish']>) {
  const visit = await lockedVisit(ctx, visitId);
  const { operatorId } = ctx.actor;
  if (visit.eventId === body.eventId && visit.assigneeId === operatorId) return shown(ctx, visitId);
  await checkStep(ctx, 'finish', visit);
  const { photoIds, unfit, ...found } = body;
  const use = { usedBy: 'visit', objectId: visitId, areaId: visit.areaId, agentId: visit.agentId } as const;
  await usePhotos(ctx.db, use, { operatorId, kind: 'evidence', photoIds });
  await noteDone(ctx.db, visitId, {
    ...found,
    result: resultOfVisit(body),
    distanceM: Math.round(distanceMetres([visit.lng, visit.lat], [body.lng, body.lat])),
    now: ctx.now(),
  });
  return shown(ctx, visitId);
}
