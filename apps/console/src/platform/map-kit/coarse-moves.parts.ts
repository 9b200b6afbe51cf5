import type { Map as MapLibre } from 'maplibre-gl';
import { isSpared, needsCutting, type Spared } from './map-style.parts.ts';
import { type Shown, shiftBetweenDrawings } from './shift-moves.parts.ts';

/** What of a map is used here. */
type Moving = Pick<MapLibre, 'once' | 'isMoving' | 'getPixelRatio'> & Shown;

/** How a map takes another ratio. It tells the world of that and stops what moves it, which is not meant here. */
interface Quiet {
  _overridePixelRatio: number | null;
  _resizeInternal(constrain: boolean): void;
}

function setRatio(map: Moving, ratio: number) {
  const quiet = map as unknown as Quiet;
  quiet._overridePixelRatio = ratio;
  quiet._resizeInternal(false);
  hearing.get(map)?.();
  map.triggerRepaint();
}

interface Drawing {
  painter?: { renderLayer(painter: unknown, tiles: unknown, layer: Spared, ...rest: unknown[]): void };
}

/** What is drawn at once, as far as it says where a tile of the map ends. */
interface Frame {
  renderTileClippingMasks(layer: Spared, tiles: unknown): void;
  stencilModeForClipping(tile: unknown): { test: { func: number; mask: number } };
}

const isFrame = (given: unknown): given is Frame =>
  typeof given === 'object' &&
  given !== null &&
  'renderTileClippingMasks' in given &&
  'stencilModeForClipping' in given;

/** WebGL's name for a test that everything passes. */
const always = 519;

/**
 * The edges of tiles are drawn for each source of each frame, two thirds of all that is drawn, so that what two tiles both
 * hold is not drawn twice. Of the town's own that is not seen.
 */
function leaveTileEdges(frame: Frame) {
  const draw = frame.renderTileClippingMasks.bind(frame);
  const modeOf = frame.stencilModeForClipping.bind(frame);
  let isCut = true;
  frame.renderTileClippingMasks = (layer, tiles) => {
    isCut = needsCutting(layer);
    if (isCut) draw(layer, tiles);
  };
  frame.stencilModeForClipping = (tile) => {
    const mode = modeOf(tile);
    return isCut ? mode : { ...mode, test: { func: always, mask: 0 }, ref: 0 };
  };
}

/**
 * Leave out of the drawing, as long as `isLean` says so, what a moving map can do without. The style stays as it is: to
 * hide a layer there would have its tiles read anew, at the beginning of each push and at its end.
 */
function leaveOut(map: Moving, isLean: () => boolean) {
  const { painter } = map as unknown as Drawing;
  if (!painter?.renderLayer) return;
  const draw = painter.renderLayer.bind(painter);
  let frame: unknown;
  painter.renderLayer = (by, tiles, layer, ...rest) => {
    const now = rest.at(-1);
    if (isLean() && now !== frame && isFrame(now)) leaveTileEdges(now);
    frame = now;
    if (!isLean() || !isSpared(layer, map.getZoom())) draw(by, tiles, layer, ...rest);
  };
}

/** Of each side, while the map moves. */
const share = 0.5;

/** Maps that are drawn coarsely now. */
const coarse = new WeakSet<object>();

/** Whether the map is drawn in a hurry now, so that what belongs to it had better be, too. */
export const isCoarse = (map: object) => coarse.has(map);

const hearing = new WeakMap<object, () => void>();

/** Be told when the map has other pixels than before: what draws into it does not notice, since its size stays. */
export const onPixels = (map: object, work: () => void) => void hearing.set(map, work);

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
 * Without a graphics card every pixel and every line costs time of the processor: a map is then drawn with a quarter of
 * the pixels and without names and fine lines while it moves, a few times a second and shifted in between, and with all
 * of them once it rests.
 */
export function coarseWhileMoving(map: Moving, inSoftware = isDrawnInSoftware): void {
  let fine: number | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  if (!inSoftware(map.getCanvas())) return;
  leaveOut(map, () => isCoarse(map));
  const forgetPicture = shiftBetweenDrawings(map, () => isCoarse(map));
  map.on('move', () => {
    // A jump is drawn once, and would be drawn twice.
    if (fine !== undefined || !map.isMoving()) return;
    fine = map.getPixelRatio();
    coarse.add(map);
    // Between few pixels smooth steps are reckoned for every pixel of the screen.
    map.getCanvas().style.imageRendering = 'pixelated';
    setRatio(map, fine * share);
    forgetPicture();
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
    coarse.delete(map);
    map.getCanvas().style.imageRendering = '';
    setRatio(map, ratio);
  }
}
