import { type BaseMap, baseMap } from '@kickstand/contract/platform/base-map';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetAll, serverAnswers, silence } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { BaseMapPicker } from './base-map-picker.parts.tsx';
import { rasterStyle, renamedStyle } from './base-map-style.ts';
import { baseMapsNow, chooseBaseMap, reportBaseMap } from './base-maps.parts.ts';

// Deadline for a loaded machine; nothing waits on purpose.
vi.setConfig({ testTimeout: 60_000 });

const amap: BaseMap = {
  id: 'amap',
  kind: 'amap',
  host: 'webrd01.is.autonavi.com',
  crs: 'gcj02',
  scheme: 'xyz',
  style: null,
  finds: false,
  streetView: null,
  layers: [['https://webrd01.is.autonavi.com/{z}/{x}/{y}']],
  maxZoom: 18,
  attribution: '© 高德软件',
};
const tiles: BaseMap = {
  id: 'map-2',
  kind: 'xyz',
  host: 'tiles.example.com',
  crs: 'wgs84',
  scheme: 'tms',
  style: null,
  finds: false,
  streetView: null,
  layers: [['https://tiles.example.com/{z}/{x}/{y}']],
  maxZoom: 19,
  attribution: '© tiles.example.com',
};

afterEach(() => {
  forgetAll();
  localStorage.clear();
});

let asked: readonly unknown[] = [];
async function openPicker(list: readonly BaseMap[], usual: string | null = null) {
  asked = serverAnswers(baseMap.list, () => ({ list: [...list], count: list.length, usual }));
  await openScreen(BaseMapPicker, { codes: ['0301'] });
}

test('nobody is asked to choose where only the built-in map is, and that one is drawn on', async () => {
  await openPicker([]);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByText('底图')).toBeNull();
  expect(baseMapsNow().chosen).toBeUndefined();
});

test('until somebody chooses another one the built-in map is drawn on; the choice is kept and can be taken back', async () => {
  await openPicker([amap, tiles]);
  await screen.findByText('本平台底图');
  expect(baseMapsNow().chosen).toBeUndefined();
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '底图' }));
  fireEvent.click(await screen.findByText('高德地图'));
  expect(baseMapsNow().chosen).toEqual(amap);
  expect(Object.values({ ...localStorage })).toContain('amap');
  act(() => reportBaseMap('amap', true));
  expect(screen.getByRole('alert').textContent).toContain('底图加载失败');
  act(() => chooseBaseMap(undefined));
  expect(baseMapsNow().chosen).toBeUndefined();
  expect(Object.values({ ...localStorage })).not.toContain('amap');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the map of the reader’s company opens by itself, and what the reader chose goes before it', async () => {
  await openPicker([amap, tiles], 'map-2');
  await waitFor(() => expect(baseMapsNow().chosen).toEqual(tiles));
  act(() => chooseBaseMap('amap'));
  cleanup();
  await openPicker([amap, tiles], 'map-2');
  await waitFor(() => expect(asked).toHaveLength(1));
  await act(async () => undefined);
  expect(baseMapsNow().chosen).toEqual(amap);
});

test('where nobody answers which maps there are, it is asked again by itself', async () => {
  let well = false;
  const told = serverAnswers(baseMap.list, () => (well ? { list: [amap], count: 1, usual: null } : silence));
  await openScreen(BaseMapPicker, { codes: ['0301'] });
  await waitFor(() => expect(told).toHaveLength(1));
  await act(async () => undefined);
  well = true;
  await waitFor(() => {
    dispatchEvent(new Event('online'));
    expect(screen.getByText('本平台底图')).toBeTruthy();
  });
});

test('only tiles in GCJ-02 are shifted; the others are asked for as they are', () => {
  const shifted = vi.fn((name: string) => `gcj02://${name}/{z}/{x}/{y}`);
  const first = rasterStyle(amap, 'light', shifted);
  expect(shifted).toHaveBeenCalledWith('base-map-amap-0', { templates: amap.layers[0], fromSouth: false });
  expect(first.sources['base-map-amap-0']).toMatchObject({
    tiles: ['gcj02://base-map-amap-0/{z}/{x}/{y}'],
    scheme: 'xyz',
  });
  const second = rasterStyle(tiles, 'dark', shifted);
  expect(shifted).toHaveBeenCalledTimes(1);
  expect(second.sources['base-map-map-2-0']).toMatchObject({ tiles: tiles.layers[0], scheme: 'tms' });
});

test('a whole style keeps its own names apart and its addresses whole', () => {
  const style = renamedStyle(
    {
      version: 8,
      sprite: 'sprites/day',
      glyphs: 'https://fonts.example.com/{fontstack}/{range}.pbf',
      sources: { osm: { type: 'vector', tiles: ['tiles/{z}/{x}/{y}.pbf'] } },
      layers: [
        { id: 'land', type: 'background' },
        { id: 'street', type: 'line', source: 'osm', 'source-layer': 'roads' },
      ],
    },
    'https://maps.example.com/styles/day.json',
  );
  expect(style.sources).toEqual({
    'base-map-osm': { type: 'vector', tiles: ['https://maps.example.com/styles/tiles/{z}/{x}/{y}.pbf'] },
  });
  expect(style.layers).toMatchObject([
    { id: 'base-map-land' },
    { id: 'base-map-street', source: 'base-map-osm', 'source-layer': 'roads' },
  ]);
  expect(style.sprite).toBe('https://maps.example.com/styles/sprites/day');
});
