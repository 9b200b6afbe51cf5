import type { FenceAsOf } from '@kickstand/contract/fleet/telemetry';
import { nearestPoint, type Shown } from '@kickstand/domain/fleet/tracks';
import { boundsOf, type LngLat } from '@kickstand/domain/platform/geo';
import { type Map as MapLibre, type MapMouseEvent, Marker } from 'maplibre-gl';
import {
  dress,
  fill,
  makeBaseMap,
  type Start,
  showTown,
  whenReady,
} from '../../platform/map-kit/base-map.parts.ts';
import { onTown } from '../../platform/map-kit/town.parts.ts';
import type { Appearance } from '../../ui/tones.ts';
import { fenceFeatures, lineFeatures, replaySources, stopFeatures } from './drawn.ts';
import { replayLayers } from './replay-layers.ts';
import type { ReplayPoint, Track } from './use-track.ts';

interface ReplayMapOptions {
  container: HTMLElement;
  appearance: Appearance;
  language: 'zh' | 'en';
  title: string;
  /** The name of the moving mark. */
  here: string;
  start: Start;
  /** The user prefers reduced motion: the map jumps instead of flying. */
  still: boolean;
}

type Painted = { id: string; paint?: Record<string, unknown> };

const empty = { type: 'geojson' as const, data: { type: 'FeatureCollection' as const, features: [] } };
/** The tolerance of the pointer, pixels. */
const reach = 14;
/** When following, the vehicle stays out of this part of the map's border. */
const border = 0.2;

/** Padding around a track that is shown whole, pixels; the controls are at the bottom of the map. */
const padding = { top: 64, left: 48, right: 48, bottom: 148 };

function vehicleMark(label: string) {
  const element = document.createElement('div');
  element.className = 'replay-vehicle';
  element.setAttribute('role', 'img');
  element.setAttribute('aria-label', label);
  return element;
}

/** A track on the base map with a moving vehicle. It is independent of the page around it. */
export class ReplayMap {
  readonly #map: MapLibre;
  readonly #language: 'zh' | 'en';
  readonly #still: boolean;
  readonly #mark: HTMLElement;
  readonly #vehicle: Marker;
  #track: readonly ReplayPoint[] = [];
  #shown = false;
  #follows = false;
  /** The user pointed at an instant. */
  onSeek: (at: number) => void = () => undefined;
  /** The user moved the map. */
  onHand: () => void = () => undefined;

  constructor({ appearance, language, still, here, ...rest }: ReplayMapOptions) {
    this.#language = language;
    this.#still = still;
    this.#map = makeBaseMap({ appearance, language, ...rest });
    this.#mark = vehicleMark(here);
    this.#vehicle = new Marker({ element: this.#mark, rotationAlignment: 'map' });
    whenReady(this.#map, () => {
      for (const source of Object.values(replaySources)) this.#map.addSource(source, empty);
      for (const layer of replayLayers(appearance)) this.#map.addLayer(layer);
    });
    this.#map.on('click', (event) => this.#click(event));
    this.#map.on('dragstart', () => this.onHand());
    this.#map.once(
      'remove',
      onTown((town) => showTown(this.#map, town)),
    );
  }

  #click({ point }: MapMouseEvent) {
    const [found] = this.#map.getLayer('replay-marks')
      ? this.#map.queryRenderedFeatures(point, { layers: ['replay-stops', 'replay-marks'] })
      : [];
    if (found) return this.onSeek(found.properties.at as number);
    const distance = ({ lng, lat }: ReplayPoint) => this.#map.project([lng, lat]).dist(point);
    const near = nearestPoint(this.#track, distance);
    if (near && distance(near) <= reach) this.onSeek(near.at);
  }

  showTrack(track: Track) {
    this.#track = track.points;
    fill(this.#map, {
      [replaySources.lines]: lineFeatures(track),
      [replaySources.stops]: stopFeatures(track),
    });
    this.fit();
  }

  showMarks(marks: GeoJSON.FeatureCollection) {
    fill(this.#map, { [replaySources.marks]: marks });
  }

  showFences(fences: readonly FenceAsOf[]) {
    fill(this.#map, fenceFeatures(fences));
  }

  /** Places the vehicle; pale where its position is unknown. */
  put({ lng, lat, point, known }: Shown<ReplayPoint>) {
    this.#vehicle.setLngLat([lng, lat]).setRotation(point.course);
    this.#mark.dataset.known = String(known);
    if (!this.#shown) this.#vehicle.addTo(this.#map);
    this.#shown = true;
    if (this.#follows) this.#keepInSight([lng, lat]);
  }

  /** Whether the map follows the vehicle. */
  follow(on: boolean) {
    this.#follows = on;
    if (on && this.#shown) this.#keepInSight(this.#vehicle.getLngLat().toArray());
  }

  #keepInSight([lng, lat]: LngLat) {
    const { x, y } = this.#map.project([lng, lat]);
    const { clientWidth: width, clientHeight: height } = this.#map.getContainer();
    const inside =
      x > width * border && x < width * (1 - border) && y > height * border && y < height * (1 - border);
    if (inside || this.#map.isMoving()) return;
    this.#map.panTo([lng, lat], { animate: !this.#still, duration: 300 });
  }

  /** Fits the whole track. */
  fit() {
    if (this.#track.length === 0) return;
    const [west, south, east, north] = boundsOf(this.#track.map(({ lng, lat }) => [lng, lat]));
    this.#map.fitBounds([west, south, east, north], { padding, duration: 0, maxZoom: 17 });
  }

  zoomBy(levels: number) {
    this.#map.easeTo({ zoom: this.#map.getZoom() + levels, animate: !this.#still, duration: 250 });
  }

  setAppearance(appearance: Appearance) {
    dress(this.#map, appearance, this.#language);
    whenReady(this.#map, () => {
      for (const { id, paint = {} } of replayLayers(appearance) as Painted[])
        for (const [name, value] of Object.entries(paint))
          if (this.#map.getLayer(id)) this.#map.setPaintProperty(id, name as never, value as never);
    });
  }

  end() {
    this.#vehicle.remove();
    this.#map.remove();
  }
}
