import type { CellWriting } from '@kickstand/contract/platform/exports';
import { type MetricName, metricOf } from './dictionary.ts';
import type { Unit } from './metric.ts';

const writings: Readonly<Record<Unit, CellWriting>> = {
  cents: { as: 'number', scale: 100, places: 2 },
  count: { as: 'number', scale: 1, places: 0 },
  vehicles: { as: 'number', scale: 1, places: 1 },
  metres: { as: 'number', scale: 1, places: 0 },
  seconds: { as: 'number', scale: 1, places: 0 },
  percent: { as: 'number', scale: 1, places: 2 },
  each: { as: 'number', scale: 1, places: 2 },
};

/** How a figure is written in a file. */
export const metricWriting = (name: MetricName) => writings[metricOf(name).unit];
