import type { LngLat, Map as MapLibre } from 'maplibre-gl';

/** What of a map is used here. */
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

/** A map's turn: first what moves the camera, then the drawing. */
interface Turning {
  _render?(at: number): unknown;
  _renderTaskQueue?: { run(at: number): void };
  _removed?: boolean;
}

/** Where on the screen a place lies, pixels, and how near it is seen. */
interface Seen {
  x: number;
  y: number;
  zoom: number;
}

/** How a picture is shifted and scaled, from its upper left corner, so that all that was drawn lies where it is seen now. */
export function shiftOf(drawn: Seen, now: Seen) {
  const scale = 2 ** (now.zoom - drawn.zoom);
  return { x: now.x - drawn.x * scale, y: now.y - drawn.y * scale, scale };
}

/** For so long the last drawing is shifted before the next begins. */
const pauseMs = 120;

/**
 * As long as `isHurried` says so, draw the map only every so often, and in between shift its picture to where the camera
 * looks. Answers how to say that the picture is gone.
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
  // What a shifted picture uncovers is still the map to the pointer.
  canvas.parentElement?.style.setProperty('height', '100%');
  // The library reckons from it where the pointer is, and shifted it lies elsewhere.
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

  /** False where the picture cannot be shifted to what is seen: a move may have turned the map, or taken the picture away. */
  function shift() {
    if (!last || map.getBearing() !== 0 || map.getPitch() !== 0) return false;
    const { x, y, scale } = shiftOf(last.seen, seenAt(last.place));
    canvas.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    return true;
  }
}
