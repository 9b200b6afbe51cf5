import type { AlarmLevel } from '@kickstand/contract/fleet/alarms';
import type { AlarmType, lifecycles } from '@kickstand/contract/fleet/vehicles';
import { alarmBits } from '../vehicles/index.ts';

/** How urgent each alarm is. */
export const alarmLevelOf: Record<AlarmType, AlarmLevel> = {
  battery_removed: 'red',
  moving_without_order: 'red',
  lost: 'red',
  bms_fault: 'red',
  abnormal_unlock: 'red',
  abnormal_move: 'red',
  out_of_area: 'orange',
  offline: 'orange',
  in_no_stop: 'orange',
  high_voltage: 'orange',
  out_of_station: 'yellow',
  order_too_short: 'yellow',
  order_too_long: 'yellow',
  order_no_trip: 'yellow',
  helmet_lost: 'yellow',
  helmet_fault: 'yellow',
  overload: 'yellow',
  fallen: 'yellow',
  sim_expiring: 'blue',
};

/** The bits of all alarms of a level. */
export const bitsOfLevel = (level: AlarmLevel) =>
  alarmBits((Object.keys(alarmLevelOf) as AlarmType[]).filter((type) => alarmLevelOf[type] === level));

type Lifecycle = (typeof lifecycles)[number];

const everything = alarmBits(Object.keys(alarmLevelOf) as AlarmType[]);
/** Off the street only theft and missing vehicles matter. */
const theft = alarmBits(['moving_without_order', 'abnormal_move', 'abnormal_unlock', 'lost']);
const missing = alarmBits(['lost', 'moving_without_order']);

const watched: Record<Lifecycle, number> = {
  on_shelf: everything,
  off_shelf: theft | alarmBits(['sim_expiring']),
  lost: missing,
  in_repair: 0,
  bound: 0,
  in_stock: 0,
  scrapped: 0,
  transferred: 0,
};

/** The alarm bits that need attention, by the vehicle's lifecycle. */
export const raisedBits = (bits: number, lifecycle: Lifecycle) => bits & watched[lifecycle];
