import { vehicles } from '@kickstand/contract/fleet/vehicles';
import {
  type Fence,
  type FencePage,
  type FenceRow,
  fencePages,
  fences,
} from '@kickstand/contract/places/fences';
import type { LngLat } from '@kickstand/domain/platform/geo';
import { Alert, Button } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useCall } from '../../../kit/client/calls.ts';
import { sentenceOf } from '../../../kit/client/sentence.ts';
import { usePage } from '../../../kit/page/page.ts';
import { startAt } from '../../../platform/map-kit/start-at.parts.ts';
import { countText } from '../../../ui/format.ts';
import { FenceLegend } from '../editor/fence-legend.tsx';
import { openRings } from '../editor/rings.ts';
import { fencesWords } from '../fences.words.ts';
import type { Shape } from '../map/drawn.ts';
import type { FenceMap } from '../map/fence-map.ts';
import { MapFrame } from '../map/map-frame.tsx';
import { useFenceMap } from '../map/use-fence-map.ts';
import { FenceCard } from './fence-card.tsx';

const words = fencesWords.map;
const everyMs = 60_000;
const mostOnMap = 10_000;

interface OverviewProps {
  page: FencePage;
  /** A fence was picked in the list. */
  onPicked(): void;
  /** Other content beside the map. */
  beside?: ((of: { map: FenceMap | undefined; shapes: readonly Shape[] }) => ReactNode) | undefined;
}

/** All fences of a page on the map; the picked one is highlighted, with its draft, and its card beside it. */
export function FenceOverview({ page, onPicked, beside }: OverviewProps) {
  const { search, setSearch } = usePage();
  const place = useRef<HTMLDivElement>(null);
  const areas = useCall(vehicles.areas, {}, { quiet: true });
  const areaId = Number(search.areaId) || undefined;
  const shown = useCall(
    fences.list,
    { query: { type: [...fencePages[page]], ...(areaId !== undefined && { areaId }) } },
    { quiet: true, every: everyMs, keep: true },
  );
  const picked = useCall(
    fences.get,
    { query: { id: search.fence ?? '' } },
    { quiet: true, enabled: search.fence !== undefined },
  );
  const fence = search.fence === undefined ? undefined : picked.data;
  const edges = useMemo(
    () =>
      (areas.data?.list ?? [])
        .filter(({ id }) => areaId === undefined || id === areaId)
        .flatMap(({ boundary }) => openRings(boundary)[0] ?? []),
    [areas.data, areaId],
  );
  const { map, state } = useFenceMap(place, words.canvas, areas.isFetched ? startAt(edges) : undefined);
  const shapes = useShapes(page, { areas: areas.data?.list, shown: shown.data?.list, fence });
  useEffect(() => map?.showShapes(shapes), [map, shapes]);

  const pick = useEffectEvent((id: string | undefined) => {
    if (id !== search.fence) setSearch({ ...search, fence: id });
  });
  useEffect(() => {
    if (map) map.onPick = (id) => pick(id);
  }, [map]);

  const told = useEffectEvent(() => onPicked());
  useEffect(() => {
    if (!fence) return;
    told();
    map?.resize();
    map?.fit(cornersOf(fence));
  }, [map, fence?.id]);

  return (
    <div className="fence-overview">
      <MapFrame place={place} map={map} state={state} home={() => map?.fit(edges)}>
        {shown.error && (
          <Alert
            className="fence-map-alert"
            type="error"
            showIcon
            title={sentenceOf(shown.error)}
            action={<Button onClick={() => void shown.refetch()}>{words.retry}</Button>}
          />
        )}
        {(shown.data?.list.length ?? 0) >= mostOnMap && (
          <Alert className="fence-map-alert" type="warning" showIcon title={words.tooMany} />
        )}
        <FenceLegend page={page} />
      </MapFrame>
      {beside?.({ map, shapes })}
      {search.fence !== undefined && (
        <FenceCard page={page} answer={picked} close={() => setSearch({ ...search, fence: undefined })} />
      )}
    </div>
  );
}

const cornersOf = ({ draft, published }: Fence): LngLat[] =>
  openRings((draft ?? published)?.points ?? []).flatMap((ring) => [...ring]);

interface Held {
  areas: readonly { id: number; name: string; boundary: number[][][] }[] | undefined;
  shown: readonly FenceRow[] | undefined;
  fence: Fence | undefined;
}

function useShapes(page: FencePage, { areas, shown, fence }: Held) {
  return useMemo((): Shape[] => {
    const edges: Shape[] =
      page === '0503'
        ? []
        : (areas ?? []).map(({ boundary }) => ({
            id: '',
            rings: openRings(boundary),
            meaning: 'near',
          }));
    const own = (shown ?? []).map(
      (row): Shape => ({
        id: row.id,
        name: row.name,
        rings: openRings(row.points),
        meaning: row.kind,
        picked: row.id === fence?.id,
        ...(row.kind === 'station' && { note: roomText(row) }),
      }),
    );
    return [...edges, ...own, ...(fence ? outlinesOf(fence, own) : [])];
  }, [page, areas, shown, fence]);
}

/** The number of vehicles in a station, and its capacity if limited. */
const roomText = ({ current, capacity }: FenceRow) =>
  capacity ? `${countText(current)}/${countText(capacity)}` : countText(current);

/** The outlines of the picked fence that are not enabled: its draft, or itself if it is disabled. */
function outlinesOf(fence: Fence, own: readonly Shape[]): Shape[] {
  const { id, draft, published } = fence;
  const isDrawn = own.some((shape) => shape.id === id);
  return [
    ...(published && (draft || !isDrawn)
      ? [{ id, rings: openRings(published.points), meaning: 'before' as const }]
      : []),
    ...(draft ? [{ id, rings: openRings(draft.points), meaning: 'after' as const, picked: true }] : []),
  ];
}
