import type {
  AlarmType,
  CommandState,
  OpsState,
  RidingState,
  VehicleRow,
} from '@kickstand/contract/vehicles';
import type { Tone } from '../../ui/tones.ts';

/** What each state of a vehicle means to the eye, on tags and on the map alike. */
export const ridingTones: Record<RidingState, Tone> = {
  available: 'good',
  riding: 'busy',
  temp_parked: 'busy',
  reserved: 'special',
  in_ops: 'special',
};

export const opsTones: Record<OpsState, Tone> = {
  off_shelf: 'quiet',
  moving: 'special',
  swapping: 'special',
  low_battery: 'warn',
  repair_reported: 'bad',
  dragged_back: 'special',
};

/** Red where somebody has to go now, orange where it matters, grey where it is a note. */
export const alarmTones: Record<AlarmType, Tone> = {
  high_voltage: 'bad',
  abnormal_move: 'bad',
  out_of_area: 'warn',
  in_no_stop: 'warn',
  out_of_station: 'warn',
  battery_removed: 'bad',
  offline: 'warn',
  order_no_trip: 'warn',
  lost: 'bad',
  order_too_long: 'warn',
  order_too_short: 'quiet',
  abnormal_unlock: 'bad',
  helmet_lost: 'warn',
  helmet_fault: 'warn',
  bms_fault: 'bad',
  overload: 'warn',
  moving_without_order: 'bad',
  fallen: 'warn',
  sim_expiring: 'quiet',
};

export const lifecycleTones: Record<VehicleRow['lifecycle'], Tone> = {
  in_stock: 'quiet',
  bound: 'quiet',
  on_shelf: 'good',
  off_shelf: 'quiet',
  in_repair: 'warn',
  lost: 'bad',
  scrapped: 'quiet',
  transferred: 'quiet',
};

export const onlineTones: Record<VehicleRow['online'], Tone> = {
  online: 'good',
  offline: 'quiet',
  never: 'quiet',
};

export const commandTones: Record<CommandState, Tone> = {
  queued: 'quiet',
  sent: 'busy',
  acked: 'good',
  refused: 'bad',
  timeout: 'warn',
  cancelled: 'quiet',
};
