import type {
  Benefit,
  PriceCalendar,
  PriceScheme,
  PriceStep,
  RidePrice,
} from '@kickstand/contract/rides/pricing';
import { benefitOf } from './benefits.ts';
import { type ChargedTime, chargedTimeOf, type Span } from './charged-time.ts';
import { type Distance, distanceOf } from './distance.ts';
import { type Fare, fareOf } from './fare.ts';
import { centsOf } from './money.ts';
import { noSurcharges, type Surcharges } from './surcharges.ts';

/** A ride for billing, epoch ms and metres. */
export interface Ride {
  /** When the vehicle confirmed that it is unlocked. */
  startedAt: number;
  endedAt: number;
  /** When the vehicle was parked in between. */
  pauses: readonly Span[];
  /** By the odometer; null if unknown. */
  odometerM: number | null;
  /** Between start and end; null if one is unknown. */
  straightM: number | null;
}

/** A price's inputs besides ride and scheme. */
export interface RideGiven {
  calendar: PriceCalendar;
  zone?: string;
  /** The rider's remaining trials in the area on the day of the ride's end. */
  trialsLeft: number;
  /** The cost of the rider's other rides in the area that ended on the same day, after cap and before benefit, cents. */
  capUsedCents: number;
  surcharges?: Surcharges;
  benefits?: readonly Benefit[];
  /** The station in which it ended, as far as that is proven. */
  provenStationId?: string | undefined;
}

type StepOf<K extends PriceStep['kind']> = Extract<PriceStep, { kind: K }>;

const nothing: Fare = { startCents: 0, timeCents: 0, kmCents: 0, discountCents: 0, cents: 0, steps: [] };

function trialOf(
  { elapsedSeconds }: ChargedTime,
  { metres }: Distance,
  { trialSeconds, trialM, trialsPerDay }: PriceScheme,
  left: number,
): StepOf<'trial'> | undefined {
  if (trialsPerDay === 0) return undefined;
  const isUsed = left > 0 && elapsedSeconds <= trialSeconds && metres <= trialM;
  return { kind: 'trial', trialSeconds, trialM, left: Math.max(0, left), isUsed };
}

/** What the day cap takes off a fare; undefined without one. */
function capOf(fareCents: number, dayCapCents: number, usedCents: number): StepOf<'cap'> | undefined {
  if (dayCapCents === 0) return undefined;
  const roomCents = Math.max(0, dayCapCents - usedCents);
  const cut = Math.max(0, fareCents - roomCents);
  return {
    kind: 'cap',
    dayCapCents: centsOf(dayCapCents),
    usedCents: centsOf(usedCents),
    roomCents: centsOf(roomCents),
    cents: centsOf(cut === 0 ? 0 : -cut),
  };
}

const timeStep = (time: ChargedTime): StepOf<'time'> => ({
  kind: 'time',
  startedAt: time.startedAt,
  endedAt: time.endedAt,
  elapsedSeconds: time.elapsedSeconds,
  pausedSeconds: time.elapsedSeconds - time.chargedSeconds,
  chargedSeconds: time.chargedSeconds,
});

/**
 * The price of a ride under a scheme, in whole cents, with its calculation. The same for the rider's app, the console,
 * the server and the simulator: a pure function of its inputs.
 */
export function priceOf(ride: Ride, scheme: PriceScheme, given: RideGiven): RidePrice {
  const { calendar, zone = 'Asia/Shanghai', surcharges = noSurcharges, benefits = [] } = given;
  const time = chargedTimeOf(ride, scheme.pauseBilled);
  const { odometerM, straightM } = ride;
  const distance = distanceOf({ odometerM, straightM, elapsedSeconds: time.elapsedSeconds });
  const trial = trialOf(time, distance, scheme, given.trialsLeft);
  const isTrial = trial?.isUsed ?? false;
  const faring = { time, skippedSeconds: 0, metres: distance.metres, place: { zone, calendar } };
  const fare = isTrial ? nothing : fareOf(faring, scheme);
  const cap = capOf(fare.cents, scheme.dayCapCents, given.capUsedCents);
  const rideCents = fare.cents + (cap?.cents ?? 0);
  const { provenStationId } = given;
  const { used, left } = benefitOf(benefits, { faring, scheme, rideCents, provenStationId });
  const { locationCents, helmetCents } = surcharges;
  return {
    elapsedSeconds: time.elapsedSeconds,
    chargedSeconds: time.chargedSeconds,
    metres: distance.metres,
    isDistanceImplausible: distance.isImplausible,
    startCents: centsOf(fare.startCents),
    timeCents: centsOf(fare.timeCents),
    kmCents: centsOf(fare.kmCents),
    discountCents: centsOf(fare.discountCents),
    capCutCents: centsOf(fare.cents - rideCents),
    rideCents: centsOf(rideCents),
    benefit: used ? { type: used.type, id: used.id, cents: centsOf(-used.cents) } : null,
    locationCents,
    helmetCents,
    payableCents: centsOf(rideCents + (used?.cents ?? 0) + locationCents + helmetCents),
    isTrial,
    capRoomCents: cap?.roomCents ?? null,
    steps: [
      timeStep(time),
      { kind: 'distance', ...distance },
      ...(trial ? [trial] : []),
      ...fare.steps,
      ...(cap ? [cap] : []),
      ...(used ? [used] : []),
      ...left,
      ...surcharges.steps,
    ],
  };
}
