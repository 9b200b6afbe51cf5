import type { LngLat, Map as MapLibre } from 'maplibre-gl';

/** The part of the map used here. */
export type Shown = Pick<
  MapLibre,
  | 'on'
  | 'getCanvas'
  | 'getContainer'
  | 'getCenter'
  | 'getZoom'
  | 'getBearing'
  | 'getPitch'
  | 'project'
  | 'triggerRepaint'
>;

/** A map's frame: first what moves the camera, then the drawing. */
interface Turning {
  _render?(at: number): unknown;
  _renderTaskQueue?: { run(at: number): void };
  _removed?: boolean;
}

/** The screen position of a place, pixels, and the zoom. */
interface Seen {
  x: number;
  y: number;
  zoom: number;
}

/** How to shift and scale a drawing, from its upper left corner, to match the present view. */
export function shiftOf(drawn: Seen, now: Seen) {
  const scale = 2 ** (now.zoom - drawn.zoom);
  return { x: now.x - drawn.x * scale, y: now.y - drawn.y * scale, scale };
}

/** How long the last drawing is shifted before the next begins. */
const pauseMs = 120;

/**
 * While `isHurried` returns true, draws the map only at intervals, and shifts the drawing in between to follow the
 * camera. Returns a function to report that the drawing is gone.
 */
export function shiftBetweenDrawings(map: Shown, isHurried: () => boolean): () => void {
  const turning = map as unknown as Turning;
  const { _render: usual, _renderTaskQueue: moves } = turning;
  let last: { place: LngLat; seen: Seen; at: number } | undefined;
  const forget = () => {
    last = undefined;
  };
  if (!usual || !moves) return forget;
  const canvas = map.getCanvas();
  canvas.style.transformOrigin = '0 0';
  // The area uncovered by a shift still belongs to the map for the pointer.
  canvas.parentElement?.style.setProperty('height', '100%');
  // The library computes pointer positions from it, and the shift would offset them.
  canvas.getBoundingClientRect = () => map.getContainer().getBoundingClientRect();
  map.on('resize', forget);
  turning._render = (at) => {
    if (last && isHurried() && performance.now() - last.at < pauseMs) {
      moves.run(at);
      if (turning._removed) return map;
      if (shift()) {
        map.triggerRepaint();
        return map;
      }
    }
    canvas.style.transform = '';
    usual.call(map, at);
    const place = map.getCenter();
    last = { place, seen: seenAt(place), at: performance.now() };
    return map;
  };
  return forget;

  function seenAt(place: LngLat): Seen {
    const { x, y } = map.project(place);
    return { x, y, zoom: map.getZoom() };
  }

  /** False if the drawing cannot be shifted to the view: the map may have been rotated, or the drawing is gone. */
  function shift() {
    if (!last || map.getBearing() !== 0 || map.getPitch() !== 0) return false;
    const { x, y, scale } = shiftOf(last.seen, seenAt(last.place));
    canvas.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    return true;
  }
}
