import type { LngLat, Ring } from '@kickstand/domain/platform/geo';
import { useEffect, useEffectEvent, useState } from 'react';
import type { FenceMap, Hands } from '../map/fence-map.ts';
import type { Tool } from '../map/tools.ts';
import type { Edit, Editing } from './editing.ts';
import { addHole, type Rings } from './rings.ts';
import { snapped } from './snap.ts';

/** What the pointer is used for. */
export type Purpose = 'edit' | 'polygon' | 'rectangle' | 'circle' | 'hole' | 'split' | 'measure';

const toolOf: Record<Purpose, Tool | undefined> = {
  edit: undefined,
  polygon: 'polygon',
  rectangle: 'rectangle',
  circle: 'circle',
  hole: 'polygon',
  split: 'line',
  measure: 'line',
};

interface StageOptions {
  map: FenceMap | undefined;
  editing: Editing;
  edit(edit: Edit): void;
  /** Nothing can be changed. */
  locked: boolean;
  /** The snapping targets of corners; none if that is switched off. */
  targets: readonly Ring[];
  whole: boolean;
  onSplit(line: readonly LngLat[]): void;
}

/** Connects the edited polygon to the map. */
export function useStage({ map, editing, edit, locked, targets, whole, onSplit }: StageOptions) {
  const [purpose, setPurpose] = useState<Purpose>(
    editing.shapes.now.length === 0 && !locked ? 'polygon' : 'edit',
  );
  const [line, setLine] = useState<readonly LngLat[]>([]);
  const rings = editing.shapes.now;

  const drawn = useEffectEvent((corners: LngLat[]) => {
    const made = resultOf(purpose, rings, corners);
    if (made) edit({ kind: 'put', rings: made });
    if (purpose === 'measure') return setLine(corners);
    if (purpose === 'split') onSplit(corners);
    setPurpose('edit');
  });
  const snap = useEffectEvent((at: LngLat, metres: number) => snapped(at, targets, metres));
  const put = useEffectEvent((next: Rings, picked: Editing['picked']) => {
    edit({ kind: 'put', rings: next });
    edit({ kind: 'pick', corner: picked });
  });
  const pick = useEffectEvent((corner: Editing['picked']) => edit({ kind: 'pick', corner }));

  useEffect(() => {
    const hands: Hands = {
      snap: (at, metres) => snap(at, metres),
      pick: (corner) => pick(corner),
      put: (next, picked) => put(next, picked),
      drawn: (corners) => drawn(corners),
    };
    map?.hold({ rings, picked: editing.picked, whole }, locked ? undefined : hands);
  }, [map, rings, editing.picked, whole, locked]);
  useEffect(() => map?.use(locked ? undefined : toolOf[purpose]), [map, purpose, locked]);
  useEffect(() => map?.showLine(line), [map, line]);

  const choose = (next: Purpose) => {
    setLine([]);
    setPurpose(next);
  };
  return { purpose, choose, line, clearLine: () => setLine([]) };
}

/** The polygon after drawing; undefined if the drawing is invalid. */
function resultOf(purpose: Purpose, rings: Rings, corners: LngLat[]): Rings | undefined {
  if (corners.length < 3) return undefined;
  if (purpose === 'hole') return addHole(rings, corners);
  return purpose === 'polygon' || purpose === 'rectangle' || purpose === 'circle' ? [corners] : undefined;
}
