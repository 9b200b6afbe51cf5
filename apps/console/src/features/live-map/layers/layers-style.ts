import type { LayerSpecification } from 'maplibre-gl';
import { type Appearance, type Tone, tones } from '../../../ui/tones.ts';
import { ground } from '../../map-kit/ground.parts.ts';
import { heatSteps } from './heat-classes.ts';
import type { FillLevel } from './layers-features.ts';

/** Sources of the layers; `names` are points in the middle of fences. */
export const layerSources = ['heat', 'areas', 'fences', 'names', 'tasks', 'staff'] as const;
export type LayerSource = (typeof layerSources)[number];
export const sourceName = (source: LayerSource) => `layers-${source}`;

/** From here on fences are asked for and drawn; O&M areas and service areas always are. */
export const fenceZoom = 13;
/** From here on labels can be read, and are drawn. */
export const labelZoom = 15;
const nameZoom = 16.2;
/** Tasks stand together up to here. */
export const taskClusterZoom = 13;

/** Images that the styles ask for. */
export const images = { hatch: 'layers-hatch', staff: 'layers-staff', away: 'layers-away' } as const;

/** The dark red of a no-ride zone, which is not the red of a no-stop zone. */
export const noRide: Record<Appearance, string> = { light: '#8a1220', dark: '#d14a57' };

/** From few to many: lighter to darker on a light map, darker to lighter on a dark one. */
export const heatRamp: Record<Appearance, readonly string[]> = {
  light: ['#fbd9a5', '#f7ab5e', '#e8752e', '#bf4312', '#7d2405'],
  dark: ['#4a2611', '#803c14', '#b85c1e', '#e68d3d', '#ffd08a'],
};

const fillTones: Record<FillLevel, Tone> = {
  empty: 'bad',
  usual: 'good',
  full: 'warn',
  over: 'special',
  any: 'busy',
};

type Part = 'solid' | 'text';
type Paint = string & number;
const expression = (parts: unknown) => parts as Paint;

const byFill = (appearance: Appearance, part: Part) => [
  'match',
  ['get', 'fill'],
  ...Object.entries(fillTones).flatMap(([level, tone]) => [level, tones[appearance][tone][part]]),
  tones[appearance].busy[part],
];

const byKind = (appearance: Appearance, part: Part) => {
  const tone = tones[appearance];
  return expression([
    'match',
    ['get', 'kind'],
    'station',
    byFill(appearance, part),
    'vehicle_store',
    tone.quiet[part],
    'ops_area',
    tone.special[part],
    'speed_limit',
    tone.warn[part],
    'no_ride',
    noRide[appearance],
    tone.bad[part],
  ]);
};

const source = sourceName;
const kinds = (...wanted: string[]) => ['in', ['get', 'kind'], ['literal', wanted]] as never;
const whenActive = (yes: number, no: number) => expression(['case', ['get', 'active'], yes, no]);

const heatCover = (most: number) => ['case', ['<', ['get', 'level'], 0], most / 4, most];

const heat = (appearance: Appearance): LayerSpecification[] => [
  {
    id: 'layers-heat',
    type: 'fill',
    source: source('heat'),
    paint: {
      'fill-color': expression([
        'match',
        ['get', 'level'],
        ...Array.from({ length: heatSteps }, (_, level) => [level, heatRamp[appearance][level] ?? '']).flat(),
        tones[appearance].quiet.solid,
      ]),
      // From nearby a cell fills the view: the streets have to stay readable.
      'fill-opacity': expression([
        'interpolate',
        ['linear'],
        ['zoom'],
        14,
        heatCover(0.62),
        17,
        heatCover(0.24),
      ]),
      'fill-antialias': false,
    },
  },
];

