import type { WallShapes } from '@kickstand/contract/insight/walls';
import type { Map as MapLibre } from 'maplibre-gl';
import { FleetStore } from '../../../fleet/live-map/fleet/fleet-store.parts.ts';
import { latOfY, lngOfX, mercatorX, mercatorY } from '../../../fleet/live-map/fleet/mercator.parts.ts';
import { canDraw } from '../../../platform/map-kit/can-draw.parts.ts';
import { onTown } from '../../../platform/map-kit/town.parts.ts';
import type { Appearance } from '../../../ui/tones.ts';
import { dotsOf, type Look, looks, type Turn } from './wall-dots.ts';

interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

type Rings = WallShapes['areas'][number]['rings'];

/** Margins around the base map, pixels of the stage: figures above, the legend below; none in the stacked layout. */
const around = { top: 150, bottom: 64, side: 28 };
const alone = { top: 12, bottom: 12, side: 12 };
const besideFrom = 600;
const tilePixels = 512;
const boxOf = (points: readonly (readonly number[])[]): Box | undefined => {
  const lngs = points.map(([lng = 0]) => lng);
  const lats = points.map(([, lat = 0]) => lat);
  if (points.length === 0) return undefined;
  return {
    west: Math.min(...lngs),
    east: Math.max(...lngs),
    south: Math.min(...lats),
    north: Math.max(...lats),
  };
};

/** The box around some areas, and the centre of each for its label. */
export const boxOfAreas = (areas: WallShapes['areas']) => boxOf(areas.flatMap(({ rings }) => rings[0] ?? []));
export const middleOf = (rings: Rings) => {
  const box = boxOf(rings[0] ?? []);
  return box && { lng: (box.west + box.east) / 2, lat: (box.south + box.north) / 2 };
};

interface Parts {
  /** The elements of the base map, and of the drawing above it. */
  baseMap: HTMLElement;
  canvas: HTMLCanvasElement;
  language: 'zh' | 'en';
  title: string;
}

