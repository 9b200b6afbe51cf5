import type { LiveStation, stationStatistics } from '@kickstand/contract/insight/station-statistics';
import type { InputOf } from '@kickstand/contract/kit';
import { figuresAt, fillLevel, fillPercent, StationTally } from '@kickstand/domain/places/stations';
import { startOfDay } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { pageAtHand } from '../../kernel/list/page.ts';
import { byFigure } from '../../kernel/list/sorted.ts';
import { FleetState } from '../../live/fleet.ts';
import type { FleetReader } from '../../live/fleet-reader.ts';
import { standing } from '../../live/stations/standing.ts';
import { knownStations } from '../../live/stations/stations.store.ts';
import { isAsked, namedIn } from './naming.ts';

export interface LiveParts {
  /** The fleet in memory; without it stations are empty. */
  fleet?: FleetReader | undefined;
  /** The IANA zone of business days. */
  zone: string;
}

/** The present standing of stations, counted as for live subscribers. */
export async function listLiveStations(
  { fleet = new FleetState(), zone }: LiveParts,
  ctx: Ctx,
  { query }: InputOf<typeof stationStatistics.live>,
) {
  const now = ctx.now();
  const stations = await knownStations(ctx.db, ctx.rows.scope(query), startOfDay(now, zone));
  const figures = new StationTally(stations).count(standing(fleet, now));
  const rows = stations.flatMap((station, i): LiveStation[] => {
    const counted = figuresAt(figures, i);
    const { capacity } = station;
    if (!isAsked(station, query)) return [];
    if (query.fill && fillLevel(counted.current, capacity) !== query.fill) return [];
    const fillPct = fillPercent(counted.current, capacity);
    return [{ ...namedIn(ctx, station), tags: [...station.tags], ...counted, capacity, fillPct }];
  });
  return pageAtHand(ctx.db, rows.sort(byFigure(query)), query);
}
