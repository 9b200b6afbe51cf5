import type { Map as MapLibre } from 'maplibre-gl';

/** What of a map is used here. */
type Moving = Pick<MapLibre, 'on' | 'once' | 'isMoving' | 'getPixelRatio' | 'getCanvas' | 'triggerRepaint'>;

/** How a map takes another ratio. It tells the world of that and stops what moves it, which is not meant here. */
interface Quiet {
  _overridePixelRatio: number | null;
  _resizeInternal(constrain: boolean): void;
}

function setRatio(map: Moving, ratio: number) {
  const quiet = map as unknown as Quiet;
  quiet._overridePixelRatio = ratio;
  quiet._resizeInternal(false);
  map.triggerRepaint();
}

/** Of each side, while the map moves. */
const share = 0.5;

/** A new push often follows at once. */
const restMs = 200;

/** Whether the processor does the work of the graphics card that is not there. */
function isDrawnInSoftware(canvas: HTMLCanvasElement): boolean {
  const gl = canvas.getContext('webgl2');
  const names = gl?.getExtension('WEBGL_debug_renderer_info');
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(
    String(gl?.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER)),
  );
}

/**
 * Without a graphics card every pixel costs time of the processor: a map is then drawn with a quarter of them while it
 * moves, and with all of them once it rests.
 */
export function coarseWhileMoving(map: Moving, inSoftware = isDrawnInSoftware): void {
  let fine: number | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  if (!inSoftware(map.getCanvas())) return;
  map.on('move', () => {
    // A jump is drawn once, and would be drawn twice.
    if (fine !== undefined || !map.isMoving()) return;
    fine = map.getPixelRatio();
    setRatio(map, fine * share);
  });
  map.on('moveend', () => {
    clearTimeout(waiting);
    if (fine !== undefined) waiting = setTimeout(rest, restMs);
  });
  map.once('remove', () => clearTimeout(waiting));

  function rest() {
    if (fine === undefined) return;
    if (map.isMoving()) {
      waiting = setTimeout(rest, restMs);
      return;
    }
    const ratio = fine;
    fine = undefined;
    setRatio(map, ratio);
  }
}
