import type { TaskType } from '@kickstand/contract/fleet/tasks';
import {
  type AlarmType,
  alarmTypes,
  opsStates as allOpsStates,
  type OpsState,
} from '@kickstand/contract/fleet/vehicles';
import { lowBatteryPercent } from '../../fleet/vehicles/rules.ts';

/** The work that removes the cause of an alarm, or looks what it is. */
const workOfAlarm: Record<AlarmType, TaskType> = {
  high_voltage: 'repair',
  abnormal_move: 'inspect',
  out_of_area: 'move',
  in_no_stop: 'move',
  out_of_station: 'move',
  battery_removed: 'inspect',
  offline: 'inspect',
  order_no_trip: 'inspect',
  lost: 'inspect',
  order_too_long: 'inspect',
  order_too_short: 'inspect',
  abnormal_unlock: 'inspect',
  helmet_lost: 'repair',
  helmet_fault: 'repair',
  bms_fault: 'repair',
  overload: 'inspect',
  moving_without_order: 'inspect',
  fallen: 'inspect',
  sim_expiring: 'repair',
};

const workOfState: Partial<Record<OpsState, TaskType>> = { low_battery: 'swap', repair_reported: 'repair' };

/** Why somebody is to be sent: what a list was narrowed to, or what is wrong with a vehicle. */
export interface Reasons {
  alarms?: readonly AlarmType[] | undefined;
  opsStates?: readonly OpsState[] | undefined;
  /** Charge of the vehicle, or the highest charge that was asked for, percent. */
  battery?: number | null | undefined;
}

/** What comes first where several kinds of work are due. */
const order: readonly TaskType[] = ['repair', 'swap', 'move', 'inspect', 'drag_back'];

/** The kind of work that follows from why one came; undefined when nothing is wrong. */
export function workFor({ alarms = [], opsStates = [], battery }: Reasons): TaskType | undefined {
  const low = battery != null && battery <= lowBatteryPercent;
  const due = new Set([
    ...alarms.map((alarm) => workOfAlarm[alarm]),
    ...opsStates.flatMap((state) => workOfState[state] ?? []),
    ...(low ? (['swap'] as const) : []),
  ]);
  return order.find((type) => due.has(type));
}

const among = <T extends string>(value: unknown, all: readonly T[]): T[] => {
  const given = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  return all.filter((one) => given.includes(one));
};

/** The reasons in the filters that a list of vehicles is narrowed by. */
export const reasonsIn = (filters: Readonly<Record<string, unknown>>): Reasons => ({
  alarms: among(filters.alarms, alarmTypes),
  opsStates: among(filters.opsStates, allOpsStates),
  battery: filters.batteryTo === undefined ? null : Number(filters.batteryTo),
});
