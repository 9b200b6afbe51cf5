import type { InputOf } from '@kickstand/contract/kit';
import type { LiveStation, stationStatistics } from '@kickstand/contract/station-statistics';
import { figuresAt, fillLevel, fillPercent, StationTally } from '@kickstand/domain/stations';
import { startOfDay } from '@kickstand/domain/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { pageAtHand } from '../../kernel/list/page.ts';
import { byFigure } from '../../kernel/list/sorted.ts';
import { FleetState } from '../../live/fleet.ts';
import type { FleetReader } from '../../live/fleet-reader.ts';
import { standing } from '../../live/stations/standing.ts';
import { type KnownStation, knownStations } from '../../live/stations/stations.store.ts';

export interface LiveParts {
  /** The fleet in memory; without it nothing stands anywhere. */
  fleet?: FleetReader | undefined;
  /** The IANA zone of business days. */
  zone: string;
}

type Query = InputOf<typeof stationStatistics.live>['query'];

const isAsked = (
  { areaId, name, nameEn, tags, isEnabled }: KnownStation,
  { serviceAreaId, name: part, tag, enabled }: Pick<Query, 'serviceAreaId' | 'name' | 'tag' | 'enabled'>,
) =>
  (serviceAreaId === undefined || serviceAreaId === areaId) &&
  (!part || `${name}\n${nameEn ?? ''}`.toLowerCase().includes(part.toLowerCase())) &&
  (!tag || tags.includes(tag)) &&
  (enabled === undefined || enabled === isEnabled);

/** What a station is called and where it belongs, in the caller's language. */
function namedIn({ locale }: Ctx, station: KnownStation) {
  const english = locale === 'en-US';
  return {
    id: station.id,
    name: (english && station.nameEn) || station.name,
    serviceAreaId: station.areaId,
    area: (english && station.areaEn) || station.area,
    enabled: station.isEnabled,
  };
}

/** How stations stand at this instant, counted as for those who watch them. */
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
