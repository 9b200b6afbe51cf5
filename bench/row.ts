/** One figure of the benchmark. */
export interface Row {
  name: string;
  value: number;
  unit: string;
  /** What the product aims at: `<= 150 kB`, `>= 5,000 messages/s`, or against the baseline `<= 1.5 ×`. */
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

/** Whether a row met its target; undefined when it has none. */
export function met({ value, target, baseline }: Row): boolean | undefined {
  const [, sign, number, unit] = /^(<=|>=|≤|≥)\s*([\d.,]+)\s*(.*)$/.exec(target ?? '') ?? [];
  if (!sign || !number) return undefined;
  const limit = Number(number.replaceAll(',', ''));
  const measured = unit === '×' || unit === 'x' ? value / (baseline?.value ?? Number.NaN) : value;
  return sign === '<=' || sign === '≤' ? measured <= limit : measured >= limit;
}

/** A row as a line of the table. */
export function lineOf(row: Row) {
  const { name, value, unit, target, baseline } = row;
  const shown = `${round(value)} ${unit}`;
  const against = baseline
    ? `${baseline.name} ${round(baseline.value)} (× ${round(value / baseline.value)})`
    : '';
  const verdict = { true: '✓', false: '✗', undefined: ' ' }[`${met(row)}`];
  return [verdict, name.padEnd(58), shown.padStart(16), (target ?? '').padEnd(22), against]
    .join('  ')
    .trimEnd();
}

const round = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : Number(value.toPrecision(3)).toString();
