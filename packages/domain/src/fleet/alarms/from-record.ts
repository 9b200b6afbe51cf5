import type { lifecycles } from '@kickstand/contract/fleet/vehicles';
import { alarmBits, opsBits, type VehicleFacts } from '../vehicles/index.ts';

type Lifecycle = (typeof lifecycles)[number];

const lost = alarmBits(['lost']);
const simExpiring = alarmBits(['sim_expiring']);
const offShelf = opsBits(['off_shelf']);

/** What the record of a vehicle says, not its controller. */
export interface Recorded {
  lifecycle: Lifecycle;
  /** Its SIM card expires soon; undefined when nobody has looked yet. */
  simExpiring: boolean | undefined;
}

const withIf = (bits: number, some: number, on: boolean) => (on ? bits | some : bits & ~some);

/** The facts of a vehicle with the bits that follow from its record; the same object when they are right already. */
export function withRecord(facts: VehicleFacts, { lifecycle, simExpiring: expires }: Recorded): VehicleFacts {
  const marked = withIf(facts.alarms, lost, lifecycle === 'lost');
  const alarms = expires === undefined ? marked : withIf(marked, simExpiring, expires);
  const ops = withIf(facts.ops, offShelf, lifecycle === 'off_shelf');
  return alarms === facts.alarms && ops === facts.ops ? facts : { ...facts, alarms, ops };
}
