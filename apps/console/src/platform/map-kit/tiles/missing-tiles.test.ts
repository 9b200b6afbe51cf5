// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteReached } from '../../../kit/client/reached.ts';
import { MissingTiles, type TileMap } from './missing-tiles.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Said = Parameters<Parameters<TileMap['on']>[1]>[0];

/** A map whose network can fail, with tiles of a base map and of another source. */
function fakeMap() {
  const hears: Record<string, (said: Said) => void> = {};
  const asked: string[] = [];
  const map: TileMap = {
    on: (type, hear) => {
      hears[type] = hear;
    },
    refreshTiles: (source) => void asked.push(source),
    getSource: () => ({ url: 'https://maps.example.com/tiles.json', setUrl: (url) => void asked.push(url) }),
  };
  const told: boolean[] = [];
  const missing = new MissingTiles(
    map,
    (source) => source.startsWith('base-map-'),
    (now) => void told.push(now),
  );
  const tile = (x: number, sourceId = 'base-map-a') => ({
    sourceId,
    tile: { tileID: { canonical: { x, y: 0, z: 3 } } },
  });
  return {
    missing,
    asked,
    told,
    tile,
    fails: (said: Said) => hears.error?.(said),
    comes: (said: Said) => hears.sourcedata?.(said),
  };
}

test('tiles that did not come are asked for again by themselves and the notice stays until the last has come', async () => {
  const { asked, told, tile, fails, comes } = fakeMap();
  fails(tile(1));
  fails(tile(2));
  fails(tile(9, 'vehicles'));
  comes(tile(3));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toEqual(['base-map-a']);
  comes(tile(1));
  fails(tile(2));
  expect(told.at(-1)).toBe(true);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(asked).toEqual(['base-map-a', 'base-map-a']);
  comes(tile(2));
  expect(told.at(-1)).toBe(false);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveLength(2);
});

test.each([
  ['the browser says that the network is back', () => void dispatchEvent(new Event('online'))],
  ['the server answers again', () => [false, true].forEach(noteReached)],
])('they are asked for at once when %s', async (_, back) => {
  const { asked, tile, fails } = fakeMap();
  for (let i = 0; i < 6; i++) {
    fails(tile(1));
    await vi.advanceTimersByTimeAsync(2_000 * 2 ** i);
  }
  fails(tile(1));
  const before = asked.length;
  back();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(before + 1);
});

test('what describes a source is fetched anew, and what has left the picture is waited for no more', async () => {
  const { asked, told, tile, fails, comes } = fakeMap();
  fails({ sourceId: 'base-map-b' });
  fails(tile(1));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toEqual(['https://maps.example.com/tiles.json', 'base-map-a']);
  comes({ sourceId: 'base-map-b', sourceDataType: 'metadata' });
  expect(told.at(-1)).toBe(true);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(told.at(-1)).toBe(false);
});

test('of a base map that is no longer shown nothing is asked for', async () => {
  const { missing, asked, tile, fails } = fakeMap();
  fails(tile(1));
  missing.forget();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toEqual([]);
});
