import { MapLibreOverlay } from '@deck.gl/maplibre';
import type { TownMap } from '@kickstand/town';
import type { Map as MapLibre } from 'maplibre-gl';
import { dress, makeBaseMap, type Start, showTown } from '../../../platform/map-kit/base-map.parts.ts';
import { isCoarse, onPixels } from '../../../platform/map-kit/coarse-moves.parts.ts';
import type { Appearance } from '../../../ui/tones.ts';
import { freeMiddle, stepAside } from '../cards/card-cover.ts';
import { drawAtlas } from '../fleet/atlas.ts';
import { fleetLayers, markRadius, onTop } from '../fleet/fleet-layers.ts';
import type { Box, Camera, FleetView, Listed } from '../fleet/fleet-view.ts';
import { chosenLayers } from '../lasso/lasso-layers.ts';
import { LayersMap } from '../layers/layers-map.ts';
import { marksUnder, nearestMark, type Under } from '../marks/near-marks.ts';
import type { Place } from './map-address.ts';

interface MapWords {
  /** The accessible name of the canvas. */
  canvas: string;
}

interface LiveMapOptions {
  container: HTMLElement;
  appearance: Appearance;
  language: 'zh' | 'en';
  words: MapWords;
  /** Where to look first. */
  start: Start;
  /** What covers the map now, in page coordinates. */
  coverOf?(): DOMRect | undefined;
  onCamera(camera: Camera): void;
  onClick(under: Under): void;
  /** The pointer is over a vehicle, or over none. */
  onHover?(vehicle: number | undefined): void;
  /** The camera has come to rest. */
  onRest?(place: Place): void;
  /** The user moved the map, by hand or by key. */
  onPushed?(): void;
}

type Listeners = Pick<LiveMapOptions, 'onCamera' | 'onClick' | 'onHover' | 'onRest' | 'onPushed'>;

/** While the map moves, its camera is reported no more often than this. */
const cameraEveryMs = 120;

interface Loop {
  stop(): unknown;
  /** Draws one frame. */
  redraw(): unknown;
}

/** Deck does not expose its loop and its canvas. */
interface WithLoop {
  _deck?: {
    animationLoop?: Loop;
    device?: { canvasContext?: { setDrawingBufferSize(width: number, height: number): void } };
  };
}

