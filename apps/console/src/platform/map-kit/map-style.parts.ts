import type { TownMap } from '@kickstand/town';
import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import type { Appearance } from '../../ui/tones.ts';
import { baseMapColours } from './base-map-colours.parts.ts';

const empty: SourceSpecification = { type: 'geojson', data: { type: 'FeatureCollection', features: [] } };
export const townLayers = [
  'water',
  'park',
  'block',
  'street',
  'rail',
  'label',
] as const satisfies readonly (keyof TownMap)[];

/** Where features insert their layers: `names` below the place names, `top` above them. */
export const anchors = { names: 'street-name', top: 'top' } as const;

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
  const { street, casing } = baseMapColours[appearance];
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
  const colours = baseMapColours[appearance];
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
      'line-color': baseMapColours[appearance].rail,
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
      'line-color': baseMapColours[appearance].land,
      'line-width': grown([
        [13, 0.6],
        [14, 1],
        [18, 3],
      ]),
      'line-dasharray': [5, 5],
    },
  },
];

/** The part of a layer that decides whether it is skipped. */
export interface Spared {
  id: string;
  type: string;
}

/** From this zoom on, streets are more than hairlines. */
const hairsBelow = { local: 14, lane: 14, collector: 13, arterial: 0 } as const satisfies Record<
  StreetClass,
  number
>;
const ownWhole = /^(block|park|water|rail|street-(local|lane|collector|arterial))$/;
const fineLines = /^(casing-|bank$|sleepers$)/;
const streetId = /^street-(local|lane|collector)$/;

/** Whether the moving map can do without this layer: names, edges of lines, and streets drawn as hairlines. */
export const isSpared = ({ id, type }: Spared, zoom: number) =>
  type === 'symbol' ||
  fineLines.test(id) ||
  zoom < hairsBelow[(streetId.exec(id)?.[1] ?? 'arterial') as StreetClass];

/**
 * Whether uncut tiles of a layer would show: translucent fills are darker there, and outlines run along the edge.
 * The town's own areas are whole and its streets are lines.
 */
export const needsCutting = ({ id }: Pick<Spared, 'id'>) => !ownWhole.test(id);

interface LabelLook {
  colour: string;
  size: number;
  minzoom: number;
  filter: unknown[];
}

function labels(appearance: Appearance, language: 'zh' | 'en'): LayerSpecification[] {
  const colours = baseMapColours[appearance];
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
      id: anchors.names,
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
  ];
}

/** The style of the town's map; nothing in it is loaded. */
export function mapStyle(appearance: Appearance, language: 'zh' | 'en'): StyleSpecification {
  return {
    version: 8,
    sources: Object.fromEntries(townLayers.map((name) => [name, empty])),
    layers: [
      ...land(appearance),
      ...rail(appearance),
      ...streets(appearance),
      ...labels(appearance, language),
      { id: anchors.top, type: 'background', layout: { visibility: 'none' } },
    ],
  };
}
