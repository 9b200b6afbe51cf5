import type { TownMap } from '@kickstand/domain/town';
import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { type Appearance, tones } from '../../ui/tones.ts';
import { ground } from './map-colours.ts';

const empty: SourceSpecification = { type: 'geojson', data: { type: 'FeatureCollection', features: [] } };
export const townLayers = [
  'water',
  'park',
  'block',
  'street',
  'rail',
  'label',
] as const satisfies readonly (keyof TownMap)[];

/** Source names of what lies over the base map. */
export const overlaySources = { areas: 'areas', fences: 'fences', stations: 'stations' } as const;

type Filter = Extract<LayerSpecification, { type: 'line' }>['filter'];
type Widths = readonly (readonly [zoom: number, pixels: number])[];

const grown = (stops: Widths) =>
  ['interpolate', ['exponential', 1.5], ['zoom'], ...stops.flat()] as unknown as number;

const streetWidths = {
  arterial: [
    [9, 0.8],
    [12, 2],
    [14, 5],
    [16, 13],
    [18, 34],
  ],
  collector: [
    [10, 0.5],
    [12, 1.2],
    [14, 3.2],
    [16, 9],
    [18, 24],
  ],
  local: [
    [12, 0.5],
    [14, 1.8],
    [16, 6],
    [18, 16],
  ],
  lane: [
    [13, 0.3],
    [14, 0.8],
    [16, 3],
    [18, 9],
  ],
} as const satisfies Record<string, Widths>;
type StreetClass = keyof typeof streetWidths;
const streetClasses = Object.keys(streetWidths).reverse() as StreetClass[];

const wider = (stops: Widths): Widths =>
  stops.map(([zoom, pixels]) => [zoom, pixels + (zoom < 13 ? 0.6 : 1.8)]);

function streets(appearance: Appearance): LayerSpecification[] {
  const { street, casing } = ground[appearance];
  const ofClass = (name: StreetClass) => ['==', ['get', 'class'], name] as Filter & unknown[];
  const drawn = (part: 'casing' | 'street', name: StreetClass): LayerSpecification => ({
    id: `${part}-${name}`,
    type: 'line',
    source: 'street',
    minzoom: streetWidths[name][0][0],
    filter: ofClass(name),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': part === 'street' ? street : casing,
      'line-width': grown(part === 'street' ? streetWidths[name] : wider(streetWidths[name])),
    },
  });
  return [
    ...streetClasses.map((name) => drawn('casing', name)),
    ...streetClasses.map((name) => drawn('street', name)),
  ];
}

function land(appearance: Appearance): LayerSpecification[] {
  const colours = ground[appearance];
  const blockColour = [
    'match',
    ['get', 'use'],
    'farmland',
    colours.farmland,
    ['school', 'hospital', 'government', 'market', 'commercial', 'transport'],
    colours.civic,
    colours.block,
  ] as unknown as string;
  return [
    { id: 'land', type: 'background', paint: { 'background-color': colours.land } },
    {
      id: 'block',
      type: 'fill',
      source: 'block',
      paint: { 'fill-color': blockColour, 'fill-antialias': false },
    },
    { id: 'park', type: 'fill', source: 'park', paint: { 'fill-color': colours.park } },
    { id: 'water', type: 'fill', source: 'water', paint: { 'fill-color': colours.water } },
    { id: 'bank', type: 'line', source: 'water', paint: { 'line-color': colours.bank, 'line-width': 1 } },
  ];
}

const rail = (appearance: Appearance): LayerSpecification[] => [
  {
    id: 'rail',
    type: 'line',
    source: 'rail',
    paint: {
      'line-color': ground[appearance].rail,
      'line-width': grown([
        [9, 0.8],
        [14, 2],
        [18, 5],
      ]),
    },
  },
  {
    id: 'sleepers',
    type: 'line',
    source: 'rail',
    minzoom: 13,
    paint: {
      'line-color': ground[appearance].land,
      'line-width': grown([
        [13, 0.6],
        [14, 1],
        [18, 3],
      ]),
      'line-dasharray': [5, 5],
    },
  },
];

