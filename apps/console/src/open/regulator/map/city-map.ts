import type { CityStation, DistrictRow, GridCell } from '@kickstand/contract/open/regulator';
import { boundsOf, type LngLat } from '@kickstand/domain/platform/geo';
import type { LayerSpecification } from 'maplibre-gl';
import { fill } from '../../../platform/map-kit/base-map.parts.ts';
import {
  collection,
  colourByTone,
  feature,
  LayeredMap,
  type LayeredMapOptions,
} from '../../../platform/map-kit/dots/layered-map.parts.ts';
import { heatBreaks, heatClass, heatColour } from '../../../platform/map-kit/heat.parts.ts';
import { type Appearance, tones } from '../../../ui/tones.ts';
import { type ShownPin, toneOf } from './pins.ts';

/** The content of the map. */
export interface Drawn {
  districts: readonly Pick<DistrictRow, 'districtId' | 'polygons'>[];
  cells: readonly GridCell[];
  stations: readonly CityStation[];
  pins: readonly ShownPin[];
  points: readonly { lng: number; lat: number }[];
}

const sources = {
  districts: 'city-districts',
  cells: 'city-cells',
  stations: 'city-stations',
  points: 'city-points',
  pins: 'city-pins',
} as const;

const pinLayer = 'city-pins';

function layers(appearance: Appearance): LayerSpecification[] {
  const of = tones[appearance];
  const edge = appearance === 'dark' ? '#000' : '#fff';
  return [
    {
      id: 'city-cells',
      type: 'fill',
      source: sources.cells,
      paint: {
        'fill-color': heatColour(appearance),
        'fill-opacity': 0.72,
        'fill-outline-color': edge,
      },
    },
    {
      id: 'city-districts',
      type: 'line',
      source: sources.districts,
      paint: { 'line-color': of.busy.solid, 'line-width': 2, 'line-dasharray': [3, 2] },
    },
    {
      id: 'city-points',
      type: 'circle',
      source: sources.points,
      paint: { 'circle-radius': 3, 'circle-color': of.quiet.solid, 'circle-opacity': 0.8 },
    },
    {
      id: 'city-stations',
      type: 'circle',
      source: sources.stations,
      paint: {
        'circle-radius': 5,
        'circle-color': colourByTone(appearance),
        'circle-stroke-width': 1.5,
        'circle-stroke-color': edge,
      },
    },
    {
      id: pinLayer,
      type: 'circle',
      source: sources.pins,
      paint: {
        'circle-radius': 8,
        'circle-color': colourByTone(appearance),
        'circle-opacity': ['case', ['get', 'isOpen'], 1, 0.4],
        'circle-stroke-width': 2,
        'circle-stroke-color': edge,
      },
    },
  ];
}

const point = ({ lng, lat }: { lng: number; lat: number }, properties: object) =>
  feature({ type: 'Point', coordinates: [lng, lat] }, properties);

const closed = (ring: readonly LngLat[]) => [...ring, ...ring.slice(0, 1)].map((corner) => [...corner]);

function square({ west, south, east, north }: GridCell) {
  return [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ];
}

/** The map of a city: districts, cells in classes, stations, complaints and violations. */
export class CityMap extends LayeredMap {
  /** The districts that it was fitted to. */
  #view: string | undefined;

  constructor({ open, ...options }: LayeredMapOptions & { open(pinId: string): void }) {
    super(options, { sources: Object.values(sources), layers });
    this.openOnClick(pinLayer, open);
  }

  show({ districts, cells, stations, pins, points }: Drawn) {
    const breaks = heatBreaks(cells.map(({ n }) => n));
    const outlines = districts.flatMap(({ polygons }) =>
      polygons.map((rings) => feature({ type: 'Polygon', coordinates: rings.map(closed) }, {})),
    );
    fill(this.map, {
      [sources.districts]: collection(outlines),
      [sources.cells]: collection(
        cells.map((cell) =>
          feature({ type: 'Polygon', coordinates: square(cell) }, { level: heatClass(cell.n, breaks) }),
        ),
      ),
      [sources.stations]: collection(
        stations.map((one) => point(one, { tone: one.isOver ? 'warn' : 'good' })),
      ),
      [sources.points]: collection(points.map((one) => point(one, {}))),
      [sources.pins]: collection(
        pins.map((pin) => point(pin, { id: pin.id, tone: toneOf(pin), isOpen: pin.isOpen })),
      ),
    });
    this.#fit(districts);
  }

  /** Only other districts move it, so that a change of hours keeps the view. */
  #fit(districts: Drawn['districts']) {
    const view = districts.map(({ districtId }) => districtId).join();
    const corners = districts.flatMap(({ polygons }) => polygons.flatMap(([outer = []]) => outer));
    if (view === this.#view || corners.length === 0) return;
    this.#view = view;
    this.map.fitBounds([...boundsOf(corners)], { padding: 32, duration: 0, maxZoom: 16 });
  }
}
