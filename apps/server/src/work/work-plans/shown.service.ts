import type { TaskType } from '@kickstand/contract/fleet/tasks';
import type { Cents, InputOf, ReplyOf } from '@kickstand/contract/kit';
import {
  mostPlanned,
  type PlanInputRow,
  type PlanLineRow,
  type PlanPersonRow,
  type WorkPlan,
  type WorkPlanRow,
  type workPlans,
} from '@kickstand/contract/work/work-plans';
import type { LngLat } from '@kickstand/domain/platform/geo';
import { businessDayAfter, businessDayOf } from '@kickstand/domain/platform/time';
import {
  changesBetween,
  type LeftOut,
  type PlanRoute,
  type StationOutlook,
} from '@kickstand/domain/work/work-plans';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { changesOf } from './changes.store.ts';
import { dutyOf } from './colleagues.service.ts';
import type { PlannedPerson } from './errand.service.ts';
import { depotsOf, pointOf } from './errand-places.service.ts';
import { isAhead } from './held.service.ts';
import { peopleIn, placesOf } from './input.store.ts';
import {
  contentOf,
  latestOfDay,
  type PlanStored,
  pageOfPlans,
  planBefore,
  planReplacing,
  planWith,
} from './plans.store.ts';
import { orderOf, pageOfStops, type StopStored, stopsOf } from './stops.store.ts';
import { jobParts, type KeptBasis } from './written.service.ts';

const minuteMs = 60_000;
const whole = (value: number) => Math.round(value) as Cents;

/** A name in the caller's language. */
export const calledIn = (
  { locale }: Pick<Ctx, 'locale'>,
  { name, nameEn }: { name: string; nameEn: string | null },
) => (locale === 'en-US' && nameEn) || name;

export const shownPlan = (ctx: Pick<Ctx, 'locale'>, plan: PlanStored): WorkPlanRow => ({
  id: plan.planId,
  serviceAreaId: plan.areaId,
  agentId: plan.agentId,
  areaName: calledIn(ctx, { name: plan.areaName, nameEn: plan.areaNameEn }),
  state: plan.state as WorkPlanRow['state'],
  proposed: plan.proposed,
  replacesId: plan.replaces,
  roundId: plan.roundId,
  shiftFrom: plan.shiftFrom,
  shiftUntil: plan.shiftUntil,
  people: (plan.people as unknown as PlannedPerson[]).length,
  stops: plan.stops,
  progress: plan.progress / 1_000,
  netCents: plan.netCents as Cents | null,
  createdAt: plan.createdAt,
  creator: plan.creator,
  madeAt: plan.madeAt,
  sentAt: plan.sentAt,
  endedAt: plan.endedAt,
  endedWhy: plan.endedWhy as WorkPlanRow['endedWhy'],
  version: plan.version,
});

export async function listPlans(ctx: Ctx, { query }: InputOf<typeof workPlans.list>) {
  const { list, ...counted } = await pageOfPlans(ctx.db, ctx.rows.scope(query), query);
  return { list: list.map((plan) => shownPlan(ctx, plan)), ...counted };
}

export async function listLines(ctx: Ctx, { query }: InputOf<typeof workPlans.lines>) {
  const { list, ...counted } = await pageOfStops(ctx.db, ctx.rows.scope(query), query);
  return { list: list.map((stop) => shownLine(ctx, stop)), ...counted };
}

function shownLine(ctx: Ctx, stop: StopStored): PlanLineRow {
  const {
    ridesCents = null,
    charge = null,
    heardMinutes = null,
    standing = null,
    hours = null,
  } = stop.reason as Partial<
    Pick<PlanLineRow, 'ridesCents' | 'charge' | 'heardMinutes' | 'standing' | 'hours'>
  >;
  const called = (name: string | null, nameEn: string | null) =>
    name === null ? null : calledIn(ctx, { name, nameEn });
  return {
    id: stop.jobId,
    operatorId: stop.operatorId,
    person: stop.person,
    no: stop.no + 1,
    kind: stop.kind as TaskType,
    carId: String(stop.vehicleId),
    fromStation: called(stop.fromName, stop.fromNameEn),
    toStation: called(stop.toName, stop.toNameEn),
    arriveAt: stop.arriveAt,
    leaveAt: stop.leaveAt,
    minutes: Math.round(stop.minutes * 10) / 10,
    rides: Math.round(stop.rides * 100) / 100,
    valueCents: stop.valueCents as Cents,
    ridesCents,
    costCents: stop.costCents as Cents,
    charge,
    heardMinutes,
    standing,
    hours,
    pinned: stop.pinned,
    taskId: stop.taskId,
    taskState: stop.taskState as PlanLineRow['taskState'],
    validity: stop.validity as PlanLineRow['validity'],
    finishedAt: stop.finishedAt,
    skipped: stop.skipped as PlanLineRow['skipped'],
    planId: stop.planId,
    planState: stop.planState as WorkPlanRow['state'],
    planVersion: stop.planVersion,
    shiftUntil: stop.shiftUntil,
  };
}

