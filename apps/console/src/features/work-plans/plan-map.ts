import type { PlanPersonRow, PlanStationRow } from '@kickstand/contract/work-plans';
import { boundsOf } from '@kickstand/domain/geo';
import type { LayerSpecification, Map as MapLibre } from 'maplibre-gl';
import { type Appearance, tones } from '../../ui/tones.ts';
import { dress, fill, makeBaseMap, type Start, showTown, whenReady } from '../map-kit/base-map.parts.ts';
import { onTown } from '../map-kit/town.parts.ts';
import type { DrawnMap } from '../map-kit/use-drawn-map.parts.ts';

interface PlanMapOptions {
  container: HTMLElement;
  appearance: Appearance;
  language: 'zh' | 'en';
  title: string;
  start: Start;
}

const sources = { routes: 'plan-routes', stops: 'plan-stops', stations: 'plan-stations' } as const;
const empty = { type: 'geojson' as const, data: { type: 'FeatureCollection' as const, features: [] } };
const chosen = (yes: unknown, no: unknown) => ['case', ['get', 'chosen'], yes, no] as unknown as number;

function layers(appearance: Appearance): LayerSpecification[] {
  const of = tones[appearance];
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
        'line-color': chosen(of.busy.solid, of.special.solid) as unknown as string,
        'line-width': chosen(4, 2),
        'line-opacity': chosen(0.95, 0.5),
      },
    },
    {
      id: 'plan-stops',
      type: 'circle',
      source: sources.stops,
      paint: {
        'circle-radius': chosen(6, 3),
        'circle-color': chosen(of.busy.solid, of.special.solid) as unknown as string,
        'circle-stroke-width': 1,
        'circle-stroke-color': appearance === 'dark' ? '#000' : '#fff',
      },
    },
  ];
}

const feature = (geometry: GeoJSON.Geometry, properties: object): GeoJSON.Feature => ({
  type: 'Feature',
  geometry,
  properties,
});
const collection = (features: GeoJSON.Feature[]) => ({ type: 'FeatureCollection', features });
type Painted = { id: string; paint?: Record<string, unknown> };

/** Routes of people over what stations lose. */
export class PlanMap implements DrawnMap {
  readonly #map: MapLibre;
  /** The plan and person that the map was moved for. */
  #view = '';
  readonly #language: 'zh' | 'en';

  constructor({ appearance, language, ...rest }: PlanMapOptions) {
    this.#language = language;
    this.#map = makeBaseMap({ appearance, language, ...rest });
    whenReady(this.#map, () => {
      for (const source of Object.values(sources)) this.#map.addSource(source, empty);
      for (const layer of layers(appearance)) this.#map.addLayer(layer);
    });
    this.#map.once(
      'remove',
      onTown((town) => showTown(this.#map, town)),
    );
  }

  /**
   * Show everybody's way, one of them before the others. Only another plan or person moves the map: who looks at a street does not
   * lose it to the next reading.
   */
  showRoutes(planId: string, crew: readonly PlanPersonRow[], operatorId: string | undefined) {
    const props = (one: PlanPersonRow) => ({
      chosen: operatorId === undefined || one.operatorId === operatorId,
    });
    const lines = crew
      .filter(({ path }) => path.length > 1)
      .map((one) => feature({ type: 'LineString', coordinates: one.path }, props(one)));
    const dots = crew.flatMap((one) =>
      one.path.map((at) => feature({ type: 'Point', coordinates: at }, props(one))),
    );
    fill(this.#map, { [sources.routes]: collection(lines), [sources.stops]: collection(dots) });
    const view = `${planId} ${operatorId ?? ''}`;
    const shown = crew.filter((one) => props(one).chosen).flatMap(({ path }) => path);
    if (view === this.#view || shown.length === 0) return;
    this.#view = view;
    this.#map.fitBounds([...boundsOf(shown)], { padding: 48, duration: 0, maxZoom: 16 });
  }

  showStations(stations: readonly PlanStationRow[]) {
    const most = Math.max(1, ...stations.map(({ lostCents }) => lostCents));
    const dots = stations.map(({ at, lostCents }) =>
      feature({ type: 'Point', coordinates: at }, { radius: 3 + 15 * Math.sqrt(lostCents / most) }),
    );
    fill(this.#map, { [sources.stations]: collection(dots) });
  }

  setAppearance(appearance: Appearance) {
    dress(this.#map, appearance, this.#language);
    whenReady(this.#map, () => {
      for (const { id, paint = {} } of layers(appearance) as Painted[])
        for (const [name, value] of Object.entries(paint))
          if (this.#map.getLayer(id)) this.#map.setPaintProperty(id, name as never, value as never);
    });
  }

  end() {
    this.#map.remove();
  }
}
