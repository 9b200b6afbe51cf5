import type { InputOf, ReplyOf } from '@kickstand/contract/kit';
import type { ops } from '@kickstand/contract/work/field-work';
import { everything } from '@kickstand/domain/platform/access';
import { distanceMetres, type LngLat } from '@kickstand/domain/platform/geo';
import {
  codeOfTask,
  firstProposed,
  hasRoom,
  proposed,
  usualMostTasks,
  type WorkPlace,
  worksAt,
} from '@kickstand/domain/work/field-work';
import { z } from 'zod';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { overAllAgents } from '../../kernel/database/over-all-agents.ts';
import { lockSettings, putSetting, settingOf } from '../../kernel/program/setting.ts';
import {
  lockPerson,
  openTasksOfPeople,
  positionsSince,
  staffWith,
  vehiclesForWork,
  worksIn,
} from './people.store.ts';

/** People in scope who may do something. */
export const peopleWith = ({ db, rows }: Ctx, code: string) =>
  staffWith(db, rows.scope(), { code, limit: mostPeople });

/** A person in scope who may do something; undefined if this one may not. */
export const personWith = async (
  { db, rows }: Ctx,
  code: string,
  operatorId: string,
  places: readonly WorkPlace[] = [],
) => (await staffWith(db, rows.scope(), { code, places, operatorId, limit: 1 }))[0];

/** People in scope who do a kind of work at one of these places at least, up to a limit per place. */
const workersAtOneOf = ({ db, rows }: Ctx, code: string, oneOf: readonly WorkPlace[]) =>
  staffWith(db, rows.scope(), { code, oneOf, limit: mostPeople * Math.max(1, oneOf.length) });

/** People in scope who do a kind of work at a place. */
export const workersAt = ({ db, rows }: Ctx, code: string, place: WorkPlace) =>
  staffWith(db, rows.scope(), { code, places: [place], limit: mostPeople });

/** Refuses people who do not do a kind of work at one of these places. */
export async function checkWorks(
  ctx: Ctx,
  operatorId: string,
  { code, places }: { code: string; places: readonly WorkPlace[] },
) {
  return (await personWith(ctx, code, operatorId, places)) ?? refuse('task.assignee');
}

/** The places of vehicles; one without an area belongs to nobody in particular. */
export const placesOfVehicles = (
  vehicles: readonly { agentId: number | null; areaId: number | null }[],
): WorkPlace[] =>
  vehicles.flatMap(({ agentId, areaId }) =>
    agentId === null || areaId === null ? [] : [{ agentId, areaId }],
  );

/** The same, without repetitions. */
const distinctPlaces = (vehicles: Parameters<typeof placesOfVehicles>[0]) => [
  ...new Map(placesOfVehicles(vehicles).map((place) => [place.areaId, place])).values(),
];

/** People who may do something, across all companies. */
export const everybodyWith = ({ db, rows }: Ctx, code: string) =>
  overAllAgents(db, rows.scope(), () => staffWith(db, everything, { code, limit: mostPeople }));

/** The maximum number of people considered or shown. */
export const mostPeople = 500;
/** Older positions are not current, milliseconds. */
export const freshMs = 5 * 60_000;

const settingName = (agentId: number) => `taskLimit:${agentId}`;
const stored = z.object({ mostTasks: z.int().min(1) });

/** The task limit per person of a company. */
async function mostTasksOf(db: Db, agentId: number): Promise<number> {
  const kept = stored.safeParse(await settingOf(db, settingName(agentId)));
  return kept.success ? kept.data.mostTasks : usualMostTasks;
}

export const showTaskLimit = async ({ db, actor }: Ctx) => ({
  mostTasks: await mostTasksOf(db, actor.agentId),
});

export async function changeTaskLimit(ctx: Ctx, { body }: InputOf<typeof ops.setTaskLimit>) {
  const { agentId } = ctx.actor;
  ctx.audit.on(String(agentId));
  await lockSettings(ctx.db);
  const before = await mostTasksOf(ctx.db, agentId);
  await putSetting(ctx.db, settingName(agentId), { value: body, now: ctx.now() });
  ctx.audit.record(String(agentId), { mostTasks: [before, body.mostTasks] });
  return body;
}

/** Refuses tasks beyond a person's task limit. */
export async function checkRoom(ctx: Ctx, operatorId: string, more: number) {
  const person = (await lockPerson(ctx.db, operatorId)) ?? refuse('task.assignee');
  const most = await mostTasksOf(ctx.db, person.agentId);
  const openTasks = (await openTasksOfPeople(ctx.db, [operatorId])).get(operatorId) ?? 0;
  if (!hasRoom({ openTasks, most }, more))
    refuse('task.staff_full', { name: person.name, open: openTasks, most });
}

