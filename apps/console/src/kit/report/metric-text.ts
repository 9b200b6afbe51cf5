import { type MetricName, metricOf, type Unit } from '@kickstand/domain/insight/metrics';
import { countText, metresText, moneyText, nothing, percentText } from '../../ui/format.ts';
import { durationText } from '../page/format.ts';
import { inLocale } from '../words.ts';

const twoPlaces = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** What a figure is called. */
export const metricLabel = (name: MetricName) => inLocale(metricOf(name));

const texts: Readonly<Record<Unit, (value: number | null) => string>> = {
  cents: (value) => moneyText(value === null ? null : Math.round(value)),
  count: (value) => countText(value),
  vehicles: (value) => countText(value),
  metres: (value) => metresText(value),
  seconds: (value) => durationText(value),
  percent: (value) => percentText(value),
  each: (value) => (value === null ? nothing : twoPlaces.format(value)),
};

/** A figure in its unit; what is not known or cannot be told is `-- --`. */
export const metricText = (name: MetricName, value: number | null | undefined) =>
  texts[metricOf(name).unit](value ?? null);
