import type { Scope } from '@kickstand/domain/platform/access';
import {
  cellsPerStation,
  type DayFactors,
  type Demand,
  type Shares,
  slotsPerDay,
} from '@kickstand/domain/work/demand';
import type { Db } from '../../kernel/database/db.ts';
import { countedAreas, ratesOf } from './demand.store.ts';

/** The known demand of an area: λ and μ of its stations by half hour, shares (with κ) and variation between days. */
export interface KeptDemand extends Omit<Demand, 'demand' | 'returns'> {
  areaId: number;
  /** The business day for which it was calculated. */
  asOf: string;
  /** Epoch ms. */
  madeAt: number;
  /** The number of days counted. */
  days: number;
  /** The index by which `forecastOf` and `indexOf` identify a station. */
  numberOf: ReadonlyMap<string, number>;
  demand: KeptCells;
  returns: KeptCells;
}

type KeptCells = Omit<Demand['demand'], 'alpha'>;

/** The demand of areas in scope, by area; areas are absent until first counted. Two queries, however many areas. */
export async function demandIn(
  db: Db,
  scope: Scope,
  areaIds: readonly number[],
): Promise<ReadonlyMap<number, KeptDemand>> {
  const areas = await countedAreas(db, scope, areaIds);
  const rows = await ratesOf(
    db,
    scope,
    areas.map(({ areaId }) => areaId),
  );
  return new Map(
    areas.map(({ areaId, asOf, madeAt, days, shares, factors }) => {
      const own = rows.filter((row) => row.areaId === areaId);
      const numberOf = new Map([...new Set(own.map(({ stationId }) => stationId))].map((id, i) => [id, i]));
      const cells = (lists: Record<keyof KeptCells, (row: (typeof own)[number]) => readonly number[]>) => {
        const filled = (listOf: (row: (typeof own)[number]) => readonly number[]) => {
          const all = new Float64Array(numberOf.size * cellsPerStation);
          for (const row of own)
            all.set(
              listOf(row),
              (numberOf.get(row.stationId) ?? 0) * cellsPerStation + row.dayType * slotsPerDay,
            );
          return all;
        };
        return { rate: filled(lists.rate), shape: filled(lists.shape), hours: filled(lists.hours) };
      };
      const demand: KeptDemand = {
        areaId,
        asOf: asOf ?? '',
        madeAt: madeAt ?? 0,
        days,
        numberOf,
        indexOf: new Map([...numberOf.values()].map((i) => [i, i])),
        shares: shares as Shares,
        factors: factors as DayFactors,
        demand: cells({
          rate: ({ demand_rates }) => demand_rates,
          shape: ({ demand_shapes }) => demand_shapes,
          hours: ({ demand_hours }) => demand_hours,
        }),
        returns: cells({
          rate: ({ return_rates }) => return_rates,
          shape: ({ return_shapes }) => return_shapes,
          hours: ({ return_hours }) => return_hours,
        }),
      };
      return [areaId, demand];
    }),
  );
}
