import type { KpiName } from '@kickstand/contract/open/regulator';

/** What a city bounds of the figures of a district; null: not known. */
export interface KpiFigures {
  inStationPct: number | null;
  /** Vehicles on the shelf, and those with an old fault among them. */
  deployed: number | null;
  faulty: number | null;
  offlinePct: number | null;
  mendedInHourPct: number | null;
  mendedInDayPct: number | null;
  violationSeconds: number | null;
}

/** The bounds, as they are set of the area. */
export interface KpiBounds {
  inStationPct: number;
  intactPct: number;
  offlinePct: number;
  inHourPct: number;
  inDayPct: number;
  violationMinutes: number;
}

const below = (value: number | null, bound: number) => value !== null && value < bound;
const above = (value: number | null, bound: number) => value !== null && value > bound;

/** Which bounds are missed; what is not known misses none. */
export function missedKpis(of: KpiFigures, bounds: KpiBounds): KpiName[] {
  const intact = of.deployed && of.faulty !== null ? 100 - (of.faulty / of.deployed) * 100 : null;
  const misses: Record<KpiName, boolean> = {
    inStation: below(of.inStationPct, bounds.inStationPct),
    intact: below(intact, bounds.intactPct),
    offline: above(of.offlinePct, bounds.offlinePct),
    inHour: below(of.mendedInHourPct, bounds.inHourPct),
    inDay: below(of.mendedInDayPct, bounds.inDayPct),
    violations: above(of.violationSeconds, bounds.violationMinutes * 60),
  };
  return (Object.keys(misses) as KpiName[]).filter((name) => misses[name]);
}
