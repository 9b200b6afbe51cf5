import type { HeatCell } from '@kickstand/contract/insight/fleet-history';
import type { FenceRow } from '@kickstand/contract/places/fences';
import type { StaffPosition, TaskMark } from '@kickstand/contract/work/field-work';
import { fillLevel } from '@kickstand/domain/places/stations';
import { heatBreaks, heatClass, heatSquare } from '../../../platform/map-kit/heat.parts.ts';
import { type HeatMeasure, heatValue } from './heat-classes.ts';
import type { LayerName } from './layers-choice.ts';
import type { Area } from './overlays.ts';

type Features = GeoJSON.FeatureCollection;
type Properties = Record<string, unknown>;

const collection = (features: GeoJSON.Feature[]): Features => ({ type: 'FeatureCollection', features });
const polygon = (coordinates: number[][][], properties: Properties): GeoJSON.Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates },
});
const point = ({ lng, lat }: { lng: number; lat: number }, properties: Properties): GeoJSON.Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [lng, lat] },
});

/** The layer of each kind of fence; a vehicle store belongs to the stations. */
export const layerOfKind: Readonly<Record<FenceRow['kind'], LayerName>> = {
  service: 'areas',
  station: 'stations',
  vehicle_store: 'stations',
  no_stop: 'noStop',
  no_ride: 'noRide',
  speed_limit: 'speed',
  ops_area: 'opsAreas',
};

/** `12/20`; the number of vehicles alone if capacity is unlimited, and nothing if nothing is counted. */
export function loadText(current: number | null, capacity: number | null) {
  if (current === null) return '';
  return capacity ? `${current}/${capacity}` : `${current}`;
}

export const areaFeatures = (areas: readonly Pick<Area, 'boundary' | 'name'>[]) =>
  collection(areas.map(({ boundary, name }) => polygon(boundary, { name })));

/** The fences of the visible layers. */
export function fenceFeatures(fences: readonly FenceRow[], shown: readonly LayerName[]) {
  const wanted = fences.filter(({ kind }) => shown.includes(layerOfKind[kind]));
  return {
    fences: collection(
      wanted.map(({ id, points, kind, name, active, current, capacity }) =>
        polygon(points, { id, kind, name, active, fill: fillLevel(current, capacity) }),
      ),
    ),
    names: collection(
      wanted.map(({ id, kind, name, lng, lat, active, current, capacity }) =>
        point(
          { lng, lat },
          {
            id,
            kind,
            name,
            active,
            fill: fillLevel(current, capacity),
            load: kind === 'station' ? loadText(current, capacity) : '',
          },
        ),
      ),
    ),
  };
}

/** `sign`: one letter per type, because colour alone is not enough. */
export const taskFeatures = (tasks: readonly TaskMark[], sign: Readonly<Record<TaskMark['type'], string>>) =>
  collection(
    tasks.map((task) =>
      point(task, { id: task.id, type: task.type, sign: sign[task.type], urgent: isUrgent(task) }),
    ),
  );

const isUrgent = ({ priority }: TaskMark) => priority === 'urgent' || priority === 'high';

/** `said`: the text below a mark, name and task. */
export const staffFeatures = (staff: readonly StaffPosition[], said: (one: StaffPosition) => string) =>
  collection(staff.map((one) => point(one, { id: one.operatorId, duty: one.duty, said: said(one) })));

export interface Heat {
  features: Features;
  /** The lower limits of the second and every higher class. */
  breaks: number[];
  /** The lowest value with a class; undefined if there is none. */
  least: number | undefined;
  /** Cells without a class. */
  few: number;
}

/** Cells in classes; those with too few events have class -1. */
export function heatOf(cells: readonly HeatCell[], by: HeatMeasure): Heat {
  const values = cells.map((cell) => heatValue(cell, by));
  const told = values.filter((value) => value !== null);
  const breaks = heatBreaks(told);
  const features = collection(
    cells.map((cell, i) => {
      const value = values[i] ?? null;
      return polygon(heatSquare(cell), { level: value === null ? -1 : heatClass(value, breaks) });
    }),
  );
  const least = told.length > 0 ? told.reduce((a, b) => Math.min(a, b)) : undefined;
  return { features, breaks, least, few: values.length - told.length };
}
