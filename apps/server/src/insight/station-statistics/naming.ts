import type { stationStatistics } from '@kickstand/contract/insight/station-statistics';
import type { InputOf } from '@kickstand/contract/kit';
import type { Ctx } from '../../kernel/call/ctx.ts';
import type { KnownStation } from '../../live/stations/stations.store.ts';

type Query = InputOf<typeof stationStatistics.live>['query'];

/** Whether a station matches the query. */
export const isAsked = (
  { areaId, name, nameEn, tags, isEnabled }: KnownStation,
  { serviceAreaId, name: part, tag, enabled }: Pick<Query, 'serviceAreaId' | 'name' | 'tag' | 'enabled'>,
) =>
  (serviceAreaId === undefined || serviceAreaId === areaId) &&
  (!part || `${name}\n${nameEn ?? ''}`.toLowerCase().includes(part.toLowerCase())) &&
  (!tag || tags.includes(tag)) &&
  (enabled === undefined || enabled === isEnabled);

/** A station's name and area in the caller's language. */
export function namedIn({ locale }: Ctx, station: KnownStation) {
  const english = locale === 'en-US';
  return {
    id: station.id,
    name: (english && station.nameEn) || station.name,
    serviceAreaId: station.areaId,
    area: (english && station.areaEn) || station.area,
    enabled: station.isEnabled,
  };
}
