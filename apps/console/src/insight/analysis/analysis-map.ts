import { boundsOf } from '@kickstand/domain/platform/geo';
import type { LayerSpecification } from 'maplibre-gl';
import { fill } from '../../platform/map-kit/base-map.parts.ts';
import {
  collection,
  feature,
  LayeredMap,
  type LayeredMapOptions,
} from '../../platform/map-kit/dots/layered-map.parts.ts';
import { heatBreaks, heatClass, heatColour, heatSquare } from '../../platform/map-kit/heat.parts.ts';
import { type Appearance, tones } from '../../ui/tones.ts';

/** A cell with its value. */
export interface CellValue {
  lng: number;
  lat: number;
  value: number;
}

/** Rides between two places. */
export interface FlowLine {
  from: { lng: number; lat: number };
  to: { lng: number; lat: number };
  rides: number;
}

const sources = { cells: 'analysis-cells', flows: 'analysis-flows' } as const;
/** The widest line, pixels. */
const widest = 10;

function layers(appearance: Appearance): LayerSpecification[] {
  return [
    {
      id: 'analysis-cells',
      type: 'fill',
      source: sources.cells,
      paint: {
        'fill-color': heatColour(appearance),
        'fill-opacity': 0.72,
      },
    },
    {
      id: 'analysis-flows',
      type: 'line',
      source: sources.flows,
      layout: { 'line-cap': 'round' },
      paint: {
        'line-color': tones[appearance].busy.solid,
        'line-opacity': 0.6,
        'line-width': ['get', 'width'],
      },
    },
  ];
}

/** Cells in classes and flows as lines on the base map. */
export class AnalysisMap extends LayeredMap {
  #fitted: boolean;

  /** With `fits`, it fits the first cells that arrive. */
  constructor(options: LayeredMapOptions, fits: boolean) {
    super(options, { sources: Object.values(sources), layers });
    this.#fitted = !fits;
  }

  /** Shows cells by class; `side` is their side in cells of the heat map. */
  showCells(cells: readonly CellValue[], side: number) {
    const breaks = heatBreaks(cells.map(({ value }) => value));
    const squares = cells.map((cell) =>
      feature(
        { type: 'Polygon', coordinates: heatSquare(cell, side) },
        { level: heatClass(cell.value, breaks) },
      ),
    );
    fill(this.map, { [sources.cells]: collection(squares) });
    if (!this.#fitted && cells.length > 0) this.#fit(cells);
  }

  showFlows(flows: readonly FlowLine[]) {
    const most = Math.max(1, ...flows.map(({ rides }) => rides));
    const lines = flows.map(({ from, to, rides }) =>
      feature(
        {
          type: 'LineString',
          coordinates: [
            [from.lng, from.lat],
            [to.lng, to.lat],
          ],
        },
        { width: Math.max(1, (rides / most) * widest) },
      ),
    );
    fill(this.map, { [sources.flows]: collection(lines) });
  }

  #fit(cells: readonly CellValue[]) {
    this.#fitted = true;
    const [west, south, east, north] = boundsOf(cells.map(({ lng, lat }) => [lng, lat]));
    this.map.fitBounds([west, south, east, north], { padding: 32, duration: 0, maxZoom: 15 });
  }
}
