import { fleetHistory, type HeatKind } from '@kickstand/contract/insight/fleet-history';
import type { Call } from '@kickstand/contract/kit';
import { ops, opsMap, type StaffPosition } from '@kickstand/contract/work/field-work';
import { useEffect, useMemo, useState } from 'react';
import { useMay } from '../../../kit/action/access.tsx';
import { useCall } from '../../../kit/client/calls.ts';
import { instantText } from '../../../kit/page/format.ts';
import { useAppearance } from '../../../ui/appearance.ts';
import { taskKitWords } from '../../task-kit/task-kit.words.ts';
import { nextWatch } from '../fleet/watch-box.ts';
import type { HeatMeasure } from './heat-classes.ts';
import { layersWords as words } from './layers.words.ts';
import { type LayerName, layerNames } from './layers-choice.ts';
import { heatOf, staffFeatures, taskFeatures } from './layers-features.ts';
import { useFences } from './layers-fences.ts';
import type { LayersMap } from './layers-map.ts';
import type { LayersSnapshot } from './layers-snapshot.ts';
import { fenceZoom } from './layers-sources.ts';
import { type Asked, boxText, type LayerState, narrowedTo, stateOf } from './layers-state.ts';
import type { Area } from './overlays.ts';

const tasksEveryMs = 30_000;
const staffEveryMs = 15_000;
const dayMs = 86_400_000;
const liveOnly: LayerState = { state: 'live' };

/** The heat shown: of the last so many days, between two full hours. */
export interface HeatWish {
  kind: HeatKind;
  days: number;
  hours: readonly [from: number, to: number];
  by: HeatMeasure;
}

/** The call that a layer needs; the others come with the map. */
const needs: Partial<Record<LayerName, Pick<Call, 'access' | 'rows'>>> = {
  tasks: opsMap.tasks,
  staff: ops.positions,
  heat: fleetHistory.heat,
};

/** The layers that this operator may see. */
export function useAllowedLayers(): readonly LayerName[] {
  const may = useMay();
  return layerNames.filter((name) => {
    const call = needs[name];
    return call === undefined || may(call);
  });
}

/** The requested area: somewhat more than is visible, so that small movements need no new request. */
function useAsked(map: LayersMap) {
  const [asked, setAsked] = useState<Asked>();
  useEffect(
    () =>
      map.onRest(() => {
        const camera = map.camera();
        setAsked((before) => {
          const box = nextWatch(before?.box, camera, false) ?? before?.box ?? camera;
          const near = camera.zoom >= fenceZoom;
          return before?.box === box && before.near === near ? before : { box, near };
        });
      }),
    [map],
  );
  return asked;
}

interface Wish {
  map: LayersMap;
  /** Service areas in scope, if loaded. */
  areas: readonly Area[] | undefined;
  /** Narrows to these; empty for all. */
  areaIds: readonly number[];
  shown: readonly LayerName[];
  heat: HeatWish;
  /** The snapshot shown; undefined in the present. */
  snapshot: LayersSnapshot | undefined;
}

function useTasks({ map, areaIds, shown, snapshot }: Wish, asked: Asked | undefined) {
  const enabled = shown.includes('tasks') && asked !== undefined && !snapshot;
  const query = { bbox: asked ? boxText(asked.box) : [], ...narrowedTo(areaIds) };
  const answer = useCall(opsMap.tasks, { query }, { every: tasksEveryMs, quiet: true, keep: true, enabled });
  const list = enabled ? answer.data?.list : undefined;
  useEffect(() => map.show('tasks', taskFeatures(list ?? [], words.sign)), [map, list]);
  const state = stateOf(answer, ({ count, total }) => (total > count ? { count, total } : { count }));
  return { list, state: snapshot ? liveOnly : state };
}

/** The name and current task. */
const staffText = ({ name, work }: StaffPosition) =>
  work ? `${name}\n${taskKitWords.tasks.type[work.type]} ${work.carId}` : name;

function useStaff({ map, shown, snapshot }: Wish) {
  const enabled = shown.includes('staff') && !snapshot;
  const answer = useCall(ops.positions, {}, { every: staffEveryMs, quiet: true, keep: true, enabled });
  const list = enabled ? answer.data?.list : undefined;
  useEffect(() => map.show('staff', staffFeatures(list ?? [], staffText)), [map, list]);
  return { list, state: snapshot ? liveOnly : stateOf(answer, ({ count }) => ({ count })) };
}

const hoursBetween = ([from, to]: HeatWish['hours']) =>
  to - from >= 24 ? {} : { hours: Array.from({ length: to - from }, (_, i) => from + i) };

/** The date so many days ago in the business zone. */
const dayAgo = (days: number) => instantText(Date.now() - days * dayMs).slice(0, 10);

function useHeat({ map, areaIds, shown, heat: { kind, days, hours, by } }: Wish) {
  const enabled = shown.includes('heat');
  const query = {
    kind,
    from: dayAgo(days - 1),
    to: dayAgo(0),
    ...hoursBetween(hours),
    ...narrowedTo(areaIds),
  };
  const answer = useCall(fleetHistory.heat, { query }, { quiet: true, keep: true, enabled });
  const list = enabled ? answer.data?.list : undefined;
  const measure = kind === 'starts' ? by : 'n';
  const drawn = useMemo(() => heatOf(list ?? [], measure), [list, measure]);
  useEffect(() => map.show('heat', drawn.features), [map, drawn]);
  return { drawn, state: stateOf(answer, ({ count }) => ({ count })) };
}

/** Loads the visible layers, puts them on the map, and returns the state of each. */
export function useLayerData(wish: Wish) {
  const { map, shown } = wish;
  const appearance = useAppearance();
  const asked = useAsked(map);
  const held = useFences(wish, asked);
  const tasks = useTasks(wish, asked);
  const staff = useStaff(wish);
  const heat = useHeat(wish);
  const stateOfLayer = (name: LayerName): LayerState | undefined => {
    if (!shown.includes(name)) return undefined;
    if (name === 'tasks') return tasks.state;
    if (name === 'staff') return staff.state;
    return name === 'heat' ? heat.state : held.stateOf(name);
  };
  return {
    stateOf: stateOfLayer,
    fences: held.list,
    tasks: tasks.list,
    staff: staff.list,
    heat: heat.drawn,
    appearance,
  };
}
