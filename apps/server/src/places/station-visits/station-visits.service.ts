import type { InputOf } from '@kickstand/contract/kit';
import type { stationVisits, VisitRow } from '@kickstand/contract/places/station-visits';
import { codeOfTask, findingsOfVisit, isFarVisit, type WorkPlace } from '@kickstand/domain/work/field-work';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { type Locale, Refused, refuse } from '../../kernel/call/refuse.ts';
import { notify } from '../../platform/notices/notices.service.ts';
import { evidenceOf } from '../../platform/photos/photos.service.ts';
import { closedForIn } from './closing.words.ts';
import type { VisitParts } from './station-visits.parts.ts';
import { workerAt } from './station-visits.questions.ts';
import {
  giveVisit,
  insertVisits,
  type LockedVisit,
  lockVisit,
  noteClosed,
  pageOfVisits,
  stationsToVisit,
  type VisitPlace,
  type VisitStored,
  visitsFor,
  visitWith,
} from './station-visits.store.ts';

type Calls = typeof stationVisits;
type Parts = VisitParts;
type Wish = Omit<InputOf<Calls['create']>['body'], 'stationIds'>;
const hourMs = 3_600_000;
const mostShown = 10;

/** A stored visit for the staff. */
export const ownRowOf = ({ checklist, at: _, ...visit }: VisitStored, locale: Locale) => ({
  ...visit,
  closedFor: closedForIn(visit.closedFor, locale),
  findings: checklist ? findingsOfVisit({ checklist }) : [],
});

/** Visits as read, with their photos. */
async function withPhotos({ photos }: Pick<Parts, 'photos'>, ctx: Ctx, visits: readonly VisitStored[]) {
  const ids = visits.map(({ id }) => id);
  const taken = await evidenceOf(photos, ctx, 'visit', ids);
  return visits.map((visit): VisitRow => {
    const isFar = visit.distanceM === null ? null : isFarVisit(visit.distanceM);
    return { ...ownRowOf(visit, ctx.locale), at: visit.at, isFar, photos: taken.get(visit.id) ?? [] };
  });
}

export const readsOf = (ctx: Ctx) => ({ scope: ctx.rows.scope(), locale: ctx.locale });

export async function listVisits(parts: Parts, ctx: Ctx, { query }: InputOf<Calls['list']>) {
  const reads = { scope: ctx.rows.scope(query), locale: ctx.locale };
  const { list, ...counted } = await pageOfVisits(ctx.db, reads, query);
  return { list: await withPhotos(parts, ctx, list), ...counted };
}

/** The latest visits to the place of an application. */
export const visitsOfApplication = async (parts: Pick<Parts, 'photos'>, ctx: Ctx, applicationId: string) =>
  withPhotos(parts, ctx, await visitsFor(ctx.db, readsOf(ctx), applicationId, mostShown));

/** The requested assignee, if any; refuses operators who do not do such work at one of the places. */
async function checkAssignee(
  ctx: Ctx,
  assigneeId: string | undefined,
  places: readonly WorkPlace[],
): Promise<string | null> {
  if (assigneeId === undefined) return null;
  return (await workerAt.ask(ctx, assigneeId, { code: codeOfTask.inspect, places })).name;
}

/** Sends one notification about all visits assigned to an operator. */
async function tellAssignee(
  { tell }: Parts,
  ctx: Ctx,
  assigneeId: string | undefined,
  places: readonly string[],
) {
  const [place] = places;
  if (assigneeId === undefined || place === undefined) return;
  const facts = { by: ctx.actor.name, place, count: places.length };
  await notify(ctx, tell, { operatorIds: [assigneeId], kind: 'visit_asked', facts, link: null });
}

/** Requests a visit to each of some places; returns those that had no open one. */
export async function askVisits(parts: Parts, ctx: Ctx, places: readonly VisitPlace[], wish: Wish) {
  const assignee = await checkAssignee(ctx, wish.assigneeId, places);
  const { operatorId, name } = ctx.actor;
  const now = ctx.now();
  const asked = await insertVisits(ctx.db, {
    places,
    assigneeId: wish.assigneeId ?? null,
    remark: wish.remark,
    by: { operatorId, name },
    now,
    dueAt: wish.dueHours === undefined ? null : now + wish.dueHours * hourMs,
  });
  const names = places.filter(({ id }) => asked.has(id)).map((place) => place.name);
  await tellAssignee(parts, ctx, wish.assigneeId, names);
  const facts = { ...(names.length === 1 && { name: names[0] }), assignee, dueHours: wish.dueHours ?? null };
  return { asked, facts };
}

/** Requests visits to stations; accepts or refuses each separately. */
export async function visitStations(
  parts: Parts,
  ctx: Ctx,
  { body: { stationIds, ...wish } }: InputOf<Calls['create']>,
) {
  const ids = [...new Set(stationIds)].sort();
  const object = ids.length === 1 ? (ids[0] ?? '') : `${ids.length} stations`;
  ctx.audit.on(object);
  const stations = await stationsToVisit(ctx.db, readsOf(ctx), ids);
  const places = ids.flatMap((id) => stations.get(id) ?? []);
  const { asked, facts } = await askVisits(parts, ctx, places, wish);
  const list = ids.map((id) => {
    const name = stations.get(id)?.name ?? null;
    if (asked.has(id)) return { id, name, ok: true, code: null, message: null };
    const code = stations.has(id) ? 'task.dup' : 'common.not_found';
    return { id, name, ok: false, code, message: new Refused(code).sentence(ctx.locale) };
  });
  ctx.audit.record(object, { ...facts, refused: ids.length - asked.size });
  return { list, count: list.length };
}

async function openVisit(ctx: Ctx, visitId: string): Promise<LockedVisit> {
  ctx.audit.on(visitId);
  const visit = (await lockVisit(ctx.db, ctx.rows.scope(), visitId)) ?? refuse('task.not_found');
  if (visit.state === 'done' || visit.state === 'closed') refuse('task.not_open');
  return visit;
}

async function shown(parts: Parts, ctx: Ctx, visitId: string): Promise<VisitRow> {
  const visit = await visitWith(ctx.db, readsOf(ctx), visitId);
  const [row] = visit ? await withPhotos(parts, ctx, [visit]) : [];
  return row ?? refuse('task.not_found');
}

/** Assigns a visit to an operator or to whoever takes it; visits in progress stay. */
export async function assignVisit(
  parts: Parts,
  ctx: Ctx,
  { params: { visitId }, body: { assigneeId } }: InputOf<Calls['assign']>,
) {
  const visit = await openVisit(ctx, visitId);
  if (visit.startedAt !== null) refuse('task.begun');
  const assignee = await checkAssignee(ctx, assigneeId, [visit]);
  const before = await shown(parts, ctx, visitId);
  if ((assigneeId ?? null) !== visit.assigneeId) {
    await giveVisit(ctx.db, visitId, assigneeId ?? null);
    await tellAssignee(parts, ctx, assigneeId, [before.place]);
  }
  ctx.audit.record(visitId, { name: before.place, assignee: [before.assignee, assignee] });
  return shown(parts, ctx, visitId);
}

/** Cancel a visit that is no longer needed. */
export async function closeVisit(
  parts: Parts,
  ctx: Ctx,
  { params: { visitId }, body: { reason } }: InputOf<Calls['close']>,
) {
  const { state } = await openVisit(ctx, visitId);
  await noteClosed(ctx.db, visitId, { reason, now: ctx.now() });
  const row = await shown(parts, ctx, visitId);
  ctx.audit.record(visitId, { name: row.place, state: [state, 'closed'] }, reason);
  return row;
}