/** The map of a wall: its view is set by the wall, not by hand. */
export class WallMap {
  readonly store = new FleetStore();
  readonly #parts: Parts;
  #base: MapLibre | undefined;
  #leave: (() => void) | undefined;
  #ended = false;
  #box: Box | undefined;
  #shapes: WallShapes = { areas: [], noStop: [], taken: [] };
  #appearance: Appearance = 'dark';
  #due = false;
  readonly #warmth = document.createElement('canvas');

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#warmth.width = this.#warmth.height = 64;
    const paint = this.#warmth.getContext('2d');
    const spread = paint?.createRadialGradient(32, 32, 0, 32, 32, 32);
    spread?.addColorStop(0, 'rgb(74 155 245 / 60%)');
    spread?.addColorStop(1, 'rgb(74 155 245 / 0%)');
    if (paint && spread) {
      paint.fillStyle = spread;
      paint.fillRect(0, 0, 64, 64);
    }
    if (canDraw()) void this.#addBaseMap();
  }

  async #addBaseMap() {
    const { makeBaseMap, showTown, whenReady } = await import('../../../platform/map-kit/base-map.parts.ts');
    if (this.#ended) return;
    const { baseMap: container, language, title } = this.#parts;
    const base = makeBaseMap({
      container,
      appearance: this.#appearance,
      language,
      title,
      start: { center: [0, 0], zoom: 4 },
      interactive: false,
    });
    base.getCanvas().tabIndex = -1;
    // The wall labels its areas itself, with their vehicles.
    whenReady(base, () => base.setLayoutProperty('area-name', 'visibility', 'none'));
    this.#base = base;
    this.#leave = onTown((town) => showTown(base, town));
    this.#look();
  }

  end() {
    this.#ended = true;
    this.#leave?.();
    this.#base?.remove();
  }

  take(frame: ArrayBuffer) {
    this.store.merge(frame);
    this.drawSoon();
  }

  show(shapes: WallShapes, box: Box | undefined) {
    this.#shapes = shapes;
    this.#box = box;
    this.#look();
    this.drawSoon();
  }

  async dress(appearance: Appearance) {
    this.#appearance = appearance;
    this.drawSoon();
    if (!this.#base) return;
    const { dress } = await import('../../../platform/map-kit/base-map.parts.ts');
    if (!this.#ended && this.#base) dress(this.#base, appearance, this.#parts.language);
  }

  /** Adapts to a new size of the window. */
  resize() {
    this.#base?.setPixelRatio(this.#pixels());
    this.#base?.resize();
    this.#look();
    this.drawSoon();
  }

  /** Draws at most once per frame. */
  drawSoon() {
    if (this.#due) return;
    this.#due = true;
    requestAnimationFrame(() => {
      this.#due = false;
      if (!this.#ended) this.#draw();
    });
  }

  /** Screen pixels per pixel of the stage. */
  #pixels() {
    const { canvas } = this.#parts;
    const scale = canvas.clientWidth > 0 ? canvas.getBoundingClientRect().width / canvas.clientWidth : 1;
    return (window.devicePixelRatio || 1) * (scale || 1);
  }

  /** The centre of the view in the unit square, and its scale. */
  #view() {
    const { clientWidth: width, clientHeight: height } = this.#parts.canvas;
    const box = this.#box;
    if (!box || width === 0) return undefined;
    const [left, right] = [mercatorX(box.west), mercatorX(box.east)];
    const [top, bottom] = [mercatorY(box.north), mercatorY(box.south)];
    const { top: above, bottom: below, side } = height < besideFrom ? alone : around;
    const free = { x: width - 2 * side, y: height - above - below };
    const world = Math.min(free.x / Math.max(1e-6, right - left), free.y / Math.max(1e-6, bottom - top));
    const down = (above - below) / 2 / world;
    return { x: (left + right) / 2, y: (top + bottom) / 2 - down, world, width, height };
  }

  #look() {
    const view = this.#view();
    if (!view || !this.#base) return;
    this.#base.setPixelRatio(this.#pixels());
    this.#base.jumpTo({
      center: [lngOfX(view.x), latOfY(view.y)],
      zoom: Math.log2(view.world / tilePixels),
    });
  }

  /** The position of a place on the stage. */
  placeOf({ lng, lat }: { lng: number; lat: number }) {
    const view = this.#view();
    return (
      view && {
        x: (mercatorX(lng) - view.x) * view.world + view.width / 2,
        y: (mercatorY(lat) - view.y) * view.world + view.height / 2,
      }
    );
  }

  #draw() {
    const { canvas } = this.#parts;
    const view = this.#view();
    const pixels = this.#pixels();
    const paint = canvas.getContext('2d');
    const size = [Math.round(canvas.clientWidth * pixels), Math.round(canvas.clientHeight * pixels)] as const;
    if (canvas.width !== size[0] || canvas.height !== size[1]) [canvas.width, canvas.height] = size;
    if (!paint) return;
    paint.setTransform(1, 0, 0, 1, 0, 0);
    paint.clearRect(0, 0, ...size);
    if (!view) return;
    const toX = (x: number) => (x - view.x) * view.world + view.width / 2;
    const toY = (y: number) => (y - view.y) * view.world + view.height / 2;
    paint.setTransform(pixels, 0, 0, pixels, 0, 0);
    this.#drawWarmth(paint, toX, toY, Math.min(46, view.width / 20));
    this.#drawEdges(paint, toX, toY);
    this.#drawVehicles(paint, toX, toY);
  }

  #drawWarmth(paint: CanvasRenderingContext2D, toX: Turn, toY: Turn, reach: number) {
    const { taken } = this.#shapes;
    const most = Math.max(1, ...taken.map(({ n }) => n));
    for (const { lng, lat, n } of taken) {
      paint.globalAlpha = 0.25 + 0.75 * (n / most);
      const [x, y] = [toX(mercatorX(lng)), toY(mercatorY(lat))];
      paint.drawImage(this.#warmth, x - reach, y - reach, 2 * reach, 2 * reach);
    }
    paint.globalAlpha = 1;
  }

  #drawEdges(paint: CanvasRenderingContext2D, toX: Turn, toY: Turn) {
    const trace = (rings: Rings) => {
      paint.beginPath();
      for (const ring of rings) {
        ring.forEach(([lng = 0, lat = 0], i) => {
          const [x, y] = [toX(mercatorX(lng)), toY(mercatorY(lat))];
          if (i === 0) paint.moveTo(x, y);
          else paint.lineTo(x, y);
        });
        paint.closePath();
      }
    };
    paint.lineWidth = 1.2;
    paint.strokeStyle = this.#colour('good');
    for (const { rings } of this.#shapes.areas) {
      trace(rings);
      paint.stroke();
    }
    const hatch = hatchOf(paint, this.#colour('bad'));
    for (const { rings } of this.#shapes.noStop) {
      trace(rings);
      if (hatch) paint.fillStyle = hatch;
      paint.fill();
      paint.lineWidth = 1;
      paint.strokeStyle = this.#colour('bad');
      paint.stroke();
    }
  }

  #drawVehicles(paint: CanvasRenderingContext2D, toX: Turn, toY: Turn) {
    const dots = dotsOf(this.store, toX, toY);
    paint.lineWidth = 1.5;
    for (const look of looks) {
      paint.fillStyle = paint.strokeStyle = this.#colour(look === 'parked' ? 'busy' : look);
      if (look === 'parked') paint.stroke(dots[look]);
      else paint.fill(dots[look]);
    }
  }

  /** By its name in the wall's style. */
  #colour(tone: Exclude<Look, 'parked'>) {
    return getComputedStyle(this.#parts.canvas).getPropertyValue(`--w-${tone}`) || '#888888';
  }
}

function hatchOf(paint: CanvasRenderingContext2D, colour: string) {
  const tile = document.createElement('canvas');
  tile.width = tile.height = 8;
  const lines = tile.getContext('2d');
  if (!lines) return null;
  lines.strokeStyle = colour;
  lines.globalAlpha = 0.7;
  lines.beginPath();
  lines.moveTo(0, 8);
  lines.lineTo(8, 0);
  lines.stroke();
  return paint.createPattern(tile, 'repeat');
}
