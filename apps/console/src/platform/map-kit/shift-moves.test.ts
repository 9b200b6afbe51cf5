import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shiftBetweenDrawings, shiftOf } from './shift-moves.parts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a picture shifted to where a camera looks has every place where that camera sees it', () => {
  const some = fc.double({ min: -500, max: 500, noNaN: true });
  const camera = fc.record({ x: some, y: some, zoom: fc.double({ min: 3, max: 18, noNaN: true }) });
  const seenBy = (from: { x: number; y: number; zoom: number }, place: { x: number; y: number }) => ({
    x: (place.x - from.x) * 2 ** from.zoom,
    y: (place.y - from.y) * 2 ** from.zoom,
    zoom: from.zoom,
  });
  fc.assert(
    fc.property(camera, camera, some, some, (before, now, x, y) => {
      const [held, other] = [
        { x: 3, y: 4 },
        { x, y },
      ];
      const shift = shiftOf(seenBy(before, held), seenBy(now, held));
      const drawn = seenBy(before, other);
      const wanted = seenBy(now, other);
      const accuracy = 1e-6 * 2 ** Math.max(before.zoom, now.zoom);
      expect(Math.abs(drawn.x * shift.scale + shift.x - wanted.x)).toBeLessThan(accuracy);
      expect(Math.abs(drawn.y * shift.scale + shift.y - wanted.y)).toBeLessThan(accuracy);
    }),
  );
});

/** A map whose camera moves by a pixel per turn; projections follow it. */
function turningMap() {
  const heard = new Map<string, () => void>();
  const is = { hurried: true, x: 0, bearing: 0, drawn: 0 };
  const style = { transform: '', transformOrigin: '' };
  const map = {
    on: (name: string, work: () => void) => void heard.set(name, work),
    getCanvas: () => ({ style }),
    getContainer: () => ({}),
    getCenter: () => ({ at: is.x }),
    project: ({ at }: { at: number }) => ({ x: at - is.x, y: 0 }),
    getZoom: () => 12,
    getBearing: () => is.bearing,
    getPitch: () => 0,
    triggerRepaint: () => undefined,
    _renderTaskQueue: {
      run: () => {
        is.x += 1;
      },
    },
    _render() {
      map._renderTaskQueue.run();
      is.drawn += 1;
    },
  };
  const forget = shiftBetweenDrawings(map as never, () => is.hurried);
  const turn = () => {
    vi.advanceTimersByTime(50);
    map._render();
    return [is.drawn, style.transform] as const;
  };
  return { is, turn, forget, resize: () => heard.get('resize')?.() };
}

const shifted = (pixels: number) => `translate(${pixels}px, 0px) scale(1)`;

test('a map in a hurry is drawn now and then, follows its camera in between, and lies straight once it rests', () => {
  const { is, turn } = turningMap();
  expect([turn(), turn(), turn(), turn()]).toEqual([
    [1, ''],
    [1, shifted(-1)],
    [1, shifted(-2)],
    [2, ''],
  ]);
  is.hurried = false;
  expect(turn()).toEqual([3, '']);
});

test('a picture that is gone or that would have to be turned is drawn and not shifted', () => {
  const { is, turn, forget, resize } = turningMap();
  turn();
  resize();
  expect(turn()).toEqual([2, '']);
  forget();
  expect(turn()).toEqual([3, '']);
  is.bearing = 10;
  expect(turn()).toEqual([4, '']);
});
