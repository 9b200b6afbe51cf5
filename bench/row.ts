/** One figure of the benchmark. */
export interface Row {
  name: string;
  value: number;
  unit: string;
  /** What the product aims at, as text. */
  target?: string;
  /** The same work done the plain way in the same run. */
  baseline?: { name: string; value: number };
}

/** The middle one of some measurements. */
export const median = (values: readonly number[]) => percentile(values, 50);

/** The value below which `percent` of the measurements lie. */
export function percentile(values: readonly number[], percent: number) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}

/** A row as a line of the table. */
export function lineOf({ name, value, unit, target, baseline }: Row) {
  const shown = `${round(value)} ${unit}`;
  const against = baseline
    ? `${baseline.name} ${round(baseline.value)} (× ${round(value / baseline.value)})`
    : '';
  return [name.padEnd(58), shown.padStart(16), (target ?? '').padEnd(20), against].join('  ');
}

const round = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : Number(value.toPrecision(3)).toString();
