import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coarseWhileMoving, isCoarse, onPixels } from './coarse-moves.parts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const layers = [
  ['water', 'fill'],
  ['bank', 'line'],
  ['casing-arterial', 'line'],
  ['street-local', 'line'],
  ['street-collector', 'line'],
  ['street-arterial', 'line'],
  ['layers-fence-line', 'line'],
  ['area-name', 'symbol'],
  ['vehicles', 'custom'],
] as const;
const all = layers.map(([id]) => id);

/** A map that records the moves requested. */
function mapOf(inSoftware: boolean, zoom = 12) {
  const heard = new Map<string, (() => void)[]>();
  const ratios: number[] = [];
  let moving = false;
  const on = (name: string, work: () => void) => void heard.set(name, [...(heard.get(name) ?? []), work]);
  const fire = (name: string) => heard.get(name)?.forEach((work) => void work());
  const drawn: string[] = [];
  const canvas = { style: { imageRendering: '' } };
  const map = {
    on,
    once: on,
    isMoving: () => moving,
    getCanvas: () => canvas,
    getZoom: () => zoom,
    painter: {
      renderLayer: (_by: unknown, _tiles: unknown, { id }: { id: string }, ..._rest: unknown[]) =>
        void drawn.push(id),
    },
    getPixelRatio: () => ratios.at(-1) ?? 2,
    triggerRepaint: () => undefined,
    _overridePixelRatio: 2,
    _resizeInternal() {
      ratios.push(map._overridePixelRatio);
    },
  };
  coarseWhileMoving(map as never, () => inSoftware);
  const move = (now: boolean) => {
    moving = now;
    fire(now ? 'move' : 'moveend');
  };
  const draw = () => {
    drawn.length = 0;
    for (const [id, type] of layers) map.painter.renderLayer({}, {}, { id, type } as { id: string });
    return [...drawn];
  };
  const end = { jump: () => void fire('move'), remove: () => void fire('remove') };
  return { ratios, move, draw, canvas, map, ...end };
}

test('a map drawn by the processor is drawn with a quarter of its pixels while it moves, and with all once it rests', () => {
  const { ratios, move, map } = mapOf(true);
  const told = vi.fn();
  onPixels(map, told);
  move(true);
  move(true);
  expect(ratios).toEqual([1]);
  expect(told).toHaveBeenCalledTimes(1);
  move(false);
  expect(ratios).toEqual([1]);
  vi.advanceTimersByTime(1_000);
  expect(ratios).toEqual([1, 2]);
});

test('pushed again before it rested it stays coarse, and is fine after the last push', () => {
  const { ratios, move } = mapOf(true);
  move(true);
  move(false);
  move(true);
  vi.advanceTimersByTime(1_000);
  expect(ratios).toEqual([1]);
  move(false);
  vi.advanceTimersByTime(1_000);
  expect(ratios).toEqual([1, 2]);
});

test('a jump, a graphics card and a map that is gone change nothing', () => {
  const jumped = mapOf(true);
  jumped.jump();
  const drawnByCard = mapOf(false);
  drawnByCard.move(true);
  const gone = mapOf(true);
  gone.move(true);
  gone.move(false);
  gone.remove();
  vi.advanceTimersByTime(1_000);
  expect([jumped.ratios, drawnByCard.ratios, gone.ratios]).toEqual([[], [], [1]]);
});

test('while it moves it leaves out names, edges of lines and hair-thin streets, and draws all of it at rest', () => {
  const { move, draw, canvas, map } = mapOf(true);
  expect(draw()).toEqual(all);
  move(true);
  expect(draw()).toEqual(['water', 'street-arterial', 'layers-fence-line', 'vehicles']);
  expect([isCoarse(map), canvas.style.imageRendering]).toEqual([true, 'pixelated']);
  move(false);
  vi.advanceTimersByTime(1_000);
  expect(draw()).toEqual(all);
  expect([isCoarse(map), canvas.style.imageRendering]).toEqual([false, '']);
});

test('small streets stay where they are wide, and a graphics card draws everything while it moves', () => {
  const near = mapOf(true, 15);
  near.move(true);
  expect(near.draw()).toContain('street-local');
  const byCard = mapOf(false);
  byCard.move(true);
  expect(byCard.draw()).toEqual(all);
});

test('while it moves only what lies over the town keeps within its tiles, and at rest everything does', () => {
  const { move, map } = mapOf(true);
  const frameOf = () => {
    const cut = vi.fn<(layer: { id: string; type: string }, tiles: unknown) => void>();
    const edge = { test: { func: 514, mask: 255 }, ref: 3 };
    const frame = { renderTileClippingMasks: cut, stencilModeForClipping: () => edge };
    const modes = ['water', 'layers-fence-fill', 'layers-areas'].map((id) => {
      map.painter.renderLayer({}, {}, { id: 'land' }, [], frame);
      frame.renderTileClippingMasks({ id, type: 'fill' }, []);
      return frame.stencilModeForClipping().test.func;
    });
    return { cut: cut.mock.calls.map(([{ id }]) => id), modes };
  };
  expect(frameOf()).toEqual({ cut: ['water', 'layers-fence-fill', 'layers-areas'], modes: [514, 514, 514] });
  move(true);
  expect(frameOf()).toEqual({ cut: ['layers-fence-fill', 'layers-areas'], modes: [519, 514, 514] });
  move(false);
  vi.advanceTimersByTime(1_000);
  expect(frameOf().modes).toEqual([514, 514, 514]);
});
