import type { LayerSpecification } from 'maplibre-gl';
import { heatRamp, heatSteps } from '../../../platform/map-kit/heat.parts.ts';
import { type Appearance, tones } from '../../../ui/tones.ts';
import { byKind, expression, halo, kinds, whenActive } from './layers-paint.ts';
import { fenceZoom, images, labelZoom, sourceName as source } from './layers-sources.ts';
import { staff, tasks } from './layers-work.ts';

/** From this zoom on there is room for names beside the load of a station. */
const nameZoom = 16.2;

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
      // At high zoom a cell fills the view: the streets must stay readable.
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

/** Stations blue by kind and coloured by load, no-stop red, no-ride dark red and hatched. */
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

/** All styles of the layers: those below the base map's labels, and those above. */
export const layerStyles = (appearance: Appearance) => ({
  under: [...heat(appearance), ...fences(appearance), ...edges(appearance)],
  over: [...names(appearance), ...tasks(appearance), ...staff(appearance)],
});

/** Layers that react to clicks, topmost first. */
export const clickable = {
  'layers-staff': 'staff',
  'layers-task': 'task',
  'layers-fence-fill': 'station',
} as const;
