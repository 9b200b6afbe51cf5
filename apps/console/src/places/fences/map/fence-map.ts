import { boundsOf, type LngLat } from '@kickstand/domain/platform/geo';
import type { Map as MapLibre, MapMouseEvent, MapTouchEvent } from 'maplibre-gl';
import {
  dress,
  fill,
  makeBaseMap,
  type Start,
  showTown,
  whenReady,
} from '../../../platform/map-kit/base-map.parts.ts';
import type { WantedBaseMap } from '../../../platform/map-kit/base-maps.parts.ts';
import { onTown } from '../../../platform/map-kit/town.parts.ts';
import type { Appearance } from '../../../ui/tones.ts';
import type { Corner, Rings } from '../editor/rings.ts';
import { Drawing } from './draw.ts';
import {
  type Dot,
  dotFeatures,
  draftFeatures,
  handleFeatures,
  lineFeatures,
  type Shape,
  shapeFeatures,
} from './drawn.ts';
import { dragged, type Grip, gripAt, pickedAfter } from './grip.ts';
import { fenceLayers, hatch, hatchName, hatchOptions, ownSources } from './layers.ts';
import type { Tool } from './tools.ts';

interface FenceMapOptions {
  container: HTMLElement;
  appearance: Appearance;
  language: 'zh' | 'en';
  title: string;
  start: Start;
  baseMap?: WantedBaseMap;
}

/** The pointer's callbacks for the edited polygon. */
export interface Hands {
  /** Where a dragged corner snaps to; `metres` is the pointer's tolerance. */
  snap(at: LngLat, metres: number): LngLat;
  pick(corner: Corner | undefined): void;
  put(rings: Rings, picked: Corner | undefined): void;
  /** A line or ring is complete. */
  drawn(corners: LngLat[]): void;
}

/** The edited polygon. */
export interface Held {
  rings: Rings;
  picked: Corner | undefined;
  /** Dragging its inside moves it as a whole. */
  whole: boolean;
}

type Pointer = MapMouseEvent | MapTouchEvent;

const mouseReach = 11;
const fingerReach = 22;
const snapPixels = 12;
const empty = { type: 'geojson' as const, data: { type: 'FeatureCollection' as const, features: [] } };

type Painted = { id: string; paint?: Record<string, unknown> };

/** A map of fences, one of which can be edited. It is independent of the page around it. */
export class FenceMap {
  readonly #map: MapLibre;
  readonly #language: 'zh' | 'en';
  #held: Held | undefined;
  #hands: Hands | undefined;
  #grip: Grip | undefined;
  #preview: Rings | undefined;
  #drawing: Drawing | undefined;
  onPick: (id: string | undefined) => void = () => undefined;
  /** The view has changed, also during a movement. */
  onMove: () => void = () => undefined;
  onCamera: (center: LngLat, zoom: number) => void = () => undefined;

  constructor({ appearance, language, ...rest }: FenceMapOptions) {
    this.#language = language;
    this.#map = makeBaseMap({ appearance, language, ...rest });
    whenReady(this.#map, () => {
      this.#map.addImage(hatchName, hatch(appearance), hatchOptions);
      for (const source of ownSources) this.#map.addSource(source, empty);
      for (const layer of fenceLayers(appearance)) this.#map.addLayer(layer);
    });
    this.#map.on('moveend', () => this.#tellCamera());
    this.#map.on('move', () => this.onMove());
    this.#map.on('click', (event) => this.#click(event));
    for (const kind of ['mousedown', 'touchstart'] as const)
      this.#map.on(kind, (e: Pointer) => this.#down(e));
    for (const kind of ['mousemove', 'touchmove'] as const) this.#map.on(kind, (e: Pointer) => this.#move(e));
    for (const kind of ['mouseup', 'touchend'] as const) this.#map.on(kind, () => this.#up());
    this.#map.on('touchcancel', () => this.#letGo());
    this.#map.once(
      'remove',
      onTown((town) => showTown(this.#map, town)),
    );
  }

  #tellCamera() {
    const { lng, lat } = this.#map.getCenter();
    this.onCamera([lng, lat], this.#map.getZoom());
  }

  #click({ point }: MapMouseEvent) {
    if (this.#hands || !this.#map.getLayer('fence-shape-fill')) return;
    const [found] = this.#map
      .queryRenderedFeatures(point, { layers: ['fence-shape-fill'] })
      .toSorted((a, b) => sizeOf(a.geometry) - sizeOf(b.geometry));
    const id = found?.properties.id as string | undefined;
    this.onPick(id || undefined);
  }

