import {
  type Benefit,
  type BenefitType,
  benefitTypes,
  type PriceScheme,
  type PriceStep,
  type RidePrice,
  type Saving,
} from '@kickstand/contract/rides/pricing';
import { chargedUpTo } from './charged-time.ts';
import { type Faring, fareOf } from './fare.ts';
import { centsOf, shareOf } from './money.ts';

type Step = Extract<PriceStep, { kind: 'benefit' }>;
type Unused = Extract<PriceStep, { kind: 'unused' }>;

/** A ride whose fee is known. */
export interface Charged {
  faring: Faring;
  scheme: PriceScheme;
  /** After the cap. */
  rideCents: number;
  /** The station in which it ended, as far as that is proven. */
  provenStationId?: string | undefined;
}

/** Whether a ride ended where a benefit requires it. */
function reaches({ target }: Benefit, { faring, provenStationId: stationId }: Charged) {
  if (!target) return true;
  const { stationIds, fromStationId, seconds, metres } = target;
  const isThere = stationIds.length === 0 || stationIds.some((id) => id === stationId);
  const isFar = faring.time.elapsedSeconds > seconds && faring.metres > metres;
  return stationId !== undefined && stationId !== fromStationId && isThere && isFar;
}

/**
 * The price after free time: nothing for a ride within it, otherwise the rest as a ride that begins when the free time
 * ends, with the same distance and another start price. It never costs more than the whole ride.
 */
function restOf(freeSeconds: number, { faring, scheme, rideCents }: Charged) {
  const { time } = faring;
  const seconds = Math.max(0, time.chargedSeconds - freeSeconds);
  const from = chargedUpTo(time, Math.min(freeSeconds, time.chargedSeconds));
  if (seconds === 0) return { from, seconds, cents: centsOf(0), steps: [] };
  const fare = fareOf({ ...faring, skippedSeconds: freeSeconds }, scheme);
  return { from, seconds, cents: centsOf(Math.min(fare.cents, rideCents)), steps: fare.steps };
}

/** What a benefit takes off a ride; its cents are negative or 0. */
function stepOf({ type, id, saving }: Benefit, charged: Charged): Step {
  const { rideCents } = charged;
  const step = (saved: number, rest: Step['rest'] = null): Step => ({
    kind: 'benefit',
    type,
    id,
    saving,
    rest,
    cents: centsOf(saved === 0 ? 0 : -saved),
  });
  if (saving.by === 'time') {
    const rest = restOf(saving.freeSeconds, charged);
    return step(Math.min(rideCents - rest.cents, saving.mostCents ?? rideCents), rest);
  }
  const most = Math.min(saving.mostCents ?? rideCents, rideCents);
  if (isBelow(saving, rideCents)) return step(0);
  return step(saving.by === 'amount' ? most : Math.min(rideCents - shareOf(rideCents, saving.payBp), most));
}

const unused = ({ type, id }: Pick<Benefit, 'type' | 'id'>, why: Unused['why']): Unused => ({
  kind: 'unused',
  type,
  id,
  why,
});

/** Both cuts belong to one class. */
const classOf = (type: BenefitType) => benefitTypes.indexOf(type === 'full_cut' ? 'random_cut' : type);

/** A cut may require a minimum fee. */
const isBelow = (saving: Saving, rideCents: number) =>
  saving.by === 'amount' && rideCents < (saving.fromCents ?? 0);

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Within a class the one that saves most, then the lower id. */
const byRank = (a: Step, b: Step) =>
  classOf(a.type) - classOf(b.type) || a.cents - b.cents || order(a.id, b.id) || order(a.type, b.type);

/**
 * The single benefit used by a ride: the first in the order of classes that saves at least a cent. All others keep their
 * uses. A red packet excludes the others whether or not it saves anything; one whose target was missed falls away.
 */
export function benefitOf(benefits: readonly Benefit[], charged: Charged) {
  const missed = benefits.filter((benefit) => !reaches(benefit, charged));
  const steps = benefits
    .filter((benefit) => !missed.includes(benefit))
    .map((benefit) => stepOf(benefit, charged))
    .sort(byRank);
  const hasPacket = steps[0]?.type === 'red_packet';
  const used = steps.find(({ type, cents }) => cents < 0 && (!hasPacket || type === 'red_packet'));
  const whyUnused = (step: Step): Unused['why'] => {
    if (hasPacket && step.type !== 'red_packet') return 'red_packet';
    if (isBelow(step.saving, charged.rideCents)) return 'threshold';
    if (!used || step.cents === 0 || byRank(step, used) < 0) return 'saves_nothing';
    return classOf(step.type) === classOf(used.type) ? 'smaller' : 'lower_class';
  };
  return {
    used,
    left: [
      ...steps.filter((step) => step !== used).map((step) => unused(step, whyUnused(step))),
      ...missed.map((benefit) => unused(benefit, 'target_missed')),
    ],
  };
}

/** The red packet that a ride earned, even if it saved nothing; undefined without one. */
export function redPacketEarned({ benefit, steps }: Pick<RidePrice, 'benefit' | 'steps'>) {
  if (benefit?.type === 'red_packet') return benefit.id;
  const first = steps.find(
    (step): step is Unused =>
      step.kind === 'unused' && step.type === 'red_packet' && step.why === 'saves_nothing',
  );
  return first?.id;
}
