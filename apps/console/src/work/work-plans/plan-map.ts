import type { PlanPersonRow, PlanStationRow } from '@kickstand/contract/work/work-plans';
import { boundsOf } from '@kickstand/domain/platform/geo';
import type { LayerSpecification } from 'maplibre-gl';
import { fill } from '../../platform/map-kit/base-map.parts.ts';
import {
  collection,
  feature,
  LayeredMap,
  type LayeredMapOptions,
} from '../../platform/map-kit/dots/layered-map.parts.ts';
import { type Appearance, tones } from '../../ui/tones.ts';
import { wayOf } from './plan-crew.tsx';

const sources = { routes: 'plan-routes', stops: 'plan-stops', stations: 'plan-stations' } as const;
/** The colours of people's ways, as plan.css gives them to their cards. */
const wayTones = ['busy', 'special', 'good', 'warn'] as const;
const chosen = (yes: unknown, no: unknown) => ['case', ['get', 'chosen'], yes, no] as unknown as number;

function layers(appearance: Appearance): LayerSpecification[] {
  const of = tones[appearance];
  const colours = wayTones.flatMap((tone, i) => [i, of[tone].solid]);
  const ofPerson = ['match', ['get', 'way'], ...colours, of.quiet.solid] as unknown as string;
  return [
    {
      id: 'plan-stations',
      type: 'circle',
      source: sources.stations,
      paint: {
        'circle-radius': ['get', 'radius'] as unknown as number,
        'circle-color': of.bad.solid,
        'circle-opacity': 0.35,
      },
    },
    {
      id: 'plan-routes',
      type: 'line',
      source: sources.routes,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': ofPerson,
        'line-width': chosen(4, 2),
        'line-opacity': chosen(0.95, 0.3),
      },
    },
    {
      id: 'plan-stops',
      type: 'circle',
      source: sources.stops,
      paint: {
        'circle-radius': chosen(6, 3),
        'circle-color': ofPerson,
        'circle-opacity': chosen(1, 0.4),
        'circle-stroke-width': 1,
        'circle-stroke-color': appearance === 'dark' ? '#000' : '#fff',
      },
    },
  ];
}

/** Routes of people over what stations lose. */
export class PlanMap extends LayeredMap {
  /** The plan and person that the map was moved for. */
  #view = '';

  constructor(options: LayeredMapOptions) {
    super(options, { sources: Object.values(sources), layers });
  }

  /**
   * Show everybody's way, one of them before the others. Only another plan or person moves the map: who looks at a street does not
   * lose it to the next reading.
   */
  showRoutes(planId: string, crew: readonly PlanPersonRow[], operatorId: string | undefined) {
    const props = (one: PlanPersonRow) => ({
      chosen: operatorId === undefined || one.operatorId === operatorId,
      way: wayOf(crew.indexOf(one)),
    });
    const lines = crew
      .filter(({ path }) => path.length > 1)
      .map((one) => feature({ type: 'LineString', coordinates: one.path }, props(one)));
    const dots = crew.flatMap((one) =>
      one.path.map((at) => feature({ type: 'Point', coordinates: at }, props(one))),
    );
    fill(this.map, { [sources.routes]: collection(lines), [sources.stops]: collection(dots) });
    const view = `${planId} ${operatorId ?? ''}`;
    const shown = crew.filter((one) => props(one).chosen).flatMap(({ path }) => path);
    if (view === this.#view || shown.length === 0) return;
    this.#view = view;
    this.map.fitBounds([...boundsOf(shown)], { padding: 48, duration: 0, maxZoom: 16 });
  }

  showStations(stations: readonly PlanStationRow[]) {
    const most = Math.max(1, ...stations.map(({ lostCents }) => lostCents));
    const dots = stations.map(({ at, lostCents }) =>
      feature({ type: 'Point', coordinates: at }, { radius: 3 + 15 * Math.sqrt(lostCents / most) }),
    );
    fill(this.map, { [sources.stations]: collection(dots) });
  }
}
