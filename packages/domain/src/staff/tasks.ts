import { type OpsTaskRow, type OpsTaskState, openTaskStates, type TaskType } from '@kickstand/contract/staff';
import type { CommandType } from '@kickstand/contract/vehicles';
import { distanceMetres, type LngLat } from '../geo/index.ts';

/** What one has to hold for each kind of field work. */
export const codeOfTask: Record<TaskType, string> = {
  swap: '1201',
  move: '1202',
  inspect: '1203',
  repair: '1204',
  drag_back: '1204',
};

/** What the vehicle is told when work at it begins and ends; work that needs no door open tells it nothing. */
export const commandsOfTask: Record<TaskType, { begin: CommandType; end: CommandType } | null> = {
  swap: { begin: 'seat_open', end: 'seat_close' },
  move: { begin: 'unlock', end: 'lock' },
  inspect: null,
  repair: null,
  drag_back: null,
};

type Step = 'claim' | 'release' | 'start' | 'finish';
type Obstacle = 'task.claimed' | 'task.not_open' | 'task.not_yours';

interface Claimed {
  state: OpsTaskState;
  assigneeId: string | null;
}

/**
 * Why somebody cannot take this step with a task; undefined when it can. A task waits in the pool or for the one it was
 * given to; only who holds it goes on with it.
 */
export function obstacleToStep(step: Step, task: Claimed, operatorId: string): Obstacle | undefined {
  if (task.state === 'done' || task.state === 'closed') return 'task.not_open';
  const another = task.assigneeId !== null && task.assigneeId !== operatorId;
  if (step === 'claim') return another ? 'task.claimed' : undefined;
  return task.state === 'doing' && task.assigneeId === operatorId ? undefined : 'task.not_yours';
}

const toBeDone: ReadonlySet<OpsTaskState> = new Set(openTaskStates);

/** Whether a task is still to be done though the time for it has passed. */
export const isOverdue = ({ state, dueAt }: Pick<OpsTaskRow, 'state' | 'dueAt'>, now: number) =>
  dueAt !== null && dueAt < now && toBeDone.has(state);

/** How a piece of work counts. */
export type Verdict =
  | { validity: 'valid' | 'pending'; reason: null }
  | { validity: 'invalid'; reason: string };
const valid = { validity: 'valid', reason: null } as const;
const invalid = (reason: string) => ({ validity: 'invalid', reason }) as const;

export const swapRules = { fullPct: 80, gainPct: 30, withinMs: 30 * 60_000 } as const;
export const moveRules = { leastM: 50, targetM: 30 } as const;

export interface Swap {
  /** Charge before and after, percent; null when not reported. */
  beforePct: number | null;
  afterPct: number | null;
  /** From the opened seat to the end, milliseconds. */
  tookMs: number;
  oldBattery: string | null;
  newBattery: string | null;
}

/** A swap counts when the new battery is charged well enough, is another one, and was put in soon after the seat was opened. */
export function judgeSwap({ beforePct, afterPct, tookMs, oldBattery, newBattery }: Swap): Verdict {
  if (tookMs > swapRules.withinMs) return invalid('too_late');
  if (oldBattery !== null && oldBattery === newBattery) return invalid('same_battery');
  if (afterPct === null) return { validity: 'pending', reason: null };
  const gained = beforePct === null ? 0 : afterPct - beforePct;
  return afterPct >= swapRules.fullPct || gained >= swapRules.gainPct ? valid : invalid('battery_low');
}

export interface Move {
  from: LngLat | null;
  to: LngLat | null;
  /** Metres from where it stands now to the station it was meant for, 0 inside; null without one. */
  targetM: number | null;
  /** Metres to any station, 0 inside; null when there is none. */
  stationM: number | null;
  /** How full the station is that it was put into; null capacity: no limit. */
  station: { capacity: number | null; vehicles: number } | null;
}

/** A move counts when the vehicle went far enough and now stands where it should, in a station with room. */
export function judgeMove({ from, to, targetM, stationM, station }: Move): Verdict {
  if (!from || !to) return { validity: 'pending', reason: null };
  if (distanceMetres(from, to) < moveRules.leastM) return invalid('too_short');
  const metres = targetM ?? stationM;
  if (metres === null || metres > moveRules.targetM) return invalid('off_target');
  const full = station?.capacity != null && station.vehicles >= station.capacity;
  return full ? invalid('station_full') : valid;
}

/** Whether a task may have this target: only a move has one, and it lies in the vehicle's own area. */
export const mayTarget = (
  type: TaskType,
  { target, areaId }: { target: { areaId: number } | undefined; areaId: number },
) => target === undefined || (type === 'move' && target.areaId === areaId);
