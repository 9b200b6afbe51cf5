import { type FenceKind, fenceKinds, fences } from '@kickstand/contract/fences';
import { fleetHistory, type HeatKind } from '@kickstand/contract/fleet-history';
import type { Call } from '@kickstand/contract/kit';
import { ops, opsMap, type StaffPosition } from '@kickstand/contract/staff';
import { useEffect, useMemo, useState } from 'react';
import { useMay } from '../../kit/access.tsx';
import { useCall } from '../../kit/calls.ts';
import { instantText } from '../../kit/format.ts';
import { useAppearance } from '../../ui/appearance.ts';
import { tripsWords } from '../trips/trips.words.ts';
import type { Camera } from './fleet-view.ts';
import type { HeatMeasure } from './heat-classes.ts';
import { layersWords as words } from './layers.words.ts';
import { type LayerName, layerNames } from './layers-choice.ts';
import {
  areaFeatures,
  fenceFeatures,
  heatOf,
  layerOfKind,
  staffFeatures,
  taskFeatures,
} from './layers-features.ts';
import type { LayersMap } from './layers-map.ts';
import { fenceZoom } from './layers-style.ts';
import type { Area } from './overlays.ts';
import { nextWatch } from './watch-box.ts';

const fencesEveryMs = 30_000;
const tasksEveryMs = 30_000;
const staffEveryMs = 15_000;
const dayMs = 86_400_000;
const nothing = { type: 'FeatureCollection' as const, features: [] };

/** What of the heat is shown: the last so many days, from one full hour to another. */
export interface HeatWish {
  kind: HeatKind;
  days: number;
  hours: readonly [from: number, to: number];
  by: HeatMeasure;
}

/** How a layer stands. `far`: it is shown from nearer only. */
export interface LayerState {
  state: 'loading' | 'ready' | 'failed' | 'far';
  count?: number;
  /** There are more than are shown. */
  total?: number;
  retry?(): void;
}