/** Stations blue by kind and coloured by how full they are, no-stop red, no-ride dark red and hatched. */
const fences = (appearance: Appearance): LayerSpecification[] => [
  {
    id: 'layers-fence-fill',
    type: 'fill',
    source: source('fences'),
    minzoom: fenceZoom,
    filter: kinds('station', 'vehicle_store', 'no_stop', 'speed_limit'),
    paint: { 'fill-color': byKind(appearance, 'solid'), 'fill-opacity': whenActive(0.14, 0.05) },
  },
  {
    id: 'layers-no-ride',
    type: 'fill',
    source: source('fences'),
    minzoom: fenceZoom,
    filter: kinds('no_ride'),
    paint: { 'fill-pattern': images.hatch, 'fill-opacity': whenActive(0.8, 0.3) },
  },
  {
    id: 'layers-fence-line',
    type: 'line',
    source: source('fences'),
    minzoom: fenceZoom,
    filter: kinds('station', 'vehicle_store', 'no_stop', 'no_ride', 'speed_limit'),
    paint: {
      'line-color': byKind(appearance, 'solid'),
      'line-width': expression(['match', ['get', 'kind'], 'no_ride', 1.6, 1]),
      'line-opacity': whenActive(0.85, 0.4),
    },
  },
];

const edges = (appearance: Appearance): LayerSpecification[] => [
  {
    id: 'layers-ops-areas',
    type: 'line',
    source: source('fences'),
    filter: kinds('ops_area'),
    paint: {
      'line-color': tones[appearance].special.solid,
      'line-width': 1.4,
      'line-dasharray': [4, 3],
    },
  },
  {
    id: 'layers-areas',
    type: 'line',
    source: source('areas'),
    paint: { 'line-color': tones[appearance].good.solid, 'line-width': 1.6, 'line-opacity': 0.9 },
  },
];

const halo = (appearance: Appearance) => ({
  'text-halo-color': ground[appearance].halo,
  'text-halo-width': 1.4,
});

const names = (appearance: Appearance): LayerSpecification[] => [
  {
    id: 'layers-station-label',
    type: 'symbol',
    source: source('names'),
    minzoom: labelZoom,
    filter: kinds('station', 'vehicle_store'),
    layout: {
      'text-field': [
        'step',
        ['zoom'],
        ['get', 'load'],
        nameZoom,
        ['concat', ['get', 'name'], '\n', ['get', 'load']],
      ] as never,
      'text-size': 11,
      'text-anchor': 'top',
      'text-offset': [0, 1.2],
      'text-optional': true,
    },
    paint: { 'text-color': byKind(appearance, 'text'), ...halo(appearance) },
  },
  {
    id: 'layers-zone-label',
    type: 'symbol',
    source: source('names'),
    minzoom: labelZoom,
    filter: kinds('no_stop', 'no_ride', 'speed_limit'),
    layout: { 'text-field': ['get', 'name'], 'text-size': 11, 'text-optional': true },
    paint: {
      'text-color': byKind(appearance, 'text'),
      'text-opacity': whenActive(1, 0.6),
      ...halo(appearance),
    },
  },
  {
    id: 'layers-ops-area-label',
    type: 'symbol',
    source: source('names'),
    minzoom: 11,
    filter: kinds('ops_area'),
    layout: { 'text-field': ['get', 'name'], 'text-size': 12, 'text-optional': true },
    paint: { 'text-color': tones[appearance].special.text, ...halo(appearance) },
  },
];

/** A task hangs at the upper left of its vehicle, whose disc would hide it. */
const hung: [number, number] = [-14, -14];

const tasks = (appearance: Appearance): LayerSpecification[] => {
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

const staff = (appearance: Appearance): LayerSpecification[] => [
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

/** Everything that layers draw: `under` the names of the ground, and `over` them. */
export const layerStyles = (appearance: Appearance) => ({
  under: [...heat(appearance), ...fences(appearance), ...edges(appearance)],
  over: [...names(appearance), ...tasks(appearance), ...staff(appearance)],
});

/** Several tasks that stand together. */
export const groupLayer = 'layers-task-group';

/** Where a click means something, the topmost first. */
export const clickable = {
  'layers-staff': 'staff',
  'layers-task': 'task',
  'layers-fence-fill': 'station',
} as const;
