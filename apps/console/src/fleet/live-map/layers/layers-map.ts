import type { GeoJSONSource, Map as MapLibre, PointLike } from 'maplibre-gl';
import { whenReady } from '../../../platform/map-kit/base-map.parts.ts';
import { anchors } from '../../../platform/map-kit/map-style.parts.ts';
import type { Appearance } from '../../../ui/tones.ts';
import type { Camera } from '../fleet/fleet-view.ts';
import { imageScale, layerImages } from './layers-images.ts';
import { labelUnder } from './layers-near.ts';
import { type LayerSource, labelZoom, layerSources, sourceName, taskClusterZoom } from './layers-sources.ts';
import { clickable, layerStyles } from './layers-style.ts';
import { groupLayer } from './layers-work.ts';

/** Something on the map other than a vehicle. */
export interface Thing {
  kind: 'station' | 'task' | 'staff';
  id: string;
}

type Painted = { id: string; paint?: Record<string, unknown> };
type Features = GeoJSON.FeatureCollection;

interface Drawn {
  layer: { id: string };
  geometry: GeoJSON.Geometry;
  properties: Record<string, unknown>;
}

/** Zones are drawn by the same layers as stations, and have no card. */
function thingOf({ layer, properties: { id, kind: fence } }: Drawn): Thing | undefined {
  const kind = clickable[layer.id as keyof typeof clickable];
  if (!kind || (kind === 'station' && fence !== 'station')) return undefined;
  return { kind, id: String(id) };
}

const nothing: Features = { type: 'FeatureCollection', features: [] };
const reach = 4;

/** The layers of one map besides its vehicles. They are removed with the map. */
export class LayersMap {
  readonly #map: MapLibre;
  #names: Features = nothing;

  constructor(map: MapLibre, appearance: Appearance) {
    this.#map = map;
    whenReady(map, () => {
      for (const [name, image] of Object.entries(layerImages(appearance)))
        map.addImage(name, image, { pixelRatio: imageScale });
      for (const name of layerSources)
        map.addSource(sourceName(name), {
          type: 'geojson',
          data: nothing,
          ...(name === 'tasks' && { cluster: true, clusterRadius: 36, clusterMaxZoom: taskClusterZoom }),
        });
      const { under, over } = layerStyles(appearance);
      for (const layer of under) map.addLayer(layer, anchors.names);
      for (const layer of over) map.addLayer(layer, anchors.top);
    });
  }

  show(source: LayerSource, features: Features) {
    if (source === 'names') this.#names = features;
    whenReady(this.#map, () => {
      this.#map.getSource<GeoJSONSource>(sourceName(source))?.setData(features);
    });
  }

  /** Applies the light or dark appearance. */
  dress(appearance: Appearance) {
    whenReady(this.#map, () => {
      const { under, over } = layerStyles(appearance);
      for (const [name, image] of Object.entries(layerImages(appearance))) this.#map.updateImage(name, image);
      for (const { id, paint = {} } of [...under, ...over] as Painted[])
        for (const [name, value] of Object.entries(paint))
          this.#map.setPaintProperty(id, name as never, value as never);
    });
  }

  camera(): Camera {
    const bounds = this.#map.getBounds();
    return {
      west: bounds.getWest(),
      south: bounds.getSouth(),
      east: bounds.getEast(),
      north: bounds.getNorth(),
      zoom: this.#map.getZoom(),
    };
  }

  /**
   * Calls back whenever the camera has come to rest, and once when the map is ready. Returns a function that
   * unsubscribes.
   */
  onRest(work: () => void): () => void {
    this.#map.on('moveend', work);
    whenReady(this.#map, work);
    return () => void this.#map.off('moveend', work);
  }

  /**
   * Calls back when an object of a layer is clicked, unless `taken` says that the click was for a vehicle; a group
   * of tasks is zoomed into. Returns a function that unsubscribes.
   */
  onThing(taken: (at: { x: number; y: number }) => boolean, work: (thing: Thing | undefined) => void) {
    const click = ({ point }: { point: { x: number; y: number } }) => {
      if (taken(point)) return;
      const found = this.#under(point);
      const [first] = found;
      if (first?.layer.id === groupLayer) return this.#enter(first.geometry as GeoJSON.Point);
      work(found.map(thingOf).find((thing) => thing !== undefined) ?? this.#labelled(point));
    };
    this.#map.on('click', click);
    return () => void this.#map.off('click', click);
  }

  /** Labels are found by distance: the renderer does not report them. */
  #labelled(point: { x: number; y: number }): Thing | undefined {
    if (this.#map.getZoom() < labelZoom) return undefined;
    const stations = this.#names.features.flatMap(({ geometry, properties }) => {
      if (geometry.type !== 'Point' || properties?.kind !== 'station') return [];
      const [lng = 0, lat = 0] = geometry.coordinates;
      const { x, y } = this.#map.project([lng, lat]);
      return { id: String(properties.id), x, y };
    });
    const id = labelUnder(stations, point);
    return id === undefined ? undefined : { kind: 'station', id };
  }

  #enter({ coordinates: [lng = 0, lat = 0] }: GeoJSON.Point) {
    this.#map.easeTo({ center: [lng, lat], zoom: taskClusterZoom + 1.2, duration: 600 });
  }

  #under({ x, y }: { x: number; y: number }): Drawn[] {
    const layers = [...Object.keys(clickable), groupLayer].filter((id) => this.#map.getLayer(id));
    const box: [PointLike, PointLike] = [
      [x - reach, y - reach],
      [x + reach, y + reach],
    ];
    const order = (id: string) => layers.indexOf(id);
    return this.#map
      .queryRenderedFeatures(box, { layers })
      .toSorted((a, b) => order(a.layer.id) - order(b.layer.id));
  }

  flyTo(lng: number, lat: number) {
    this.#map.easeTo({ center: [lng, lat], zoom: Math.max(this.#map.getZoom(), 16), duration: 600 });
  }
}
