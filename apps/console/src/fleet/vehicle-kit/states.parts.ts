import type { AlarmLevel } from '@kickstand/contract/fleet/alarms';
import {
  type AlarmType,
  alarmTypes,
  type CommandState,
  type OpsState,
  type RidingState,
  type VehicleRow,
} from '@kickstand/contract/fleet/vehicles';
import { alarmLevelOf } from '@kickstand/domain/fleet/alarms';
import type { Tone } from '../../ui/tones.ts';

/** The tone of each state of a vehicle, on tags and on the map. */
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

/** Red if somebody must go now, orange if it matters, grey for information. */
export const levelTones: Record<AlarmLevel, Tone> = {
  red: 'bad',
  orange: 'warn',
  yellow: 'warn',
  blue: 'quiet',
};

/** An alarm has the tone of its level everywhere. */
export const alarmTones = Object.fromEntries(
  alarmTypes.map((type) => [type, levelTones[alarmLevelOf[type]]]),
) as Record<AlarmType, Tone>;

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
