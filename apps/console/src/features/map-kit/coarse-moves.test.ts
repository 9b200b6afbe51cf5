import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coarseWhileMoving } from './coarse-moves.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A map that is told to move, and keeps what it was asked for. */
function mapOf(inSoftware: boolean) {
  const heard = new Map<string, (() => void)[]>();
  const ratios: number[] = [];
  let moving = false;
  const on = (name: string, work: () => void) => void heard.set(name, [...(heard.get(name) ?? []), work]);
  const fire = (name: string) => heard.get(name)?.forEach((work) => void work());
  const map = {
    ...{ on, once: on, isMoving: () => moving, getCanvas: () => ({}) },
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
  return { ratios, move, jump: () => void fire('move'), remove: () => void fire('remove') };
}

test('a map drawn by the processor is drawn with a quarter of its pixels while it moves, and with all once it rests', () => {
  const { ratios, move } = mapOf(true);
  move(true);
  move(true);
  expect(ratios).toEqual([1]);
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
