import { mostOf, type StationCourse } from './chain.ts';

const stepHours = 0.5;
/** Events in one step of the integration, at most. */
const eventsPerStep = 0.1;

/**
 * Rides that are expected to begin at a station in each of the next half hours, when `have` vehicles to rent stand there now: by the
 * same chain of births and deaths as its losses, forwards in time.
 */
export function expectedRides({ demand, returns, capacity, hours }: StationCourse, have: number): number[] {
  const most = mostOf(capacity);
  let chances = new Float64Array(most + 1);
  chances[Math.min(Math.max(0, have), most)] = 1;
  return Array.from({ length: Math.ceil(hours / stepHours) }, (_, slot) => {
    const at = (rates: ArrayLike<number>) => rates[Math.min(slot, rates.length - 1)] ?? 0;
    const rates = { demand: at(demand), returns: at(returns) };
    const steps = Math.max(1, Math.ceil(((rates.demand + rates.returns) * stepHours) / eventsPerStep));
    const lasts = stepHours / steps;
    let served = 0;
    for (let step = 0; step < steps; step++) {
      served += rates.demand * lasts * (1 - (chances[0] ?? 0));
      chances = later(chances, rates, lasts);
    }
    return served;
  });
}

/** The chances of each stock a little later. */
function later(
  chances: Float64Array,
  { demand, returns }: { demand: number; returns: number },
  hours: number,
) {
  const most = chances.length - 1;
  return chances.map((here, k) => {
    const out = (k > 0 ? demand : 0) + (k < most ? returns : 0);
    const into = demand * (chances[k + 1] ?? 0) + (k > 0 ? returns * (chances[k - 1] ?? 0) : 0);
    return here + hours * (into - out * here);
  });
}
