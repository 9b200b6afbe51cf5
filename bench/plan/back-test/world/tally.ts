import { usualPrices, workCost } from '@kickstand/domain/work/value';

/** Two yuan for the first 15 minutes, one for each ten more; who turns back within two minutes pays nothing. */
export function fareCents(minutes: number): number {
  if (minutes < 2) return 0;
  return 200 + 100 * Math.ceil(Math.max(0, minutes - 15) / 10);
}

/** Of what riders pay the providers keep so much. */
const feeShare = 0.006;
/** What a point of charge is worth: a full pack of 80 points costs 100 cents. */
const pointCents = usualPrices.packCents / 80;

/** What truly happened, counted beside the records; set to zero when the days begin that are judged. */
export class Tally {
  wishes = 0;
  rides = 0;
  lost = { empty: 0, dead: 0, fault: 0 };
  rideCents = 0;
  /** Vehicles that died in a ride. */
  complaints = 0;
  swaps = 0;
  /** Charge that swaps put in. */
  points = 0;
  moves = 0;
  repairs = 0;
  /** Ways for nothing. */
  futile = 0;
  workMinutes = 0;
  metres = 0;

  /** Rides less work, cents; `chargeGained` are points that the fleet has more than when the days began. */
  cents(chargeGained: number) {
    const rides = this.rideCents * (1 - feeShare) - this.complaints * usualPrices.complaintCents;
    const work = workCost(this.workMinutes, this.metres, usualPrices) + this.swaps * usualPrices.packCents;
    return rides - work + chargeGained * pointCents;
  }
}
