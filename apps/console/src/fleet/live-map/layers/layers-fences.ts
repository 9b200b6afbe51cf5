import { type FenceRow, fences } from '@kickstand/contract/places/fences';
import { type FenceKind, fenceKinds } from '@kickstand/contract/platform/map-kit';
import { useEffect, useMemo } from 'react';
import { useCall } from '../../../kit/client/calls.ts';
import type { LayerName } from './layers-choice.ts';
import { areaFeatures, fenceFeatures, layerOfKind } from './layers-features.ts';
import type { LayersMap } from './layers-map.ts';
import { type LayersSnapshot, withStanding } from './layers-snapshot.ts';
import { type Asked, boxText, type LayerState, narrowedTo, nothing, stateOf } from './layers-state.ts';
import type { Area } from './overlays.ts';

const everyMs = 30_000;
/** Large enough to be visible from far away. */
const farKinds: readonly FenceKind[] = ['service', 'ops_area'];

interface FencesWish {
  map: LayersMap;
  /** Current service areas in scope, if loaded. */
  areas: readonly Area[] | undefined;
  /** Narrows to these; empty for all. */
  areaIds: readonly number[];
  shown: readonly LayerName[];
  snapshot: LayersSnapshot | undefined;
}

/** The fences of a part of the map, current or past: neither is ever shown in place of the other. */
function useHeld({ areaIds, shown, snapshot }: FencesWish, asked: Asked | undefined) {
  const wanted = fenceKinds.filter(
    (kind) => (kind !== 'service' || snapshot) && shown.includes(layerOfKind[kind]),
  );
  const type = asked?.near ? wanted : wanted.filter((kind) => farKinds.includes(kind));
  const query = { bbox: asked ? boxText(asked.box) : [], type, ...narrowedTo(areaIds) };
  const usual = { quiet: true, keep: true };
  const enabled = asked !== undefined && type.length > 0;
  const now = useCall(fences.list, { query }, { ...usual, every: everyMs, enabled: enabled && !snapshot });
  const past = useCall(
    fences.list,
    { query: { ...query, at: snapshot?.at ?? 0 } },
    { ...usual, enabled: enabled && snapshot !== undefined },
  );
  return { enabled, answer: snapshot ? past : now };
}

/** Puts service areas and fences on the map: at low zoom only those large enough to be visible. */
export function useFences(wish: FencesWish, asked: Asked | undefined) {
  const { map, areas, areaIds, shown, snapshot } = wish;
  const { enabled, answer } = useHeld(wish, asked);
  const held = enabled ? answer.data?.list : undefined;
  const standing = snapshot?.standing;
  const list = useMemo(
    () => (held && snapshot ? withStanding(held, standing) : held),
    [held, snapshot === undefined, standing],
  );
  const shownText = shown.join();
  useEffect(() => {
    const names = shownText.split(',') as LayerName[];
    const drawn = fenceFeatures(list?.filter(({ kind }) => kind !== 'service') ?? [], names);
    map.show('fences', drawn.fences);
    map.show('names', drawn.names);
  }, [map, list, shownText]);

  const count = snapshot?.count;
  useEffect(() => count?.(held?.filter(({ kind }) => kind === 'station')), [count, held]);
  useEffect(() => () => count?.(undefined), [count]);

  const edges = useMemo(
    () =>
      snapshot
        ? list?.filter(isArea).map(asArea)
        : areas?.filter(({ id }) => areaIds.length === 0 || areaIds.includes(id)),
    [snapshot === undefined, list, areas, areaIds],
  );
  const on = shown.includes('areas');
  useEffect(() => map.show('areas', on && edges ? areaFeatures(edges) : nothing), [map, edges, on]);

  const stateOfLayer = (name: LayerName): LayerState => {
    if (name === 'areas' && !snapshot)
      return edges ? { state: 'ready', count: edges.length } : { state: 'loading' };
    if (asked && !asked.near && name !== 'opsAreas' && name !== 'areas') return { state: 'far' };
    const own = (data: NonNullable<typeof answer.data>) => {
      const n = data.list.filter(({ kind }) => layerOfKind[kind] === name).length;
      return data.count > data.list.length ? { count: data.list.length, total: data.count } : { count: n };
    };
    return stateOf(answer, own);
  };
  return { stateOf: stateOfLayer, list };
}

const isArea = ({ kind }: FenceRow) => kind === 'service';
const asArea = ({ name, points }: FenceRow) => ({ name, boundary: points });
