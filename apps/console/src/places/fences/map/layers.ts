import type { LayerSpecification } from 'maplibre-gl';
import { baseMapColours } from '../../../platform/map-kit/base-map-colours.parts.ts';
import { type Appearance, type Tone, tones } from '../../../ui/tones.ts';

/** The sources drawn over the base map. */
export const ownSources = [
  'fence-shapes',
  'fence-dots',
  'fence-line',
  'fence-draft',
  'fence-handles',
] as const;

/** The name of the hatching image. */
export const hatchName = 'fence-hatch';
/** Two pixels per point, for sharp screens. */
export const hatchOptions = { pixelRatio: 2 };
const hatchSide = 16;
const hatchWidth = 3;

/** Diagonal lines that tile seamlessly. */
export function hatch(appearance: Appearance) {
  const colour = Number.parseInt(tones[appearance].bad.text.slice(1), 16);
  const data = new Uint8Array(hatchSide * hatchSide * 4);
  for (let y = 0; y < hatchSide; y++)
    for (let x = 0; x < hatchSide; x++)
      if ((x + y) % hatchSide < hatchWidth)
        data.set([colour >> 16, (colour >> 8) & 255, colour & 255, 255], (y * hatchSide + x) * 4);
  return { width: hatchSide, height: hatchSide, data };
}

const byTone = (appearance: Appearance, part: 'solid' | 'text') => {
  const colours = tones[appearance];
  const names = Object.keys(colours) as Tone[];
  return [
    'match',
    ['get', 'tone'],
    ...names.flatMap((name) => [name, colours[name][part]]),
    colours.quiet[part],
  ] as unknown as string;
};
const either = <T>(key: string, yes: T, no: T) => ['case', ['get', key], yes, no] as unknown as T;

function shapes(appearance: Appearance): LayerSpecification[] {
  const colour = byTone(appearance, 'solid');
  const line = (id: string, isDashed: boolean): LayerSpecification => ({
    id,
    type: 'line',
    source: 'fence-shapes',
    filter: ['==', ['get', 'dashed'], isDashed],
    paint: {
      'line-color': colour,
      'line-width': either('picked', 3, 1.5),
      'line-opacity': either('near', 0.7, 1),
      ...(isDashed && { 'line-dasharray': [4, 3] }),
    },
  });
  return [
    {
      id: 'fence-shape-fill',
      type: 'fill',
      source: 'fence-shapes',
      paint: {
        'fill-color': colour,
        'fill-opacity': ['case', ['get', 'picked'], 0.26, ['get', 'near'], 0.06, 0.12],
      },
    },
    {
      id: 'fence-shape-hatch',
      type: 'fill',
      source: 'fence-shapes',
      filter: ['==', ['get', 'hatched'], true],
      paint: { 'fill-pattern': hatchName },
    },
    line('fence-shape-line', false),
    line('fence-shape-dashes', true),
    {
      id: 'fence-shape-name',
      type: 'symbol',
      source: 'fence-shapes',
      minzoom: 14,
      layout: { 'text-field': ['get', 'name'], 'text-size': 11, 'text-padding': 6 },
      paint: {
        'text-color': byTone(appearance, 'text'),
        'text-halo-color': baseMapColours[appearance].halo,
        'text-halo-width': 1.4,
      },
    },
  ];
}

function draft(appearance: Appearance): LayerSpecification[] {
  const { solid } = tones[appearance].busy;
  const surface = appearance === 'light' ? '#ffffff' : '#0b0e12';
  return [
    {
      id: 'fence-draft-fill',
      type: 'fill',
      source: 'fence-draft',
      paint: { 'fill-color': solid, 'fill-opacity': 0.18 },
    },
    {
      id: 'fence-draft-line',
      type: 'line',
      source: 'fence-draft',
      paint: { 'line-color': solid, 'line-width': 2.5 },
    },
    {
      id: 'fence-stroke',
      type: 'line',
      source: 'fence-line',
      paint: { 'line-color': tones[appearance].special.solid, 'line-width': 2.5, 'line-dasharray': [3, 2] },
    },
    {
      id: 'fence-middles',
      type: 'circle',
      source: 'fence-handles',
      minzoom: 12,
      filter: ['==', ['get', 'handle'], 'middle'],
      paint: {
        'circle-radius': 4,
        'circle-color': solid,
        'circle-opacity': 0.55,
        'circle-stroke-color': surface,
        'circle-stroke-width': 1,
      },
    },
    {
      id: 'fence-corners',
      type: 'circle',
      source: 'fence-handles',
      filter: ['==', ['get', 'handle'], 'corner'],
      paint: {
        'circle-radius': either('picked', 8, 6),
        'circle-color': either('picked', solid, surface),
        'circle-stroke-color': either('picked', surface, solid),
        'circle-stroke-width': 2.5,
      },
    },
  ];
}

function dots(appearance: Appearance): LayerSpecification[] {
  return [
    {
      id: 'fence-dots',
      type: 'circle',
      source: 'fence-dots',
      paint: {
        'circle-radius': either('faint', 3.5, 6),
        'circle-color': byTone(appearance, 'solid'),
        'circle-opacity': either('faint', 0.6, 1),
        'circle-stroke-color': appearance === 'light' ? '#ffffff' : '#0b0e12',
        'circle-stroke-width': either('faint', 0.5, 1.5),
      },
    },
    {
      id: 'fence-dot-name',
      type: 'symbol',
      source: 'fence-dots',
      filter: ['==', ['get', 'faint'], false],
      layout: {
        'text-field': ['get', 'name'],
        'text-size': 11,
        'text-anchor': 'top',
        'text-offset': [0, 0.8],
        'text-optional': true,
      },
      paint: {
        'text-color': byTone(appearance, 'text'),
        'text-halo-color': baseMapColours[appearance].halo,
        'text-halo-width': 1.4,
      },
    },
  ];
}

/** The layers above the base map, bottom to top. */
export const fenceLayers = (appearance: Appearance): LayerSpecification[] => [
  ...shapes(appearance),
  ...dots(appearance),
  ...draft(appearance),
];