/** Service areas green, stations blue, no-stop and no-ride red: thin lines and a 12 % fill. */
function fences(appearance: Appearance): LayerSpecification[] {
  const tone = tones[appearance];
  const byKind = [
    'match',
    ['get', 'kind'],
    'station',
    tone.busy.solid,
    'ops_area',
    tone.special.solid,
    tone.bad.solid,
  ] as unknown as string;
  return [
    {
      id: 'area-line',
      type: 'line',
      source: overlaySources.areas,
      paint: { 'line-color': tone.good.solid, 'line-width': 1.5, 'line-opacity': 0.85 },
    },
    {
      id: 'fence-fill',
      type: 'fill',
      source: overlaySources.fences,
      minzoom: 12.5,
      paint: { 'fill-color': byKind, 'fill-opacity': 0.12 },
    },
    {
      id: 'fence-line',
      type: 'line',
      source: overlaySources.fences,
      minzoom: 12.5,
      filter: ['!=', ['get', 'kind'], 'ops_area'],
      paint: { 'line-color': byKind, 'line-width': 1, 'line-opacity': 0.8 },
    },
    {
      id: 'ops-area-line',
      type: 'line',
      source: overlaySources.fences,
      filter: ['==', ['get', 'kind'], 'ops_area'],
      paint: { 'line-color': tone.special.solid, 'line-width': 1, 'line-dasharray': [4, 3] },
    },
  ];
}

interface LabelLook {
  colour: string;
  size: number;
  minzoom: number;
  filter: unknown[];
}

/** Used and capacity, coloured by how full it is: almost empty, usual, almost full, overfull. */
function stationLabel(appearance: Appearance): LayerSpecification {
  const tone = tones[appearance];
  const { halo } = ground[appearance];
  const fill = ['/', ['get', 'current'], ['max', 1, ['get', 'capacity']]];
  const byFill = [
    'step',
    fill,
    tone.bad.text,
    0.2,
    tone.good.text,
    0.8,
    tone.warn.text,
    1.0001,
    tone.special.text,
  ];
  return {
    id: 'station-label',
    type: 'symbol',
    source: overlaySources.stations,
    minzoom: 15,
    layout: {
      'text-field': [
        'step',
        ['zoom'],
        ['get', 'load'],
        16.2,
        ['concat', ['get', 'name'], '\n', ['get', 'load']],
      ] as never,
      'text-size': 11,
      'text-anchor': 'top',
      'text-offset': [0, 1.2],
      'text-optional': true,
    },
    paint: { 'text-color': byFill as unknown as string, 'text-halo-color': halo, 'text-halo-width': 1.4 },
  };
}

function labels(appearance: Appearance, language: 'zh' | 'en'): LayerSpecification[] {
  const colours = ground[appearance];
  const halo = { 'text-halo-color': colours.halo, 'text-halo-width': 1.4 };
  const named = (id: string, { colour, size, minzoom, filter }: LabelLook): LayerSpecification => ({
    id,
    type: 'symbol',
    source: 'label',
    minzoom,
    filter: filter as Filter & unknown[],
    layout: {
      'text-field': ['get', language],
      'text-size': size,
      'text-padding': 12,
      'symbol-sort-key': ['get', 'rank'],
    },
    paint: { 'text-color': colour, ...halo },
  });
  const rank = (n: number) => ['==', ['get', 'rank'], n];
  return [
    {
      id: 'street-name',
      type: 'symbol',
      source: 'street',
      minzoom: 14.5,
      filter: ['match', ['get', 'class'], ['arterial', 'collector'], true, ['>=', ['zoom'], 16.5]] as never,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 420,
        'text-field': ['get', language],
        'text-size': 11,
        'text-padding': 24,
      },
      paint: { 'text-color': colours.label, 'text-opacity': 0.85, ...halo },
    },
    named('place-small', { colour: colours.label, size: 11, minzoom: 15.5, filter: rank(3) }),
    named('place', { colour: colours.label, size: 11, minzoom: 14.2, filter: rank(2) }),
    named('water-name', { colour: colours.waterLabel, size: 12, minzoom: 11, filter: rank(1) }),
    named('area-name', { colour: colours.label, size: 13, minzoom: 9, filter: rank(0) }),
    stationLabel(appearance),
  ];
}

/** The whole style: base map, fences and labels; nothing in it is fetched. */
export function mapStyle(appearance: Appearance, language: 'zh' | 'en'): StyleSpecification {
  const names = [...townLayers, ...Object.values(overlaySources)];
  return {
    version: 8,
    sources: Object.fromEntries(names.map((name) => [name, empty])),
    layers: [
      ...land(appearance),
      ...rail(appearance),
      ...streets(appearance),
      ...fences(appearance),
      ...labels(appearance, language),
    ],
  };
}
