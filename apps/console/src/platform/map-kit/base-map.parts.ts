import type { TownMap } from '@kickstand/town';
import { type GeoJSONSource, Map as MapLibre, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import type { Appearance } from '../../ui/tones.ts';
import { AttachedBaseMap } from './attach-base-map.ts';
import type { WantedBaseMap } from './base-maps.parts.ts';
import { coarseWhileMoving } from './coarse-moves.parts.ts';
import { anchors, mapStyle, townLayers } from './map-style.parts.ts';
import 'maplibre-gl/dist/maplibre-gl.css';

setWorkerUrl(workerUrl);

/** The initial view: west, south, east, north, or a place. */
export type Start = { bounds: [number, number, number, number] } | { center: [number, number]; zoom: number };

interface BaseMapOptions {
  container: HTMLElement;
  appearance: Appearance;
  language: 'zh' | 'en';
  /** The accessible name of the map. */
  title: string;
  start: Start;
  /** `false`: it cannot be moved, by pointer or keys. */
  interactive?: boolean;
  /** A base map regardless of the reader's choice, if the deployment has it. */
  baseMap?: WantedBaseMap;
}

type Painted = { id: string; paint?: Record<string, unknown> };

const readerFont =
  'system-ui, -apple-system, "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';

/** The base map of each existing map. */
const attached = new WeakMap<MapLibre, AttachedBaseMap>();

/** Maps whose style is loaded. */
const styled = new WeakSet<MapLibre>();

/** The quiet base map under everything else, north up and flat. Its creator removes it. */
export function makeBaseMap({
  container,
  appearance,
  language,
  title,
  start,
  interactive = true,
  baseMap,
}: BaseMapOptions): MapLibre {
  const map = new MapLibre({
    container,
    style: mapStyle(appearance, language),
    ...start,
    interactive,
    fitBoundsOptions: { padding: 24 },
    minZoom: 4,
    maxZoom: 19,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: false,
    localIdeographFontFamily: readerFont,
    fadeDuration: 120,
    locale: { 'Map.Title': title },
  });
  map.once('style.load', () => {
    styled.add(map);
    const own = map.getStyle().layers.map(({ id }) => id);
    const givingWay = own.filter((id) => id !== anchors.top);
    attached.set(map, new AttachedBaseMap(map, { own: givingWay, appearance, wanted: baseMap }));
  });
  coarseWhileMoving(map);
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  return map;
}

/** Now, or as soon as sources and layers can be changed: that does not wait for drawing. */
export function whenReady(map: MapLibre, work: () => void) {
  if (styled.has(map)) work();
  else map.once('style.load', work);
}

/** Sets the data of sources, by name. */
export function fill(map: MapLibre, data: Readonly<Record<string, unknown>>) {
  whenReady(map, () => {
    for (const [source, shown] of Object.entries(data))
      map.getSource<GeoJSONSource>(source)?.setData(shown as GeoJSON.FeatureCollection);
  });
}

export function showTown(map: MapLibre, town: TownMap) {
  fill(map, Object.fromEntries(townLayers.map((name) => [name, town[name]])));
}

/** Applies the light or dark appearance to the base map. */
export function dress(map: MapLibre, appearance: Appearance, language: 'zh' | 'en') {
  whenReady(map, () => {
    attached.get(map)?.dress(appearance);
    for (const { id, paint = {} } of mapStyle(appearance, language).layers as Painted[])
      for (const [name, value] of Object.entries(paint))
        map.setPaintProperty(id, name as never, value as never);
  });
}
