import { fillLevel } from '@kickstand/domain/places/stations';
import { startFleet } from '../../apps/console/src/fleet/live-map/fleet/fleet-client.ts';
import { LiveMap } from '../../apps/console/src/fleet/live-map/map/live-map.ts';
import { paletteFor } from '../../apps/console/src/fleet/live-map/map/map-colours.ts';
import { startGeoJson } from './geojson.ts';
import { pan } from './pan.ts';

interface Told {
  frame?: ArrayBuffer;
  town?: Parameters<LiveMap['setTown']>[0];
  centre?: [number, number];
  areas?: { boundary: number[][]; name: { zh: string } }[];
  stations?: { boundary: number[][]; centre: number[]; capacity: number; name: { zh: string } }[];
  noStop?: { boundary: number[][] }[];
}

const asked = new URLSearchParams(location.search);
const number = (name: string, otherwise: number) => Number(asked.get(name) ?? otherwise);
const container = document.getElementById('map') as HTMLElement;
const zoom = number('zoom', 12);
const appearance = asked.get('appearance') === 'dark' ? 'dark' : 'light';
const state = { frames: 0, views: 0, longTasks: [] as number[], renderer: rendererName() };
Object.assign(window, { bench: state });
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) state.longTasks.push(duration);
}).observe({ entryTypes: ['longtask'] });

/** Which program draws: figures of a software renderer are not those of a graphics card. */
function rendererName() {
  const gl = document.createElement('canvas').getContext('webgl2');
  const names = gl?.getExtension('WEBGL_debug_renderer_info');
  const said = String(gl?.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER));
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return /swiftshader|llvmpipe/i.test(said) ? 'software WebGL' : said;
}

const polygon = (ring: number[][], properties: Record<string, unknown>): GeoJSON.Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: [[...ring, ring[0] ?? []]] },
});
const collection = (features: GeoJSON.Feature[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features,
});

function startMarks({ town, centre = [0, 0], areas = [], stations = [], noStop = [] }: Told) {
  const fleet = startFleet();
  fleet.tell({ kind: 'palette', palette: paletteFor(appearance) });
  const map = new LiveMap({
    container,
    appearance,
    language: 'zh',
    words: { canvas: '' },
    start: { center: centre, zoom },
    onCamera: (camera) => fleet.tell({ kind: 'camera', camera }),
    onClick: () => undefined,
  });
  Object.assign(state, { pan: (ms: number) => pan(map.baseMap, ms) });
  if (town) map.setTown(town);
  map.layers.show(
    'areas',
    collection(areas.map(({ boundary, name }) => polygon(boundary, { name: name.zh }))),
  );
  map.layers.show(
    'fences',
    collection([
      ...stations.map(({ boundary }) => polygon(boundary, { kind: 'station', fill: 'usual', active: true })),
      ...noStop.map(({ boundary }) => polygon(boundary, { kind: 'no_stop', active: true })),
    ]),
  );
  map.layers.show(
    'names',
    collection(
      stations.map(({ centre: at, capacity, name }, i) => {
        const current = (i * 7) % (capacity + 2);
        const said = { name: name.zh, load: `${current}/${capacity}`, fill: fillLevel(current, capacity) };
        return {
          type: 'Feature',
          properties: { ...said, kind: 'station', active: true },
          geometry: { type: 'Point', coordinates: at },
        };
      }),
    ),
  );
  fleet.onView(({ view }) => {
    state.views += 1;
    map.show(view, undefined);
  });
  return fleet.frame;
}

const feed = new Worker(new URL('./feed.worker.ts', import.meta.url), { type: 'module' });
let take: ((frame: ArrayBuffer) => void) | undefined;
feed.onmessage = ({ data }: MessageEvent<Told>) => {
  if (data.town)
    take =
      asked.get('mode') === 'geojson'
        ? startGeoJson(container, data.centre ?? [0, 0], zoom)
        : startMarks(data);
  if (!data.frame) return;
  state.frames += 1;
  take?.(data.frame);
};
feed.postMessage({
  seed: 7,
  vehicles: number('vehicles', 100_000),
  changes: number('changes', 10_000),
  framesPerSecond: number('fps', 2),
});
