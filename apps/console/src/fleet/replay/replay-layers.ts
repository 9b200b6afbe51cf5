import type { LayerSpecification } from 'maplibre-gl';
import { baseMapColours } from '../../platform/map-kit/base-map-colours.parts.ts';
import { type Appearance, type Tone, tones } from '../../ui/tones.ts';
import { replaySources } from './drawn.ts';

/** The tone of each speed band, slowest first; lines get thicker with speed. */
export const bandTones = ['quiet', 'good', 'busy', 'bad'] as const satisfies readonly Tone[];
/** Width of each band's line, pixels. */
export const bandWidths = [3, 3.5, 4.5, 5.5] as const;

const markTones: Record<string, Tone> = {
  start: 'good',
  end: 'special',
  alarm: 'bad',
  event: 'warn',
  claimed: 'busy',
  started: 'special',
  finished: 'good',
  break: 'quiet',
};

const match = (key: string, cases: readonly (readonly [string | number, unknown])[], otherwise: unknown) =>
  ['match', ['get', key], ...cases.flat(), otherwise] as unknown as string & number;

const lineLayout = { 'line-cap': 'round', 'line-join': 'round' } as const;

function lines(appearance: Appearance): LayerSpecification[] {
  const colours = tones[appearance];
  const source = replaySources.lines;
  return [
    {
      id: 'replay-casing',
      type: 'line',
      source,
      filter: ['>=', ['get', 'band'], 0],
      layout: lineLayout,
      paint: { 'line-color': baseMapColours[appearance].halo, 'line-width': 8, 'line-opacity': 0.9 },
    },
    {
      id: 'replay-line',
      type: 'line',
      source,
      filter: ['>=', ['get', 'band'], 0],
      layout: lineLayout,
      paint: {
        'line-color': match(
          'band',
          bandTones.map((tone, i) => [i, colours[tone].solid]),
          colours.quiet.solid,
        ),
        'line-width': match(
          'band',
          bandWidths.map((width, i) => [i, width]),
          3,
        ),
      },
    },
    {
      id: 'replay-gap',
      type: 'line',
      source,
      filter: ['<', ['get', 'band'], 0],
      paint: { 'line-color': colours.quiet.text, 'line-width': 2, 'line-dasharray': [2, 2.5] },
    },
  ];
}

function points(appearance: Appearance): LayerSpecification[] {
  const colours = tones[appearance];
  const surface = appearance === 'light' ? '#ffffff' : '#0b0e12';
  return [
    {
      id: 'replay-marks',
      type: 'circle',
      source: replaySources.marks,
      paint: {
        'circle-radius': match(
          'kind',
          [
            ['alarm', 6],
            ['event', 4.5],
          ],
          5,
        ),
        'circle-color': match(
          'kind',
          Object.entries(markTones).map(([kind, tone]) => [kind, colours[tone].solid]),
          colours.quiet.solid,
        ),
        'circle-stroke-color': surface,
        'circle-stroke-width': 1.5,
      },
    },
    {
      id: 'replay-stops',
      type: 'circle',
      source: replaySources.stops,
      paint: {
        'circle-radius': 9,
        'circle-color': surface,
        'circle-stroke-color': colours.special.solid,
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'replay-stop-numbers',
      type: 'symbol',
      source: replaySources.stops,
      layout: { 'text-field': ['get', 'number'], 'text-size': 11, 'text-allow-overlap': true },
      paint: { 'text-color': colours.special.text },
    },
  ];
}

/** The layers above the base map, bottom to top. */
export const replayLayers = (appearance: Appearance): LayerSpecification[] => [
  ...lines(appearance),
  ...points(appearance),
];
