import type { KpiName } from '@kickstand/contract/open/regulator';

/** The figures of a district with a city's requirements; null: unknown. */
export interface KpiFigures {
  inStationPct: number | null;
  /** Vehicles on the shelf, and those of them with an old fault. */
  deployed: number | null;
  faulty: number | null;
  offlinePct: number | null;
  mendedInHourPct: number | null;
  mendedInDayPct: number | null;
  violationSeconds: number | null;
}

/** The bounds set for the area. */
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

/** Which bounds are missed; an unknown figure misses none. */
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