/** A plan with everything but its stops. */
export async function showPlan(
  zone: string,
  ctx: Ctx,
  { params }: InputOf<typeof workPlans.single>,
): Promise<ReplyOf<typeof workPlans.single>> {
  const plan = (await planWith(ctx.db, ctx.rows.scope(), params.planId)) ?? refuse('common.not_found');
  const content = await contentOf(ctx.db, plan.planId);
  const input = plan.madeAt === null ? null : (content.input as unknown as PlanInputRow);
  const basis = content.basis as unknown as KeptBasis | null;
  const places = new Map((await placesOf(ctx.db, plan.areaId)).map((place) => [place.id, place]));
  const stops = await stopsOf(ctx.db, plan.planId);
  const waiting = await planReplacing(ctx.db, plan.planId);
  const nameOf = (id: string | null) => {
    const place = id === null ? undefined : places.get(id);
    return place ? calledIn(ctx, place) : null;
  };
  return {
    ...shownPlan(ctx, plan),
    input,
    crew: basis
      ? await crewOf(ctx, plan, { basis, stops, routes: content.routes as unknown as PlanRoute[] })
      : [],
    stations: ((content.stations ?? []) as unknown as StationOutlook[])
      .flatMap(({ id, have, ...cents }) => {
        const place = places.get(id);
        if (!place) return [];
        return [
          {
            id,
            name: calledIn(ctx, place),
            at: [...pointOf(place)] as [number, number],
            have,
            lostCents: whole(cents.lostCents),
            leastCents: whole(cents.leastCents),
            mostCents: whole(cents.mostCents),
            planCents: whole(cents.planCents),
          },
        ];
      })
      .sort((a, b) => b.lostCents - a.lostCents || (a.id < b.id ? -1 : 1)),
    leftOut: ((content.leftOut ?? []) as unknown as LeftOut[])
      .filter(({ jobId }) => !stops.some((stop) => stop.jobId === jobId))
      .map(({ jobId, cents, costCents, why }) => {
        const { kind, vehicle, toId } = jobParts(jobId);
        return {
          id: jobId,
          kind: kind as TaskType,
          carId: vehicle,
          toStation: nameOf(toId),
          valueCents: whole(cents),
          costCents: costCents === null ? null : whole(costCents),
          why,
        };
      }),
    infeasible: content.infeasible,
    changes: (await changesOf(ctx.db, plan.planId)).map(({ operatorId: _, kind, ...change }) => ({
      ...change,
      kind: kind as WorkPlan['changes'][number]['kind'],
    })),
    last: await comparedWith(ctx, stops, await lastOf(ctx, plan), content.beforeCents),
    yesterday: await comparedWith(ctx, stops, await yesterdayOf(ctx, plan, zone), null),
    byRule: content.byRule as unknown as WorkPlan['byRule'],
    beyond: await beyondOf(ctx, plan),
    waitingId: waiting?.planId ?? null,
  };
}

/** How many people are on duty in a full plan's area but not in the plan. */
async function beyondOf({ db, now }: Ctx, plan: PlanStored) {
  const planned = new Set((plan.people as unknown as PlannedPerson[]).map(({ operatorId }) => operatorId));
  if (planned.size < mostPlanned || plan.endedAt !== null) return 0;
  return (await dutyOf(db, plan, now())).filter((operatorId) => !planned.has(operatorId)).length;
}

interface Made {
  basis: KeptBasis;
  stops: readonly StopStored[];
  routes: readonly PlanRoute[];
}

