import type { LayerSpecification } from 'maplibre-gl';
import { type Appearance, type Tone, tones } from '../../../ui/tones.ts';
import { expression, halo } from './layers-paint.ts';
import { images, sourceName as source } from './layers-sources.ts';

/** A cluster of tasks. */
export const groupLayer = 'layers-task-group';

/** A task's mark is at the upper left of its vehicle, whose disc would hide it. */
const hung: [number, number] = [-14, -14];

/** Tasks. */
export const tasks = (appearance: Appearance): LayerSpecification[] => {
  const tone = tones[appearance];
  const paper = appearance === 'light' ? '#ffffff' : '#0b0e12';
  const type = (name: Tone) => tone[name].solid;
  const disc = {
    'circle-stroke-color': expression(['case', ['==', ['get', 'urgent'], true], tone.bad.solid, paper]),
    'circle-stroke-width': 2,
    'circle-translate': hung,
  };
  const written = {
    'text-font': ['Open Sans Bold'],
    'text-size': 11,
    'text-allow-overlap': true,
    'text-ignore-placement': true,
  };
  const ink = { 'text-color': paper, 'text-translate': hung };
  return [
    {
      id: 'layers-task',
      type: 'circle',
      source: source('tasks'),
      filter: ['!', ['has', 'point_count']] as never,
      paint: {
        'circle-radius': 9,
        'circle-color': expression([
          'match',
          ['get', 'type'],
          ...['swap', type('warn'), 'move', type('special'), 'inspect', type('busy')],
          ...['repair', type('bad'), 'drag_back', type('bad')],
          type('quiet'),
        ]),
        ...disc,
      },
    },
    {
      id: 'layers-task-sign',
      type: 'symbol',
      source: source('tasks'),
      filter: ['!', ['has', 'point_count']] as never,
      layout: { 'text-field': ['get', 'sign'], ...written },
      paint: ink,
    },
    {
      id: groupLayer,
      type: 'circle',
      source: source('tasks'),
      filter: ['has', 'point_count'] as never,
      paint: { 'circle-radius': 13, 'circle-color': tone.warn.text, ...disc },
    },
    {
      id: 'layers-task-count',
      type: 'symbol',
      source: source('tasks'),
      filter: ['has', 'point_count'] as never,
      layout: { 'text-field': ['get', 'point_count_abbreviated'] as never, ...written },
      paint: ink,
    },
  ];
};

/** Field staff. */
export const staff = (appearance: Appearance): LayerSpecification[] => [
  {
    id: 'layers-staff',
    type: 'symbol',
    source: source('staff'),
    layout: {
      'icon-image': ['case', ['get', 'duty'], images.staff, images.away] as never,
      'icon-allow-overlap': true,
      'text-field': ['step', ['zoom'], '', 12, ['get', 'said']] as never,
      'text-size': 11,
      'text-anchor': 'top',
      'text-offset': [0, 1.1],
      'text-optional': true,
    },
    paint: { 'text-color': tones[appearance].special.text, ...halo(appearance) },
  },
];
