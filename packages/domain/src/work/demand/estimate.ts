import { cellOf, demandCounts, type Placing, presentShares, returnCounts } from './counts.ts';
import { type DayFactors, dayFactorsOf } from './day-factors.ts';
import { dayNumber } from './days.ts';
import { neighboursOf } from './neighbours.ts';
import { ageWeight } from './rates.ts';
import { type Shares, sharesOf } from './shares.ts';
import { shrunk } from './shrink.ts';
import type { DayFacts, DemandStation, Episode, Rates, StationSlot } from './types.ts';

/** What is known of an area at the dawn of `asOf`, a local day; rows of that day and later are left out. */
export interface DemandInput {
  asOf: string;
  stations: readonly DemandStation[];
  /** Read several times. */
  slots: Iterable<StationSlot>;
  episodes: readonly Episode[];
  /** Every day of the rows; rows of others are left out. */
  days: ReadonlyMap<string, DayFacts>;
}

/** What an area wants: rates on a usual day by cell, and how days differ. */
export interface Demand {
  /** Where the cells of a station begin: its index × `cellsPerStation`. */
  indexOf: ReadonlyMap<number, number>;
  /** λ: riders who would take a vehicle. */
  demand: Rates;
  /** μ: vehicles that riders bring. */
  returns: Rates;
  shares: Shares;
  factors: DayFactors;
}

/** Demand of an area, corrected for the hours in which nothing stood there. Empty input answers the smallest rates, never NaN. */
export function demandOf(input: DemandInput): Demand {
  const today = dayNumber(input.asOf);
  const days = new Map([...input.days].filter(([day]) => dayNumber(day) < today));
  const weights = new Map([...days.keys()].map((day) => [day, ageWeight(today - dayNumber(day))]));
  const placing: Placing = {
    indexOf: new Map(input.stations.map(({ id }, i) => [id, i])),
    facts: days,
    weightOf: (day) => weights.get(day) ?? 0,
  };
  const near = neighboursOf(input.stations, presentShares(placing, input.slots));
  const indexOf = (id: number) => placing.indexOf.get(id) ?? -1;
  const shares = sharesOf(
    input.episodes,
    ({ day }) => placing.weightOf(day),
    (a, b) => near[indexOf(a)]?.has(indexOf(b)) ?? false,
  );
  const grids = input.stations.map(({ gridId }) => gridId);
  const rows = { slots: input.slots, episodes: input.episodes, shares };
  let demand = shrunk(
    demandCounts(placing, rows, () => 0),
    grids,
  );
  for (let pass = 0; pass < 2; pass++) {
    const strangers = strangerShareOf(placing, near, { demand, moved: shares.moved });
    demand = shrunk(demandCounts(placing, rows, strangers), grids);
  }
  return {
    indexOf: placing.indexOf,
    demand,
    returns: shrunk(returnCounts(placing, input.slots), grids),
    shares,
    factors: dayFactorsOf(placing, rows, demand.rate),
  };
}

/**
 * How likely one who started without a search had come from an empty neighbour: the neighbours' demand that walks here, beside
 * the station's own.
 */
function strangerShareOf(
  placing: Placing,
  near: readonly ReadonlyMap<number, number>[],
  { demand, moved }: { demand: Rates; moved: number },
) {
  const rateAt = (id: number, { day, slot }: Episode) =>
    demand.rate[cellOf(placing, id, day, slot) ?? -1] ?? 0;
  const shareTo = (here: number, from: number) =>
    near[placing.indexOf.get(from) ?? -1]?.get(placing.indexOf.get(here) ?? -1) ?? 0;
  return (episode: Episode) => {
    const { startedId, searched, emptyNearIds } = episode;
    if (startedId === null || searched) return 0;
    const strangers = emptyNearIds.reduce(
      (sum, id) => sum + rateAt(id, episode) * moved * shareTo(startedId, id),
      0,
    );
    return strangers > 0 ? strangers / (strangers + rateAt(startedId, episode)) : 0;
  };
}
