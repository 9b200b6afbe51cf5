import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { type Fence, type FenceRow, fenceLists, fences } from '@kickstand/contract/places/fences';
import type { FenceKind } from '@kickstand/contract/platform/map-kit';
import type { LngLat } from '@kickstand/domain/platform/geo';
import { useMemo } from 'react';
import { useMay } from '../../../kit/action/access.tsx';
import { useCall } from '../../../kit/client/calls.ts';
import type { Dot, Shape } from '../map/drawn.ts';
import { openRings } from './rings.ts';
import type { Surroundings } from './site-troubles.ts';

const radius = 800;
/** The movement of the map's centre that triggers a new request, degrees. */
const grid = 0.004;
const onGrid = (degrees: number) => Math.round(degrees / grid) * grid;

const shapeOf = ({ id, name, points }: FenceRow): Shape => ({
  id,
  name,
  rings: openRings(points),
  meaning: 'near',
});

interface AroundOptions {
  fence: Pick<Fence, 'id'> | undefined;
  serviceAreaId: number | undefined;
  kind: FenceKind;
  center: LngLat | undefined;
}

/**
 * The surroundings of a drawn polygon: the area's other fences, vehicles near the map's centre, places where
 * stations are missing.
 */
export function useAround({ fence, serviceAreaId, kind, center }: AroundOptions) {
  const may = useMay();
  const areas = useCall(vehicles.areas, {}, { quiet: true });
  const others = useCall(
    fences.list,
    { query: serviceAreaId === undefined ? {} : { areaId: serviceAreaId } },
    { quiet: true },
  );
  const near = useCall(
    fences.around,
    {
      query: {
        lng: onGrid(center?.[0] ?? 0),
        lat: onGrid(center?.[1] ?? 0),
        radius,
        kinds: ['vehicle'],
      },
    },
    { quiet: true, keep: true, enabled: center !== undefined },
  );
  const wantsEnds = kind === 'station' && serviceAreaId !== undefined && may(fenceLists.suggestions);
  const ends = useCall(
    fenceLists.suggestions,
    { query: { areaId: serviceAreaId ?? 0 } },
    { quiet: true, enabled: wantsEnds },
  );
  const around = useMemo(() => {
    const own = areas.data?.list.filter(({ id }) => serviceAreaId === undefined || id === serviceAreaId);
    return [
      ...(own ?? [])
        .filter(({ id }) => `area-${id}` !== fence?.id)
        .map(
          ({ id, name, boundary }): Shape => ({
            id: `area-${id}`,
            name,
            rings: openRings(boundary),
            meaning: 'near',
          }),
        ),
      ...(others.data?.list ?? []).filter(({ id }) => id !== fence?.id).map(shapeOf),
    ];
  }, [areas.data, others.data, fence?.id, serviceAreaId]);
  const dots = useMemo<Dot[]>(
    () => [
      ...(near.data?.vehicles ?? []).map(
        ({ lng, lat }): Dot => ({ at: [lng, lat], tone: 'busy', faint: true }),
      ),
      ...(ends.data?.list ?? []).map(
        ({ lng, lat, trips }): Dot => ({ at: [lng, lat], tone: 'warn', name: String(trips) }),
      ),
    ],
    [near.data, ends.data],
  );
  const home = useMemo<readonly LngLat[] | undefined>(() => {
    if (!areas.isFetched) return undefined;
    const list = areas.data?.list ?? [];
    const own = list.filter(({ id }) => id === serviceAreaId);
    return (own.length > 0 ? own : list).flatMap(({ boundary }) => openRings(boundary)[0] ?? []);
  }, [areas.isFetched, areas.data, serviceAreaId]);
  const site = useMemo<Surroundings>(() => {
    const list = areas.data?.list ?? [];
    return {
      fences: (others.data?.list ?? []).filter(({ id }) => id !== fence?.id),
      boundary: list.find(({ id }) => id === serviceAreaId)?.boundary,
      otherAreas: list.filter(({ id }) => id !== serviceAreaId),
    };
  }, [areas.data, others.data, fence?.id, serviceAreaId]);
  return { around, dots, home, site };
}