async function crewOf(ctx: Ctx, plan: PlanStored, { basis, stops, routes }: Made): Promise<PlanPersonRow[]> {
  const names = new Map(
    (
      await peopleIn(
        ctx.db,
        basis.people.map(({ id }) => id),
      )
    ).map((one) => [one.operatorId, one.name]),
  );
  const rides = new Map(
    (plan.people as unknown as PlannedPerson[]).map(({ operatorId, ride }) => [operatorId, ride]),
  );
  const jobs = new Map(basis.jobs.map((job) => [job.id, job]));
  const stores = new Map(basis.stores.map(({ id, at }) => [id, at]));
  const depots = new Map((await depotsOf(ctx.db, plan.agentId)).map((depot) => [depot.id, depot]));
  const placeOf = (stop: PlanRoute['stops'][number]) =>
    stop.kind === 'reload' ? stores.get(stop.id) : jobs.get(stop.id)?.visits[stop.visit]?.at;
  return basis.people.map(({ id, at, home, untilMinute, packs, packsMost, bikesMost }) => {
    const own = stops.filter(({ operatorId }) => operatorId === id);
    const route = routes.find(({ personId }) => personId === id) ?? nowhere;
    const back = route.homeMinute ?? null;
    const ends = home && back !== null ? [home.at] : [];
    const path = [at, ...route.stops.flatMap((stop) => [placeOf(stop) ?? []].filter(isPoint)), ...ends];
    const depot = home && depots.get(home.id);
    return {
      operatorId: id,
      name: names.get(id) ?? id,
      ride: rides.get(id) ?? 'scooter',
      at: [at[0], at[1]] as [number, number],
      depot: depot ? calledIn(ctx, depot) : null,
      backAt: back === null ? null : basis.begin + Math.round(back * minuteMs),
      fromAt: basis.begin,
      untilAt: basis.begin + Math.round(untilMinute * minuteMs),
      packs,
      packsMost,
      bikesMost,
      stops: own.length,
      minutes: Math.round(route.minutes),
      metres: Math.round(route.metres),
      netCents: whole(own.reduce((sum, { valueCents, costCents }) => sum + valueCents - costCents, 0)),
      ...progressOf(own, plan.state === 'sent', ctx.now()),
      path: path.map(([lng, lat]) => [lng, lat] as [number, number]),
    };
  });
}

const nowhere = { stops: [], homeMinute: null, minutes: 0, metres: 0 };

const isPoint = (place: readonly number[]): place is LngLat => place.length === 2;

/** Somebody's progress through their stops; before the plan is sent only the first is next. */
function progressOf(own: readonly StopStored[], isRunning: boolean, at: number) {
  const ahead = own.filter(isAhead);
  const [now, next] = isRunning ? ahead : [undefined, own[0]];
  const lateMinutes = now ? Math.max(0, Math.round((at - now.leaveAt) / minuteMs)) : 0;
  return { nowId: now?.jobId ?? null, nextId: next?.jobId ?? null, lateMinutes };
}

/** The plan it replaces, otherwise the previous one in its area. */
const lastOf = async (ctx: Ctx, plan: PlanStored) =>
  plan.replaces === null
    ? planBefore(ctx.db, plan)
    : planWith(ctx.db, { agentIds: 'all', opAreaIds: 'all' }, plan.replaces);

const yesterdayOf = (ctx: Ctx, { areaId, shiftFrom }: PlanStored, zone: string) =>
  latestOfDay(ctx.db, areaId, { day: businessDayAfter(businessDayOf(shiftFrom, zone), -1), zone });

async function comparedWith(
  ctx: Ctx,
  stops: readonly StopStored[],
  other: PlanStored | undefined,
  nowCents: number | null,
) {
  if (!other) return null;
  const routes = (rows: readonly { jobId: string; operatorId: string }[]) => {
    const people = new Map<string, string[]>();
    for (const { jobId, operatorId } of rows)
      people.set(operatorId, [...(people.get(operatorId) ?? []), jobId]);
    return [...people].map(([personId, jobIds]) => ({ personId, jobIds }));
  };
  const changes = changesBetween(routes(await orderOf(ctx.db, other.planId)), routes(stops));
  return {
    id: other.planId,
    netCents: other.netCents as Cents | null,
    nowCents: nowCents as Cents | null,
    stops: other.stops,
    ...changes,
  };
}
