import type { VehicleRow } from '@kickstand/contract/fleet/vehicles';
import { alarmLevelOf } from '@kickstand/domain/fleet/alarms';
import { isLowCharge, opsBits } from '@kickstand/domain/fleet/vehicles';
import type { Tone } from '../../../ui/tones.ts';
import { ridingTones } from '../../vehicle-kit/states.parts.ts';

type Standing = Pick<
  VehicleRow,
  'alarms' | 'lifecycle' | 'online' | 'opsStates' | 'restBattery' | 'ridingState'
>;

/** The tone of a vehicle's worst problem, the same as its disc on the live map. */
export function worstTone(vehicle: Standing): Tone {
  const { alarms, lifecycle, online, opsStates, restBattery, ridingState } = vehicle;
  if (alarms.some((alarm) => alarmLevelOf[alarm] === 'red')) return 'bad';
  if (lifecycle !== 'on_shelf') return 'quiet';
  if (opsStates.includes('repair_reported')) return 'bad';
  const matters = alarms.some((alarm) => alarm !== 'offline' && alarmLevelOf[alarm] === 'orange');
  if (matters || isLowCharge(opsBits(opsStates), restBattery)) return 'warn';
  return online === 'online' ? ridingTones[ridingState] : 'quiet';
}
