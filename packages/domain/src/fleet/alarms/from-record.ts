import type { lifecycles } from '@kickstand/contract/fleet/vehicles';
import { alarmBits, opsBits, type VehicleFacts } from '../vehicles/index.ts';

type Lifecycle = (typeof lifecycles)[number];

const lost = alarmBits(['lost']);
const simExpiring = alarmBits(['sim_expiring']);
const offShelf = opsBits(['off_shelf']);

/** The part of a vehicle's alarms that follows from its record, not from its controller. */
export interface Recorded {
  lifecycle: Lifecycle;
  /** Whether its SIM card expires soon; undefined if not checked yet. */
  simExpiring: boolean | undefined;
}

const withIf = (bits: number, some: number, on: boolean) => (on ? bits | some : bits & ~some);

/** The facts of a vehicle with the bits that follow from its record; the same object if nothing changes. */
export function withRecord(facts: VehicleFacts, { lifecycle, simExpiring: expires }: Recorded): VehicleFacts {
  const marked = withIf(facts.alarms, lost, lifecycle === 'lost');
  const alarms = expires === undefined ? marked : withIf(marked, simExpiring, expires);
  const ops = withIf(facts.ops, offShelf, lifecycle === 'off_shelf');
  return alarms === facts.alarms && ops === facts.ops ? facts : { ...facts, alarms, ops };
}
