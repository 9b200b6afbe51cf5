import type { Map as MapLibre } from 'maplibre-gl';
import { isSpared, needsCutting, type Spared } from './map-style.parts.ts';
import { type Shown, shiftBetweenDrawings } from './shift-moves.parts.ts';

/** The part of the map used here. */
type Moving = Pick<MapLibre, 'once' | 'isMoving' | 'getPixelRatio'> & Shown;

/** Sets a map's pixel ratio without the events and the interruption of movements that the public method causes. */
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

/** The part of the renderer that draws tile edges. */
interface Frame {
  renderTileClippingMasks(layer: Spared, tiles: unknown): void;
  stencilModeForClipping(tile: unknown): { test: { func: number; mask: number } };
}

const isFrame = (given: unknown): given is Frame =>
  typeof given === 'object' &&
  given !== null &&
  'renderTileClippingMasks' in given &&
  'stencilModeForClipping' in given;

/** WebGL's constant for a test that always passes. */
const always = 519;

/**
 * Tile edges are drawn for each source in each frame, two thirds of all drawing, so that overlaps of two tiles are
 * not drawn twice. For the town's own tiles this is invisible.
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
 * Skips what a moving map can do without, as long as `isLean` returns true. The style stays unchanged: hiding a
 * layer there would reload its tiles at the beginning and end of each movement.
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

/** The share of each side's pixels while the map moves. */
const share = 0.5;

/** Maps currently drawn coarsely. */
const coarse = new WeakSet<object>();

/** Whether the map is drawn coarsely now, so that its overlays should be too. */
export const isCoarse = (map: object) => coarse.has(map);

const hearing = new WeakMap<object, () => void>();

/** Calls back when the map's pixel ratio changed: overlays do not notice, since its size stays. */
export const onPixels = (map: object, work: () => void) => void hearing.set(map, work);

/** Another movement often follows at once. */
const restMs = 200;

/** Whether the processor renders for want of a graphics card. */
function isDrawnInSoftware(canvas: HTMLCanvasElement): boolean {
  const gl = canvas.getContext('webgl2');
  const names = gl?.getExtension('WEBGL_debug_renderer_info');
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(
    String(gl?.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER)),
  );
}

/**
 * Without a graphics card every pixel and line costs processor time: while the map moves it is drawn with a quarter
 * of the pixels, without names and fine lines, a few times per second and shifted in between; once it rests, in
 * full.
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
    // Smooth scaling would be computed for every pixel of the screen.
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
