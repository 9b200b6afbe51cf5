import type { TaskType } from '@kickstand/contract/fleet/tasks';
import { holds } from '@kickstand/domain/platform/access';
import type { LngLat } from '@kickstand/domain/platform/geo';
import { codeOfTask, type Depot, depotOf } from '@kickstand/domain/work/field-work';
import {
  breakOf,
  loadOf,
  type PlanPerson,
  packsLeft,
  type Ride,
  type WantedWork,
} from '@kickstand/domain/work/work-plans';
import type { Db } from '../../kernel/database/db.ts';
import { freshMs } from '../field-work/people.service.ts';
import type { HeldJob, PlanOrder } from './errand.service.ts';
import { gridsOfPeople, pointOf } from './errand-places.service.ts';
import { isInHand } from './errand-work.service.ts';
import { type OpenTask, type PlacePlanned, peopleIn, placesSince } from './input.store.ts';

const minuteMs = 60_000;

interface Around {
  /** The instant of the plan's first minute. */
  begin: number;
  tasks: readonly OpenTask[];
  places: readonly PlacePlanned[];
  /** The swaps each person has done in this shift. */
  swaps: ReadonlyMap<string, number>;
  /** Where the company's shifts start and end. */
  depots: readonly Depot[];
  /** The centre of the area. */
  middle: LngLat;
}

/** The plan jobs that a current task may be: if the way is too long to ride, the vehicle is carried. */
function jobsInHand({ type, vehicleId, targetId }: OpenTask) {
  if (type !== 'move') return [`${type} ${vehicleId}`];
  const carried = `move ${vehicleId} ${targetId ?? ''}`;
  return [`${carried} ridden`, carried];
}

/** People with their positions, abilities and current work. */
export async function crewOf(db: Db, order: PlanOrder, around: Around) {
  const ids = order.people.map(({ operatorId }) => operatorId);
  const known = new Map((await peopleIn(db, ids)).map((one) => [one.operatorId, one]));
  const spots = new Map(
    (await placesSince(db, ids, order.now - freshMs)).map((one) => [one.operatorId, one]),
  );
  const grids = gridsOfPeople(around.places);
  // Before a shift begins nobody is on its way yet: it starts from the depot, wherever its phone was last.
  const hasBegun = order.now >= order.shiftFrom || around.depots.length === 0;
  const there = order.people.flatMap(({ operatorId, ride }) => {
    const who = known.get(operatorId);
    if (!who) return [];
    const { areaId } = order;
    const depot = depotOf(around.depots, operatorId, { areaId, middle: around.middle });
    return [{ ...who, ride, depot, spot: hasBegun ? spots.get(operatorId) : undefined }];
  });
  const inHand = around.tasks.filter((task) => isInHand(task) && known.has(task.assigneeId ?? ''));
  const people = there.map(
    ({ operatorId, codes, ride, depot, spot }): PlanPerson => ({
      id: operatorId,
      at: spot ? pointOf(spot) : (depot?.at ?? around.middle),
      ...(depot && { home: { id: depot.id, at: depot.at } }),
      ...hoursOfShift(order, around.begin),
      kinds: kindsOf(new Set(codes)),
      grids: grids.get(operatorId) ?? null,
      ...aboard(ride, around.swaps.get(operatorId) ?? 0),
      first: firstOf(operatorId, inHand, order.held ?? []),
    }),
  );
  return {
    people,
    unplaced: hasBegun ? there.filter(({ spot }) => !spot).map(({ name }) => name) : [],
    wanted: [...inHand.flatMap(wantedOf), ...(order.held ?? []).flatMap(({ wanted }) => wanted ?? [])],
  };
}

/** What somebody with these codes may do. */
const kindsOf = (codes: ReadonlySet<string>) =>
  (Object.keys(codeOfTask) as TaskType[]).filter((type) => holds(codes, codeOfTask[type]));

function hoursOfShift({ shiftFrom, shiftUntil }: PlanOrder, begin: number) {
  const pause = breakOf((shiftUntil - shiftFrom) / minuteMs, (begin - shiftFrom) / minuteMs);
  return {
    fromMinute: 0,
    untilMinute: Math.max(0, (shiftUntil - begin) / minuteMs),
    ...(pause && { break: pause }),
  };
}

function aboard(ride: Ride, swapped: number) {
  const { packs, bikes } = loadOf[ride];
  return { packsMost: packs, bikesMost: bikes, packs: packsLeft(packs, swapped, packs), bikes: 0 };
}

/** Current work comes first, then what stays of the previous plan. */
function firstOf(operatorId: string, inHand: readonly OpenTask[], held: readonly HeldJob[]) {
  const own = inHand.filter(({ assigneeId }) => assigneeId === operatorId).flatMap(jobsInHand);
  const kept = held.filter((one) => one.operatorId === operatorId).map(({ jobId }) => jobId);
  return [...new Set([...own, ...kept])];
}

const wantedOf = ({ type, vehicleId, targetId }: OpenTask): WantedWork[] =>
  type === 'swap' || type === 'move'
    ? [{ kind: type, vehicleId: String(vehicleId), toId: targetId ?? undefined }]
    : [];
