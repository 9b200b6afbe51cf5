import type { Map as MapLibre, MapMouseEvent, MapTouchEvent } from 'maplibre-gl';
import type { Box } from '../fleet/fleet-view.ts';
import { boxAround, type Corner, cornersOf, fewestCorners } from './lasso-shape.ts';
import { Sketch } from './lasso-sketch.ts';

type Pointed = MapMouseEvent | MapTouchEvent;
type Heard =
  | 'click'
  | 'dblclick'
  | 'mousedown'
  | 'mousemove'
  | 'mouseup'
  | 'touchstart'
  | 'touchmove'
  | 'touchend';
type Hearing = Partial<Record<Heard, (event: Pointed) => void>>;

/** A drawing in progress: it handles some keys and can be cancelled. */
export interface Drawing {
  /** Whether the drawing handled the key. */
  press(key: string): boolean;
  end(): void;
}

export const cornerOf = ({ lngLat: { lng, lat } }: Pointed): Corner => [lng, lat];

/** Subscribes to events of the map; returns a function that unsubscribes. */
function hearing(map: MapLibre, heard: Hearing) {
  const pairs = Object.entries(heard) as [Heard, (event: Pointed) => void][];
  for (const [name, work] of pairs) map.on(name, work);
  map.getCanvas().style.cursor = 'crosshair';
  return () => {
    for (const [name, work] of pairs) map.off(name, work);
    map.getCanvas().style.cursor = '';
  };
}

/** A smaller movement of the pointer is not a box, pixels. */
const leastDrag = 4;

/** Draws a box from pointer down to pointer up; `begun` if it is already down. */
export function drawRectangle(map: MapLibre, done: (box: Box) => void, begun?: Corner): Drawing {
  const sketch = new Sketch(map);
  let from = begun;
  const isDrag = (to: Corner) => {
    if (!from) return false;
    const [a, b] = [map.project([...from]), map.project([...to])];
    return Math.hypot(a.x - b.x, a.y - b.y) >= leastDrag;
  };
  const down = (event: Pointed) => {
    event.preventDefault();
    from = cornerOf(event);
  };
  const up = (event: Pointed) => {
    const to = cornerOf(event);
    const box = from && isDrag(to) ? boxAround([from, to]) : undefined;
    from = undefined;
    if (box) done(box);
  };
  const move = (event: Pointed) => {
    if (!from) return;
    // The pointer was released outside the map.
    if ('buttons' in event.originalEvent && event.originalEvent.buttons === 0) return up(event);
    sketch.show({ corners: cornersOf(boxAround([from, cornerOf(event)])), closed: true });
  };
  const deaf = hearing(map, {
    mousedown: down,
    mousemove: move,
    mouseup: up,
    touchstart: down,
    touchmove: move,
    touchend: up,
  });
  return {
    press: () => false,
    end() {
      deaf();
      sketch.end();
    },
  };
}

/** Draws corner by corner; the pointer is at the corner that is not set yet. */
export function drawCorners(
  map: MapLibre,
  show: (corners: readonly Corner[], next: Corner | undefined) => void,
  done: (corners: readonly Corner[]) => void,
): Drawing {
  let corners: readonly Corner[] = [];
  const put = (next: readonly Corner[], pointer?: Corner) => {
    corners = next;
    show(corners, pointer);
  };
  const isLast = (corner: Corner) => {
    const last = corners.at(-1);
    if (!last) return false;
    const [a, b] = [map.project([...last]), map.project([...corner])];
    return Math.hypot(a.x - b.x, a.y - b.y) < leastDrag;
  };
  map.doubleClickZoom.disable();
  const deaf = hearing(map, {
    click(event) {
      const corner = cornerOf(event);
      // The second click of a double click sets no corner.
      if (!isLast(corner)) put([...corners, corner], corner);
    },
    mousemove: (event) => show(corners, cornerOf(event)),
    dblclick: () => done(corners),
  });
  return {
    press(key) {
      if (key === 'Enter') done(corners);
      else if (key === 'Backspace') put(corners.slice(0, -1));
      else return false;
      return true;
    },
    end() {
      deaf();
      map.doubleClickZoom.enable();
    },
  };
}

/** Draws an outline by clicking its corners. */
export function drawOutline(map: MapLibre, done: (corners: readonly Corner[]) => void): Drawing {
  const sketch = new Sketch(map);
  const drawing = drawCorners(
    map,
    (corners, next) => sketch.show({ corners: next ? [...corners, next] : corners, closed: true }),
    (corners) => corners.length >= fewestCorners && done(corners),
  );
  return {
    press: drawing.press,
    end() {
      drawing.end();
      sketch.end();
    },
  };
}

/** Picks a place by a click. */
export const pickPlace = (map: MapLibre, done: (at: Corner) => void): Drawing => ({
  press: () => false,
  end: hearing(map, { click: (event) => done(cornerOf(event)) }),
});
