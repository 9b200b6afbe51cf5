import type { TaskType } from '@kickstand/contract/fleet/tasks';
import type { PlanVehicle, ShiftTask, ShiftWishes, WantedWork } from '@kickstand/domain/work/work-plans';
import { workMinutes } from '@kickstand/domain/work/work-plans';
import type { PlanOrder } from './errand.service.ts';
import { gridOf, pointOf } from './errand-places.service.ts';
import type { OpenTask, PlacePlanned, VehicleSeen } from './input.store.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;

/** Begun at the vehicle, or taken by the person. */
export const isInHand = ({ state, startedAt }: Pick<OpenTask, 'state' | 'startedAt'>) =>
  state === 'doing' || startedAt !== null;

interface Seen {
  fleet: readonly VehicleSeen[];
  tasks: readonly OpenTask[];
  places: readonly PlacePlanned[];
}

/** Vehicles that could be worked on, if they report, and tasks that the plan's people may do. */
export function sightOf({ people, now }: PlanOrder, { fleet, tasks, places }: Seen) {
  const planned = new Set(people.map(({ operatorId }) => operatorId));
  const isOthers = ({ assigneeId }: OpenTask) => assigneeId !== null && !planned.has(assigneeId);
  const others = new Set(tasks.filter(isOthers).map(({ vehicleId }) => vehicleId));
  const inHand = new Set(tasks.filter(isInHand).map(({ vehicleId }) => vehicleId));
  const grid = gridOf(places);
  const heard = fleet.filter((one) => isHeard(one, now));
  const vehicles = heard
    .filter(({ vehicleId, isSound }) => isSound && !others.has(vehicleId))
    .filter(({ vehicleId, riding }) => riding === 'available' || inHand.has(vehicleId))
    .map((one): PlanVehicle => {
      const at = pointOf(one);
      return {
        id: String(one.vehicleId),
        at,
        gridId: grid(at),
        stationId: one.stationId,
        charge: one.charge,
        heardMinutes: Math.max(0, Math.round((now - one.reportedAt) / minuteMs)),
        inTheWayHours: one.isAstray ? Math.max(0, now - (one.lockAt ?? now)) / hourMs : null,
      };
    });
  return {
    vehicles,
    standing: standingAt(fleet),
    unknown: fleet.length - heard.length,
    heardMinutes: middleAge(fleet, now),
    tasks: tasks.filter((task) => !isOthers(task) && task.state !== 'paused'),
  };
}

type Heard = VehicleSeen & { charge: number; lng: number; lat: number; reportedAt: number };

/** Its charge and position are known and no older than an hour. */
const isHeard = (one: VehicleSeen, now: number): one is Heard =>
  one.charge !== null && one.lng !== null && one.lat !== null && now - (one.reportedAt ?? 0) <= hourMs;

function standingAt(fleet: readonly VehicleSeen[]) {
  const standing = new Map<string, number>();
  for (const { stationId } of fleet)
    if (stationId !== null) standing.set(stationId, (standing.get(stationId) ?? 0) + 1);
  return standing;
}

/** Minutes since the median vehicle's last report. */
function middleAge(fleet: readonly VehicleSeen[], now: number) {
  const ages = fleet.flatMap(({ reportedAt }) => reportedAt ?? []).sort((a, b) => b - a);
  const middle = ages[Math.floor(ages.length / 2)];
  return middle === undefined ? null : Math.max(0, Math.round((now - middle) / minuteMs));
}

/** Tasks as jobs without a ride value. */
export function asksOf(
  tasks: readonly OpenTask[],
  { begin, places }: { begin: number; places: readonly PlacePlanned[] },
): ShiftTask[] {
  const grid = gridOf(places);
  return tasks.flatMap((task) => {
    const { type, lng, lat } = task;
    if (type === 'move' || lng === null || lat === null) return [];
    const at = pointOf({ lng, lat });
    return [
      {
        kind: type,
        vehicleId: String(task.vehicleId),
        at,
        gridId: grid(at),
        minutes: workMinutes[type as TaskType],
        packs: type === 'swap' ? 1 : 0,
        priority: task.priority as ShiftTask['priority'],
        dueMinute: task.dueAt === null ? null : Math.max(0, (task.dueAt - begin) / minuteMs),
        freesAt: type === 'repair' ? task.stationId : null,
      },
    ];
  });
}

/** Moves whose task has a target. */
export const targetsOf = (tasks: readonly OpenTask[]): WantedWork[] =>
  tasks.flatMap(({ type, vehicleId, targetId }) =>
    type === 'move' && targetId !== null
      ? [{ kind: 'move', vehicleId: String(vehicleId), toId: targetId }]
      : [],
  );

/** Tasks a dispatcher assigned to somebody in the plan stay with that person; those from plans are planned anew. */
export const givenTo = (tasks: readonly OpenTask[], { people }: PlanOrder): ShiftWishes['pins'] => {
  const planned = new Set(people.map(({ operatorId }) => operatorId));
  return tasks.flatMap(({ type, vehicleId, assigneeId, planId, priority }): ShiftWishes['pins'] => {
    const subject = `${type} ${vehicleId}`;
    if (assigneeId !== null && planned.has(assigneeId) && planId === null)
      return [{ subject, personId: assigneeId }];
    return priority === 'urgent' && type !== 'move' ? [{ subject, personId: null }] : [];
  });
};

/** Vehicles that people outside the plan are bringing to each station; the others' work is in the plan itself. */
export function comingOf(tasks: readonly OpenTask[], planned: ReadonlySet<string>) {
  const coming = new Map<string, number>();
  for (const { targetId, assigneeId, ...task } of tasks)
    if (targetId !== null && isInHand(task) && !planned.has(assigneeId ?? ''))
      coming.set(targetId, (coming.get(targetId) ?? 0) + 1);
  return coming;
}