/** Who may see a layer; the others come with the map. */
const needs: Partial<Record<LayerName, Pick<Call, 'access'>>> = {
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

interface Asked {
  box: Camera;
  near: boolean;
}

/** What is asked for: somewhat more than is seen, so that a small step asks for nothing new. */
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

const boxText = ({ west, south, east, north }: Camera) =>
  [west, south, east, north].map((degrees) => Math.round(degrees * 1e5) / 1e5);

interface Answer<T> {
  data: T | undefined;
  error: unknown;
  refetch(): unknown;
}

/** An old answer outlives a failed refresh. */
function stateOf<T>(
  { data, error, refetch }: Answer<T>,
  told: (data: T) => Pick<LayerState, 'count' | 'total'>,
): LayerState {
  const retry = () => void refetch();
  if (error) return { state: 'failed', retry, ...(data !== undefined && told(data)) };
  return data === undefined ? { state: 'loading' } : { state: 'ready', ...told(data) };
}

interface Wish {
  map: LayersMap;
  /** Service areas in scope, as far as they are known. */
  areas: readonly Area[] | undefined;
  /** Narrows to these; empty for all. */
  areaIds: readonly number[];
  shown: readonly LayerName[];
  heat: HeatWish;
}

const narrowedTo = (areaIds: readonly number[]) => (areaIds.length > 0 ? { opAreaIds: [...areaIds] } : {});

/** Puts areas onto the map. */
function useAreas({ map, areas, areaIds, shown }: Wish): LayerState {
  const on = shown.includes('areas');
  const wanted = useMemo(
    () => (areas ?? []).filter(({ id }) => areaIds.length === 0 || areaIds.includes(id)),
    [areas, areaIds],
  );
  useEffect(() => map.show('areas', on ? areaFeatures(wanted) : nothing), [map, wanted, on]);
  return areas ? { state: 'ready', count: wanted.length } : { state: 'loading' };
}

const farKinds: readonly FenceKind[] = ['ops_area'];

/** Puts fences onto the map: far away only those that are large enough to be seen. */
function useFences({ map, areaIds, shown }: Wish, asked: Asked | undefined) {
  const wanted = fenceKinds.filter((kind) => kind !== 'service' && shown.includes(layerOfKind[kind]));
  const type = asked?.near ? wanted : wanted.filter((kind) => farKinds.includes(kind));
  const enabled = asked !== undefined && type.length > 0;
  const query = { bbox: asked ? boxText(asked.box) : [], type, ...narrowedTo(areaIds) };
  const answer = useCall(fences.list, { query }, { every: fencesEveryMs, quiet: true, keep: true, enabled });
  const list = enabled ? answer.data?.list : undefined;
  const shownText = shown.join();
  useEffect(() => {
    const drawn = fenceFeatures(list ?? [], shownText.split(',') as LayerName[]);
    map.show('fences', drawn.fences);
    map.show('names', drawn.names);
  }, [map, list, shownText]);
  return (name: LayerName): LayerState => {
    if (asked && !asked.near && name !== 'opsAreas') return { state: 'far' };
    const own = (data: NonNullable<typeof answer.data>) => {
      const count = data.list.filter(({ kind }) => layerOfKind[kind] === name).length;
      return data.count > data.list.length ? { count: data.list.length, total: data.count } : { count };
    };
    return stateOf(answer, own);
  };
}

function useTasks({ map, areaIds, shown }: Wish, asked: Asked | undefined) {
  const enabled = shown.includes('tasks') && asked !== undefined;
  const query = { bbox: asked ? boxText(asked.box) : [], ...narrowedTo(areaIds) };
  const answer = useCall(opsMap.tasks, { query }, { every: tasksEveryMs, quiet: true, keep: true, enabled });
  const list = enabled ? answer.data?.list : undefined;
  useEffect(() => map.show('tasks', taskFeatures(list ?? [], words.sign)), [map, list]);
  const state = stateOf(answer, ({ count, total }) => (total > count ? { count, total } : { count }));
  return { list, state };
}

/** The name and what somebody works at. */
const staffText = ({ name, work }: StaffPosition) =>
  work ? `${name}\n${tripsWords.tasks.type[work.type]} ${work.carId}` : name;

function useStaff({ map, shown }: Wish) {
  const enabled = shown.includes('staff');
  const answer = useCall(ops.positions, {}, { every: staffEveryMs, quiet: true, keep: true, enabled });
  const list = enabled ? answer.data?.list : undefined;
  useEffect(() => map.show('staff', staffFeatures(list ?? [], staffText)), [map, list]);
  return { list, state: stateOf(answer, ({ count }) => ({ count })) };
}

const hoursBetween = ([from, to]: HeatWish['hours']) =>
  to - from >= 24 ? {} : { hours: Array.from({ length: to - from }, (_, i) => from + i) };

/** The day of the business's zone that was so many days ago. */
const dayAgo = (days: number) => instantText(Date.now() - days * dayMs).slice(0, 10);

function useHeat({ map, areaIds, shown, heat: { kind, days, hours, by } }: Wish) {
  const enabled = shown.includes('heat');
  const query = {
    ...{ kind, from: dayAgo(days - 1), to: dayAgo(0) },
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

/** Asks for what is shown, puts it onto the map, and says how each layer stands. */
export function useLayerData(wish: Wish) {
  const { map, shown } = wish;
  const appearance = useAppearance();
  const asked = useAsked(map);
  const areas = useAreas(wish);
  const fencesOf = useFences(wish, asked);
  const tasks = useTasks(wish, asked);
  const staff = useStaff(wish);
  const heat = useHeat(wish);
  const stateOfLayer = (name: LayerName): LayerState | undefined => {
    if (!shown.includes(name)) return undefined;
    if (name === 'areas') return areas;
    if (name === 'tasks') return tasks.state;
    if (name === 'staff') return staff.state;
    return name === 'heat' ? heat.state : fencesOf(name);
  };
  return { stateOf: stateOfLayer, tasks: tasks.list, staff: staff.list, heat: heat.drawn, appearance };
}