  #gripUnder(event: Pointer): Grip | undefined {
    if (!this.#held || this.#drawing) return undefined;
    const reach = event.type.startsWith('touch') ? fingerReach : mouseReach;
    const project = ([lng, lat]: LngLat) => this.#map.project([lng, lat]);
    const handle = gripAt(this.#held.rings, { pointer: event.point, reach, project });
    if (handle || !this.#held.whole) return handle;
    const inside = this.#map.queryRenderedFeatures(event.point, { layers: ['fence-draft-fill'] }).length > 0;
    return inside ? { kind: 'whole', from: [event.lngLat.lng, event.lngLat.lat] } : undefined;
  }

  #down(event: Pointer) {
    if (!this.#hands || ('points' in event && event.points.length > 1)) return;
    const grip = this.#gripUnder(event);
    if (!grip) return;
    event.preventDefault();
    this.#grip = grip;
    this.#map.dragPan.disable();
    if (grip.kind === 'corner') this.#hands.pick(grip.corner);
  }

  #move(event: Pointer) {
    if (!this.#held || !this.#hands) return;
    if (!this.#grip) {
      if (event.type === 'mousemove' && !this.#drawing)
        this.#map.getCanvas().style.cursor = this.#gripUnder(event) ? 'grab' : '';
      return;
    }
    const at: LngLat = [event.lngLat.lng, event.lngLat.lat];
    const to = this.#grip.kind === 'whole' ? at : this.#hands.snap(at, snapPixels * this.#metresPerPixel());
    this.#preview = dragged(this.#held.rings, this.#grip, to);
    this.#drawHeld(this.#preview);
  }

  #up() {
    const [grip, rings] = [this.#grip, this.#preview];
    this.#letGo();
    if (grip && rings) this.#hands?.put(rings, pickedAfter(grip));
  }

  #letGo() {
    this.#grip = undefined;
    this.#preview = undefined;
    this.#map.dragPan.enable();
  }

  #metresPerPixel() {
    const { lat } = this.#map.getCenter();
    return (40_030_000 * Math.cos((lat * Math.PI) / 180)) / (512 * 2 ** this.#map.getZoom());
  }

  #drawHeld(rings: Rings) {
    fill(this.#map, {
      'fence-draft': draftFeatures(rings),
      'fence-handles': this.#hands
        ? handleFeatures(rings, this.#grip ? pickedAfter(this.#grip) : this.#held?.picked)
        : handleFeatures([], undefined),
    });
  }

  showShapes(shapes: readonly Shape[]) {
    fill(this.#map, { 'fence-shapes': shapeFeatures(shapes) });
  }

  showDots(dots: readonly Dot[]) {
    fill(this.#map, { 'fence-dots': dotFeatures(dots) });
  }

  showLine(line: readonly LngLat[]) {
    fill(this.#map, { 'fence-line': lineFeatures(line) });
  }

  /** Sets the edited polygon; without `hands` it is only shown. */
  hold(held: Held | undefined, hands: Hands | undefined) {
    this.#held = held;
    this.#hands = hands;
    if (!this.#grip) this.#drawHeld(held?.rings ?? []);
  }

  /** Starts drawing with a tool, or returns to editing. */
  use(tool: Tool | undefined) {
    if (!tool) {
      this.#drawing?.end();
      this.#drawing = undefined;
      return;
    }
    whenReady(this.#map, () => {
      this.#drawing ??= new Drawing(this.#map, {
        snap: (at) => this.#hands?.snap(at, snapPixels * this.#metresPerPixel()) ?? at,
        drawn: (corners) => this.#hands?.drawn(corners),
      });
      this.#drawing.use(tool);
    });
  }

  setAppearance(appearance: Appearance) {
    dress(this.#map, appearance, this.#language);
    whenReady(this.#map, () => {
      this.#map.updateImage(hatchName, hatch(appearance));
      for (const { id, paint = {} } of fenceLayers(appearance) as Painted[])
        for (const [name, value] of Object.entries(paint))
          if (this.#map.getLayer(id)) this.#map.setPaintProperty(id, name as never, value as never);
    });
  }

  /** Fits these places. */
  fit(places: readonly LngLat[]) {
    if (places.length === 0) return;
    const [west, south, east, north] = boundsOf(places);
    this.#map.fitBounds([west, south, east, north], { padding: 48, duration: 0, maxZoom: 18 });
  }

  /** The present view. */
  view() {
    const { lng, lat } = this.#map.getCenter();
    return { center: [lng, lat] as LngLat, zoom: this.#map.getZoom() };
  }

  /** Jumps there without reporting the movement. */
  follow({ center: [lng, lat], zoom }: { center: LngLat; zoom: number }) {
    const told = this.onMove;
    this.onMove = () => undefined;
    this.#map.jumpTo({ center: [lng, lat], zoom });
    this.onMove = told;
  }

  /** Goes to a place, zoomed in enough to draw. */
  goTo([lng, lat]: LngLat) {
    this.#map.jumpTo({ center: [lng, lat], zoom: Math.max(17, this.#map.getZoom()) });
  }

  zoomBy(levels: number) {
    this.#map.easeTo({ zoom: this.#map.getZoom() + levels, duration: 250 });
  }

  /** Adapts to the new size of its element. */
  resize() {
    this.#map.resize();
  }

  end() {
    this.#drawing?.end();
    this.#map.remove();
  }
}

/** The size of a geometry, to prefer the smaller one of two that overlap. */
function sizeOf(geometry: GeoJSON.Geometry) {
  if (geometry.type !== 'Polygon') return 0;
  const [west, south, east, north] = boundsOf((geometry.coordinates[0] ?? []) as unknown as LngLat[]);
  return (east - west) * (north - south);
}
