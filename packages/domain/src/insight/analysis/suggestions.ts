import { distanceMetres, type LngLat } from '../../platform/geo/index.ts';
import { averageRate, type Exposed, startsPerPresentHour } from './rates.ts';

/** A station over the requested days. */
export interface StationUse extends Exposed {
  id: string;
  at: LngLat;
  /** Minutes in the period. */
  minutes: number;
  /** The sum of minutes over all rentable vehicles there. */
  vehicleMinutes: number;
}

export interface StationNeed {
  /** Average rentable vehicles there. */
  vehicles: number;
  /** Hours per day without one. */
  emptyHours: number;
  /** Starts per hour with one available. */
  rate: number;
  /** Rides per day that would have begun in the empty hours. */
  lost: number;
  /** Vehicles to bring (positive) or to take away. */
  change: number;
}

const dayMinutes = 1_440;
/** The rides per day that one more vehicle must bring. */
const worthOneVehicle = 1;
/** The shortest period for suggestions about a station, minutes. */
const leastMinutes = dayMinutes;
/** The most vehicles per suggestion. */
const mostChanged = 20;
/** With fewer rides per vehicle than this share of the average some vehicles are surplus. */
const slackShare = 0.5;

/**
 * What each station of an area needs. Vehicles are brought where the rides lost in empty hours would keep one as
 * busy as the area's average vehicle; taken away where the rest could serve the rides at the average.
 */
export function stationNeeds(stations: readonly StationUse[]): ReadonlyMap<string, StationNeed> {
  const known = stations.filter(({ minutes }) => minutes >= leastMinutes);
  const average = averageRate(known);
  let [starts, vehicleMinutes] = [0, 0];
  for (const station of known) {
    starts += station.starts;
    vehicleMinutes += station.vehicleMinutes;
  }
  const perVehicleDay = vehicleMinutes === 0 ? 0 : (starts / vehicleMinutes) * dayMinutes;
  return new Map(known.map((station) => [station.id, needOf(station, { average, perVehicleDay })]));
}

function needOf(
  station: StationUse,
  { average, perVehicleDay }: { average: number; perVehicleDay: number },
): StationNeed {
  const days = station.minutes / dayMinutes;
  const vehicles = station.vehicleMinutes / station.minutes;
  const emptyHours = Math.max(0, station.minutes - station.presentMinutes) / 60 / days;
  const rate = startsPerPresentHour(station, average);
  const lost = rate * emptyHours;
  const rides = station.starts / days;
  return { vehicles, emptyHours, rate, lost, change: changeOf({ vehicles, rides, lost, perVehicleDay }) };
}

function changeOf(of: { vehicles: number; rides: number; lost: number; perVehicleDay: number }): number {
  if (of.perVehicleDay === 0) return 0;
  if (of.lost >= worthOneVehicle)
    return Math.min(mostChanged, Math.max(1, Math.round(of.lost / of.perVehicleDay)));
  if (of.vehicles < 2 || of.rides >= of.vehicles * of.perVehicleDay * slackShare) return 0;
  const spare = Math.floor(of.vehicles - Math.max(1, of.rides / of.perVehicleDay));
  return spare === 0 ? 0 : -Math.min(mostChanged, spare);
}

export interface SuggestedMove {
  fromId: string;
  toId: string;
  n: number;
  metres: number;
}

/** The farthest that single vehicles are moved, metres. */
const farthestM = 8_000;

/** The moves between stations: the neediest first, each from the nearest with a surplus. */
export function suggestedMoves(
  stations: readonly { id: string; at: LngLat; change: number; lost: number }[],
): SuggestedMove[] {
  const left = new Map(stations.filter(({ change }) => change < 0).map((one) => [one.id, -one.change]));
  const givers = stations.filter(({ change }) => change < 0);
  const takers = stations.filter(({ change }) => change > 0).toSorted((a, b) => b.lost - a.lost);
  const moves: SuggestedMove[] = [];
  for (const taker of takers) {
    let wanted = taker.change;
    const near = givers
      .map((giver) => ({ id: giver.id, metres: Math.round(distanceMetres(giver.at, taker.at)) }))
      .filter(({ metres }) => metres <= farthestM)
      .sort((a, b) => a.metres - b.metres || a.id.localeCompare(b.id));
    for (const { id, metres } of near) {
      const n = Math.min(wanted, left.get(id) ?? 0);
      if (n === 0) continue;
      left.set(id, (left.get(id) ?? 0) - n);
      wanted -= n;
      moves.push({ fromId: id, toId: taker.id, n, metres });
      if (wanted === 0) break;
    }
  }
  return moves;
}