/** A map of the fleet. It is independent of the page around it and disposed of by `end`. */
export class LiveMap {
  readonly #map: MapLibre;
  readonly #overlay = new MapLibreOverlay({
    interleaved: true,
    layers: [],
    parameters: onTop,
    onLoad: () => this.#takeLoop(),
  });
  /** Deck's animation loop, once it exists. */
  #loop: Loop | undefined;
  readonly #atlas = drawAtlas();
  readonly #language: 'zh' | 'en';
  /** The layers besides the vehicles. */
  readonly layers: LayersMap;
  #appearance: Appearance;
  #view: FleetView | undefined;
  #picked: Listed | undefined;
  #chosen: Float64Array | undefined;
  #pointed: { lng: number; lat: number } | undefined;
  /** A tool has the pointer: clicks are not for what is under it. */
  busy = false;
  #cameraToldAt = 0;
  readonly #coverOf: () => DOMRect | undefined;

  constructor({ container, appearance, language, words, start, coverOf, ...on }: LiveMapOptions) {
    this.#appearance = appearance;
    this.#coverOf = coverOf ?? (() => undefined);
    this.#language = language;
    this.#map = makeBaseMap({ container, appearance, language, title: words.canvas, start });
    this.layers = new LayersMap(this.#map, appearance);
    this.#map.addControl(this.#overlay);
    onPixels(this.#map, () => this.#takePixels());
    this.#listen(on);
  }

  /** The map that tools draw on. */
  get baseMap(): MapLibre {
    return this.#map;
  }

  #listen({ onCamera, onClick, onHover, onRest, onPushed }: Listeners) {
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
    map.on('moveend', () => onRest?.(this.place()));
    map.on('dragstart', () => onPushed?.());
    map.getCanvas().addEventListener('keydown', ({ key }) => {
      if (key.startsWith('Arrow')) onPushed?.();
      if (key === 'Enter' && !this.busy) onClick(this.#inMiddle());
    });
    map.on('click', ({ point }) => {
      if (!this.busy) onClick(this.#under(point));
    });
    map.on('mousemove', ({ point }) => {
      if (this.busy) return;
      const { vehicles, cluster } = this.#under(point);
      onHover?.(vehicles[0]);
      map.getCanvas().style.cursor = vehicles.length > 0 || cluster !== undefined ? 'pointer' : '';
    });
  }

  /**
   * Deck's own loop checks sixty times a second for changes, which is two thirds of all script on a quiet map. Here
   * it runs when marks change; when the map moves, the map draws them itself.
   */
  #takeLoop() {
    this.#loop = (this.#overlay as unknown as WithLoop)._deck?.animationLoop;
    this.#loop?.stop();
    this.#loop?.redraw();
  }

  /** Deck uses the canvas size of the last resize, and would draw marks in the wrong place. */
  #takePixels() {
    const { width, height } = this.#map.getCanvas();
    const { _deck: deck } = this.#overlay as unknown as WithLoop;
    deck?.device?.canvasContext?.setDrawingBufferSize(width, height);
  }

  #draw() {
    if (!this.#view) return;
    const look = {
      zoom: this.#map.getZoom(),
      appearance: this.#appearance,
      atlas: this.#atlas,
      picked: this.#picked,
      isPlain: () => isCoarse(this.#map),
    };
    const radius = markRadius(look.zoom);
    const marked = { radius, chosen: this.#chosen, pointed: this.#pointed, appearance: look.appearance };
    this.#overlay.setProps({ layers: [...fleetLayers(this.#view, look), ...chosenLayers(marked)] });
    this.#loop?.redraw();
  }

  /** Whether a click there is for a vehicle or a tool rather than a layer. */
  takes(at: { x: number; y: number }) {
    const { vehicles, cluster } = this.#under(at);
    return this.busy || vehicles.length > 0 || cluster !== undefined;
  }

  #under({ x, y }: { x: number; y: number }): Under {
    if (!this.#view) return { vehicles: [] };
    const zoom = this.#map.getZoom();
    const { lng, lat } = this.#map.unproject([x, y]);
    const at = { lng, lat, degreesPerPixel: 360 / (512 * 2 ** zoom) };
    return marksUnder(this.#view, at, markRadius(zoom) + 3);
  }

  /** The target without a pointer: the mark nearest to the centre. */
  #inMiddle(): Under {
    const { lng, lat } = this.#map.getCenter();
    const degreesPerPixel = 360 / (512 * 2 ** this.#map.getZoom());
    const nearest = this.#view && nearestMark(this.#view, { lng, lat, degreesPerPixel });
    if (!nearest) return { vehicles: [] };
    const { cluster } = nearest;
    if (cluster !== undefined) return { vehicles: [], cluster };
    return this.#under(this.#map.project([nearest.lng, nearest.lat]));
  }

  show(view: FleetView, picked: Listed | undefined, chosen?: Float64Array) {
    this.#view = view;
    this.#picked = picked;
    this.#chosen = chosen;
    this.#draw();
  }

  /** Marks the position of something pointed at elsewhere. */
  point(at: { lng: number; lat: number } | undefined) {
    if (!at && !this.#pointed) return;
    this.#pointed = at;
    this.#draw();
  }

  /** Reports the screen position of a place, now and whenever the map moves. Returns a function that stops it. */
  trace({ lng, lat }: { lng: number; lat: number }, work: (at: { x: number; y: number }) => void) {
    const tell = () => work(this.#map.project([lng, lat]));
    this.#map.on('move', tell);
    this.#map.on('resize', tell);
    tell();
    return () => {
      this.#map.off('move', tell);
      this.#map.off('resize', tell);
    };
  }

  setTown(town: TownMap) {
    showTown(this.#map, town);
  }

  setAppearance(appearance: Appearance) {
    this.#appearance = appearance;
    dress(this.#map, appearance, this.#language);
    this.layers.dress(appearance);
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

  /** The camera's position. */
  place(): Place {
    const { lng, lat } = this.#map.getCenter();
    return { lng, lat, zoom: this.#map.getZoom() };
  }

  /** Jumps there. */
  jumpTo({ lng, lat, zoom }: Place) {
    this.#map.jumpTo({ center: [lng, lat], zoom });
  }

  /** Pans to a place at the current zoom. */
  panTo(lng: number, lat: number) {
    this.#map.easeTo({ center: [lng, lat], offset: this.#freeMiddle(), duration: 400 });
  }

  /** Moves the view by pixels of the screen. */
  push(x: number, y: number) {
    this.#map.panBy([x, y], { duration: 150 });
  }

  flyTo(lng: number, lat: number, least = 16.5) {
    const zoom = Math.max(this.#map.getZoom(), least);
    this.#map.easeTo({ center: [lng, lat], zoom, offset: this.#freeMiddle(), duration: 700 });
  }

  /** Moves a place out from under what covers the map, and no farther. */
  uncover(lng: number, lat: number, cover = this.#coverOf()) {
    const stage = this.#map.getContainer().getBoundingClientRect();
    const at = this.#map.project([lng, lat]);
    const [x, y] = stepAside({ x: stage.left + at.x, y: stage.top + at.y }, stage, cover);
    if (x !== 0 || y !== 0) this.#map.panBy([-x, -y], { duration: 250 });
  }

  #freeMiddle() {
    return freeMiddle(this.#map.getContainer().getBoundingClientRect(), this.#coverOf());
  }

  /** Fits the box. False if this would hardly zoom in. */
  fit({ west, south, east, north }: Box, most = 18) {
    const to = this.#map.cameraForBounds([west, south, east, north], { padding: 72, maxZoom: 19 });
    if (!to?.center || (to.zoom ?? 0) - this.#map.getZoom() < 0.4) return false;
    this.#map.easeTo({ center: to.center, zoom: Math.min(most, to.zoom ?? most), duration: 600 });
    return true;
  }

  /** Fits the box at once, zooming in or out. */
  frame({ west, south, east, north }: Box) {
    this.#map.fitBounds([west, south, east, north], { padding: 32, duration: 0, maxZoom: 17 });
  }

  zoomBy(levels: number) {
    this.#map.easeTo({ zoom: this.#map.getZoom() + levels, duration: 250 });
  }

  end() {
    // Later answers of the worker must not run a loop whose canvas is gone.
    this.#loop = undefined;
    this.#map.remove();
  }
}
