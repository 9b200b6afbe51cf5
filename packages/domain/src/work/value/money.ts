import { type Losses, marginalRides } from './chain.ts';

/** What work costs and what is at stake beside rides, cents; usual per area. */
export interface WorkPrices {
  /** Per minute of travel or work. */
  minuteCents: number;
  /** Per kilometre. */
  kmCents: number;
  /** A complaint: a vehicle that dies in a ride, or one that stands in the way for more than two hours. */
  complaintCents: number;
  /** A full charge of a pack, for which its unused part is paid too early. */
  packCents: number;
}

/** Prices where an area has said nothing else. */
export const usualPrices: WorkPrices = {
  minuteCents: 50,
  kmCents: 30,
  complaintCents: 300,
  packCents: 100,
};

/** Sums of an area's part of the day over 28 days, from the ledger, before agents' shares; cents. */
export interface RideMoney {
  rideCents: number;
  refundCents: number;
  feeCents: number;
  /** Cards sold less those refunded. */
  cardCents: number;
  energyCents: number;
  rides: number;
}

/** v: what a ride brings, cents; 0 without rides, never below. */
export function rideValue({ rides, ...sums }: RideMoney): number {
  if (rides <= 0) return 0;
  const cents = sums.rideCents - sums.refundCents - sums.feeCents + sums.cardCents - sums.energyCents;
  return Math.max(0, cents / rides);
}

/** H: hours to the next visit if this one is skipped: the grid's mean gap of 14 days, within 8 to 48. */
export const hoursToVisit = (meanGapHours: number | null) => Math.min(48, Math.max(8, meanGapHours ?? 24));

/** Cost of work, cents. */
export const workCost = (minutes: number, metres: number, prices: WorkPrices) =>
  minutes * prices.minuteCents + (metres / 1_000) * prices.kmCents;

/** A move's value, cents: `from` and `to` are m of the two stations, `have` what stands there before. */
export function moveValue(
  v: number,
  from: { rides: readonly number[]; have: number },
  to: { rides: readonly number[]; have: number },
): number {
  return v * ((to.rides[to.have] ?? 0) - (from.rides[from.have - 1] ?? 0));
}

/** A station, as what comes next to a vehicle that rides off is looked at. */
interface Next {
  losses: Losses;
  hours: number;
  /** Rentable vehicles. */
  have: number;
}

/**
 * How many rides each ride that is saved brings in all: its vehicle is put down somewhere and may save another there before the
 * next visit, and once more after that. Stations count by the rides that vehicles can serve at them; each next ride begins half
 * way of the hours that are left.
 */
export function onwardRides(stations: readonly Next[], moved: number): number {
  const savedFrom = (share: number) => {
    let [sum, weights] = [0, 0];
    for (const { losses, hours, have } of stations) {
      const weight = losses.from(0, 0) - losses.from(0, losses.most);
      sum += weight * (marginalRides(losses, moved, share * hours)[have] ?? 0);
      weights += weight;
    }
    return weights > 0 ? sum / weights : 0;
  };
  return 1 + savedFrom(1 / 2) * (1 + savedFrom(3 / 4));
}

/** How long vehicles of an area run. */
export interface Wear {
  pointsPerRide: number;
  standbyPointsPerHour: number;
}

/** Below this charge, percent, nobody may rent. */
export const rentableFrom = 20;

/** τ: hours until a vehicle is below the charge that can be rented. */
export function hoursLeft(charge: number, ridesPerHour: number, wear: Wear): number {
  const perHour = wear.pointsPerRide * ridesPerHour + wear.standbyPointsPerHour;
  if (charge <= rentableFrom) return 0;
  return perHour > 0 ? (charge - rentableFrom) / perHour : Number.POSITIVE_INFINITY;
}

const fullCharge = 97;

/** Hours from one swap to when the next one is due. */
export const hoursOfPack = (ridesPerHour: number, wear: Wear) => hoursLeft(fullCharge, ridesPerHour, wear);

/**
 * What later work is spared by doing now what has to be done again every `cycleHours`, cents: left out now, it is done at the
 * next visit (or when it becomes due), and everything after it moves by as much. `cents` is what it costs on average, with the
 * way. By renewal and reward: work put off by x of its cycle saves that share of its cost, not all of it.
 */
export const sparedLater = (cents: number, putOffHours: number, cycleHours: number) =>
  putOffHours < cycleHours ? cents * (1 - putOffHours / cycleHours) : 0;

/** Chance that a ride of a vehicle just above the limit takes all that is left: rides' charges fall off exponentially. */
const diesInRide = (wear: Wear) => Math.exp(-rentableFrom / Math.max(wear.pointsPerRide, 1e-9));

/** A vehicle's pack, and the station it stands at. */
export interface SwapCase {
  charge: number;
  /** H. */
  hours: number;
  /** τ. */
  hoursLeft: number;
  /** Rides the vehicle saves between τ and H. */
  rides: number;
  v: number;
  wear: Wear;
}

/** What a swap is worth apart from rides, cents: no complaint of a rider left standing, less what is still in the pack. */
export function swapExtra(
  { charge, hours, hoursLeft: left, wear }: Omit<SwapCase, 'rides' | 'v'>,
  prices: WorkPrices,
): number {
  const complaint = charge > rentableFrom && left < hours ? diesInRide(wear) * prices.complaintCents : 0;
  return complaint - (prices.packCents * Math.max(0, charge - rentableFrom)) / 80;
}

/** A swap's value, cents. */
export const swapValue = (given: SwapCase, prices: WorkPrices) =>
  given.v * given.rides + swapExtra(given, prices);

/** Rides that the `k`-th vehicle saves from `hour` to the next visit: what a swap saves of a vehicle that would be flat by then. */
export const ridesFrom = (losses: Losses, moved: number, hour: number, k: number) =>
  marginalRides(losses, moved, hour)[k - 1] ?? 0;
