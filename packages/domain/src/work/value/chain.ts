/** How a station goes on from now, per hour and half hour: riders who would take a vehicle, and vehicles that come. */
export interface StationCourse {
  /** λ, forecast; the last half hour goes on. */
  demand: ArrayLike<number>;
  /** μ. */
  returns: ArrayLike<number>;
  capacity: number;
  /** H: hours to the next visit. */
  hours: number;
}

/** Riders a station will lose until the next visit. */
export interface Losses {
  /** The most vehicles that are looked at. */
  most: number;
  /** L(k) from `hour` on: riders lost from then to the next visit when k rentable vehicles stand there at `hour`. */
  from(hour: number, k: number): number;
}

const stepHours = 0.5;
const mostVehicles = 60;
/** Events in one step of the integration, at most: four steps of Runge and Kutta keep five digits. */
const eventsPerStep = 0.25;

/** The number of vehicles up to which a station is looked at. */
export const mostOf = (capacity: number) => Math.max(1, Math.min(2 * capacity, mostVehicles));

/**
 * Losses of a station as a chain of births (returns) and deaths (rides) between 0 and twice its capacity, solved backwards from
 * the next visit. Between half hours they are interpolated.
 */
export function lossesOf({ demand, returns, capacity, hours }: StationCourse): Losses {
  const most = mostOf(capacity);
  const steps = Math.max(0, Math.ceil(hours / stepHours - 1e-9));
  const slopes = slopesFor(most);
  const rows: Float64Array[] = [new Float64Array(most + 1)];
  for (let step = steps - 1; step >= 0; step--) {
    const lasts = Math.min(stepHours, hours - step * stepHours);
    const later = rows[0] ?? new Float64Array(most + 1);
    const rates = { demand: at(demand, step), returns: at(returns, step), hours: lasts };
    rows.unshift(earlier(later, rates, slopes));
  }
  const valueAt = (row: number, k: number) => rows[Math.min(row, steps)]?.[k] ?? 0;
  return {
    most,
    from(hour, k) {
      const clock = Math.min(Math.max(0, hour), hours);
      const row = Math.min(Math.floor(clock / stepHours), Math.max(0, steps - 1));
      // The last stretch may be shorter than half an hour.
      const lasts = Math.min(stepHours, hours - row * stepHours);
      const share = lasts > 0 ? Math.min(1, (clock - row * stepHours) / lasts) : 1;
      const stock = Math.min(Math.max(0, k), most);
      return valueAt(row, stock) + share * (valueAt(row + 1, stock) - valueAt(row, stock));
    },
  };
}

const at = (rates: ArrayLike<number>, step: number) => rates[Math.min(step, rates.length - 1)] ?? 0;

/** Room for the slopes of one step, used over and over: whoever plans a town solves thousands of stretches. */
interface Slopes {
  readonly at: readonly [Float64Array, Float64Array, Float64Array, Float64Array];
  readonly between: Float64Array;
}

const slopesFor = (most: number): Slopes => {
  const room = () => new Float64Array(most + 1);
  return { at: [room(), room(), room(), room()], between: room() };
};

/** Losses from the beginning of a stretch of constant rates, given those from its end. */
function earlier(later: Float64Array, rates: Stretch, { at: [a, b, c, d], between }: Slopes) {
  const { demand, returns, hours } = rates;
  const count = Math.max(1, Math.ceil(((demand + returns) * hours) / eventsPerStep));
  const step = hours / count;
  const now = later.slice();
  for (let n = 0; n < count; n++) {
    writeSlope(a, now, rates);
    writeSlope(b, along(between, now, a, step / 2), rates);
    writeSlope(c, along(between, now, b, step / 2), rates);
    writeSlope(d, along(between, now, c, step), rates);
    for (let k = 0; k < now.length; k++) {
      const slopes = (a[k] as number) + 2 * (b[k] as number) + 2 * (c[k] as number) + (d[k] as number);
      now[k] = (now[k] as number) + (step / 6) * slopes;
    }
  }
  return now;
}

/** Constant rates, per hour, for so many hours. */
interface Stretch {
  demand: number;
  returns: number;
  hours: number;
}

function along(into: Float64Array, from: Float64Array, slope: Float64Array, by: number) {
  for (let k = 0; k < into.length; k++) into[k] = (from[k] as number) + by * (slope[k] as number);
  return into;
}

/** What one hour more before them adds to the losses at each stock. */
function writeSlope(into: Float64Array, u: Float64Array, { demand, returns }: Stretch) {
  const most = u.length - 1;
  for (let k = 0; k <= most; k++) {
    const here = u[k] as number;
    const taken = k === 0 ? demand : demand * ((u[k - 1] as number) - here);
    const brought = k === most ? 0 : returns * ((u[k + 1] as number) - here);
    into[k] = taken + brought;
  }
}

/**
 * m(k) for k = 1 … most: rides that the k-th vehicle saves, those that neighbours would serve anyway left out (`moved`, κ). Made
 * non-rising by pooling neighbours, which keeps their sum. Index 0 is the first vehicle.
 */
export function marginalRides(losses: Losses, moved: number, hour = 0): number[] {
  const raw = Array.from(
    { length: losses.most },
    (_, i) => (1 - moved) * Math.max(0, losses.from(hour, i) - losses.from(hour, i + 1)),
  );
  // Mostly they do not rise at all.
  if (raw.every((each, i) => i === 0 || each <= (raw[i - 1] ?? 0))) return raw;
  const pools: { sum: number; count: number }[] = [];
  for (const each of raw) {
    let pool = { sum: each, count: 1 };
    for (let last = pools.at(-1); last && rises(last, pool); last = pools.at(-1)) {
      pools.pop();
      pool = { sum: last.sum + pool.sum, count: last.count + pool.count };
    }
    pools.push(pool);
  }
  return pools.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count));
}

const rises = (before: { sum: number; count: number }, after: { sum: number; count: number }) =>
  before.sum / before.count < after.sum / after.count;
