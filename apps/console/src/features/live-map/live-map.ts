import { MapLibreOverlay } from '@deck.gl/maplibre';
import type { TownMap } from '@kickstand/domain/town';
import { type GeoJSONSource, Map as MapLibre, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import type { Appearance } from '../../ui/tones.ts';
import { drawAtlas } from './atlas.ts';
import { fleetLayers, markRadius, onTop } from './fleet-layers.ts';
import type { Box, Camera, FleetView, Listed } from './fleet-view.ts';
import { mapStyle, overlaySources, townLayers } from './map-style.ts';
import { marksUnder, type Under } from './near-marks.ts';
import 'maplibre-gl/dist/maplibre-gl.css';

setWorkerUrl(workerUrl);

export type Overlays = Record<keyof typeof overlaySources, GeoJSON.FeatureCollection>;

interface MapWords {
  /** Spoken for the drawing itself. */
  canvas: string;
}

interface LiveMapOptions {
  container: HTMLElement;
  appearance: Appearance;
  language: 'zh' | 'en';
  words: MapWords;
  /** Where to look at first. */
  start: { bounds: [number, number, number, number] } | { center: [number, number]; zoom: number };
  onCamera(camera: Camera): void;
  onClick(under: Under): void;
}

const phoneWidth = 576;

/** While the map moves, its camera is told no more often than this. */
const cameraEveryMs = 120;

type Painted = { id: string; paint?: Record<string, unknown> };

const readerFont =
  'system-ui, -apple-system, "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';

/** A map of the fleet. It knows nothing of the page around it and is thrown away with `end`. */
export class LiveMap {
  readonly #map: MapLibre;
  readonly #overlay = new MapLibreOverlay({ interleaved: true, layers: [], parameters: onTop });
  readonly #atlas = drawAtlas();
  readonly #language: 'zh' | 'en';
  #appearance: Appearance;
  #view: FleetView | undefined;
  #picked: Listed | undefined;
  #cameraToldAt = 0;

  constructor({ container, appearance, language, words, start, ...on }: LiveMapOptions) {
    this.#appearance = appearance;
    this.#language = language;
    this.#map = new MapLibre({
      container,
      style: mapStyle(appearance, language),
      ...start,
      fitBoundsOptions: { padding: 24 },
      minZoom: 4,
      maxZoom: 19,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      attributionControl: false,
      localIdeographFontFamily: readerFont,
      fadeDuration: 120,
      locale: { 'Map.Title': words.canvas },
    });
    this.#map.touchZoomRotate.disableRotation();
    this.#map.keyboard.disableRotation();
    this.#map.addControl(this.#overlay);
    this.#listen(on);
  }

  #listen({ onCamera, onClick }: Pick<LiveMapOptions, 'onCamera' | 'onClick'>) {
    const map = this.#map;
    const tell = () => {
      this.#cameraToldAt = performance.now();
      onCamera(this.camera());
    };
    map.on('load', tell);
    map.on('moveend', tell);
    map.on('resize', tell);
    map.on('move', () => {
      if (performance.now() - this.#cameraToldAt > cameraEveryMs) tell();
    });
    map.on('zoom', () => this.#draw());
    map.on('click', ({ point }) => onClick(this.#under(point)));
    map.on('mousemove', ({ point }) => {
      const { vehicles, cluster } = this.#under(point);
      map.getCanvas().style.cursor = vehicles.length > 0 || cluster !== undefined ? 'pointer' : '';
    });
  }

  #draw() {
    if (!this.#view) return;
    const look = {
      zoom: this.#map.getZoom(),
      appearance: this.#appearance,
      atlas: this.#atlas,
      picked: this.#picked,
    };
    this.#overlay.setProps({ layers: fleetLayers(this.#view, look) });
  }

  #under({ x, y }: { x: number; y: number }): Under {
    if (!this.#view) return { vehicles: [] };
    const zoom = this.#map.getZoom();
    const { lng, lat } = this.#map.unproject([x, y]);
    const at = { lng, lat, degreesPerPixel: 360 / (512 * 2 ** zoom) };
    return marksUnder(this.#view, at, markRadius(zoom) + 3);
  }

  #whenReady(work: () => void) {
    if (this.#map.isStyleLoaded()) work();
    else this.#map.once('idle', work);
  }

  #setData(source: string, data: unknown) {
    this.#map.getSource<GeoJSONSource>(source)?.setData(data as GeoJSON.FeatureCollection);
  }

  show(view: FleetView, picked: Listed | undefined) {
    this.#view = view;
    this.#picked = picked;
    this.#draw();
  }

  setTown(town: TownMap) {
    this.#whenReady(() => {
      for (const name of townLayers) this.#setData(name, town[name]);
    });
  }

  setOverlays(overlays: Overlays) {
    this.#whenReady(() => {
      for (const name of Object.keys(overlaySources) as (keyof Overlays)[])
        this.#setData(overlaySources[name], overlays[name]);
    });
  }

  setAppearance(appearance: Appearance) {
    this.#appearance = appearance;
    this.#whenReady(() => {
      for (const { id, paint = {} } of mapStyle(appearance, this.#language).layers as Painted[])
        for (const [name, value] of Object.entries(paint))
          this.#map.setPaintProperty(id, name as never, value as never);
    });
    this.#draw();
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

  flyTo(lng: number, lat: number, least = 16.5) {
    const zoom = Math.max(this.#map.getZoom(), least);
    const { clientHeight } = this.#map.getContainer();
    // On a phone the card covers the lower part.
    const offset: [number, number] = [0, window.innerWidth < phoneWidth ? -clientHeight * 0.3 : 0];
    this.#map.easeTo({ center: [lng, lat], zoom, offset, duration: 700 });
  }

  /** Show the whole box. False when this would bring hardly anything nearer. */
  fit({ west, south, east, north }: Box, most = 18) {
    const to = this.#map.cameraForBounds([west, south, east, north], { padding: 72, maxZoom: 19 });
    if (!to?.center || (to.zoom ?? 0) - this.#map.getZoom() < 0.4) return false;
    this.#map.easeTo({ center: to.center, zoom: Math.min(most, to.zoom ?? most), duration: 600 });
    return true;
  }

  /** Show the whole box at once, nearer or farther. */
  frame({ west, south, east, north }: Box) {
    this.#map.fitBounds([west, south, east, north], { padding: 32, duration: 0, maxZoom: 17 });
  }

  zoomBy(levels: number) {
    this.#map.easeTo({ zoom: this.#map.getZoom() + levels, duration: 250 });
  }

  end() {
    this.#map.remove();
  }
}