/** How many more tasks somebody can be given for a kind of work in an area; 0 if they do not do that. Locks their row. */
export async function roomFor(
  db: Db,
  { operatorId, areaId }: { operatorId: string | null; areaId: number },
  code: string,
): Promise<number> {
  if (operatorId === null || !(await worksIn(db, { operatorId, areaId, code }))) return 0;
  const person = await lockPerson(db, operatorId);
  const openTasks = (await openTasksOfPeople(db, [operatorId])).get(operatorId) ?? 0;
  return person ? Math.max(0, (await mostTasksOf(db, person.agentId)) - openTasks) : 0;
}

/** The centre of the located points; null if there are none. */
function middleOf(points: readonly { lng: number | null; lat: number | null }[]): LngLat | null {
  const known = points.flatMap(({ lng, lat }) => (lng === null || lat === null ? [] : [[lng, lat] as const]));
  if (known.length === 0) return null;
  const mean = (axis: 0 | 1) => known.reduce((sum, point) => sum + point[axis], 0) / known.length;
  return [mean(0), mean(1)];
}

type Person = Awaited<ReturnType<typeof staffWith>>[number];

/** Suitability of each of these people, wherever the work is. */
async function weighed(ctx: Ctx, people: readonly Person[]) {
  const load = await openTasksOfPeople(
    ctx.db,
    people.map(({ operatorId }) => operatorId),
  );
  const places = await positionsSince(ctx.db, ctx.rows.scope(), ctx.now() - freshMs, mostPeople);
  const placeOf = new Map(places.map((place) => [place.operator_id, place]));
  const mostOf = new Map<number, number>();
  for (const agentId of new Set(people.map((one) => one.agentId)))
    mostOf.set(agentId, await mostTasksOf(ctx.db, agentId));
  return people.map((person) => {
    const place = placeOf.get(person.operatorId);
    return {
      ...person,
      openTasks: load.get(person.operatorId) ?? 0,
      most: mostOf.get(person.agentId) ?? usualMostTasks,
      at: place ? ([place.lng, place.lat] as const) : null,
      // Whoever said nothing lately may be anywhere, and is not at work as far as one knows.
      duty: place?.duty ?? false,
    };
  });
}
type Weighed = Awaited<ReturnType<typeof weighed>>[number];

/** The same people with their distance to the work. */
const seenFrom = (people: readonly Weighed[], to: LngLat | null) =>
  people.map(({ at, ...person }) => ({
    ...person,
    distanceM: to && at ? Math.round(distanceMetres(to, at)) : null,
  }));

/** People who work at all of some places. */
const worksAtAll = (places: readonly WorkPlace[]) => (person: Weighed) =>
  places.every((place) => worksAt(person, place));

/** People who may do a kind of work at these vehicles, in suggested order, and which of them have such a task already. */
export async function listAssignees(
  ctx: Ctx,
  { query: { type, carIds = [] } }: InputOf<typeof ops.assignees>,
): Promise<ReplyOf<typeof ops.assignees>> {
  const scope = ctx.rows.scope();
  const vehicles = await vehiclesForWork(ctx.db, scope, carIds.map(Number), { type, locale: ctx.locale });
  const tasked = vehicles.filter(({ taskId }) => taskId !== null);
  const more = Math.max(1, vehicles.length - tasked.length);
  const places = distinctPlaces(vehicles);
  const people = await weighed(ctx, await workersAtOneOf(ctx, codeOfTask[type], places));
  const able = people.filter(worksAtAll(places)).slice(0, mostPeople);
  const list = proposed(seenFrom(able, middleOf(vehicles)), more);
  return {
    list,
    count: list.length,
    proposedId: firstProposed(list, more)?.operatorId ?? null,
    byArea: proposedByArea(people, vehicles),
    tasked: tasked.map(({ vehicleId, assignee }) => ({ carId: String(vehicleId), assignee })),
  };
}

type ForWork = Awaited<ReturnType<typeof vehiclesForWork>>[number];

/** The suggestion for each of several areas. What somebody would get in one counts for the next. */
function proposedByArea(everybody: readonly Weighed[], vehicles: readonly ForWork[]) {
  const areas = [
    ...new Map(vehicles.flatMap(({ areaId, area }) => (areaId === null ? [] : [[areaId, area]]))),
  ];
  if (areas.length < 2) return [];
  const given = new Map<string, number>();
  const list: ReplyOf<typeof ops.assignees>['byArea'] = [];
  for (const [areaId, area] of areas.toSorted(([a], [b]) => a - b)) {
    const there = vehicles.filter((one) => one.areaId === areaId);
    const count = there.filter(({ taskId }) => taskId === null).length;
    const people = everybody.filter(worksAtAll(distinctPlaces(there)));
    const loaded = seenFrom(people, middleOf(there)).map((one) => ({
      ...one,
      openTasks: one.openTasks + (given.get(one.operatorId) ?? 0),
    }));
    const first = count === 0 ? undefined : firstProposed(proposed(loaded, count), count);
    if (first) given.set(first.operatorId, (given.get(first.operatorId) ?? 0) + count);
    const who = first ? { operatorId: first.operatorId, name: first.name } : null;
    list.push({ areaId, area: area ?? '', count, proposed: who });
  }
  return list;
}
