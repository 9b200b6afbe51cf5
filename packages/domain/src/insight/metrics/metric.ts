import type { FactName, Term } from './facts.ts';

/** The unit of a figure. */
export type Unit = 'cents' | 'count' | 'vehicles' | 'metres' | 'seconds' | 'percent' | 'each';

/** How a figure over several days or areas is derived from the single ones; `never` means that it cannot be. */
export type OverTime = 'sum' | 'mean' | 'last' | 'never';
export type OverArea = 'sum' | 'never';

interface Sentence {
  zh: string;
  en: string;
}

/** The definition of a figure in words. */
export interface Told {
  zh: string;
  en: string;
  unit: Unit;
  /** What it means, in one sentence. */
  is: Sentence;
  /** What one might expect it to include but it does not. */
  without?: Sentence;
}

/** A figure that counts parts of a fact. */
export interface Metric<T extends OverTime = OverTime, A extends OverArea = OverArea> extends Told {
  kind: 'metric';
  fact: FactName;
  terms: readonly Term[];
  /** Counts occurrences instead of summing amounts. */
  often?: true;
  add: { time: T; area: A };
}

/** The ratio of two figures; over several days or areas it is recomputed from their sums. */
export interface Ratio extends Told {
  kind: 'ratio';
  of: Metric;
  per: Metric;
}

/** One figure minus others, which may come from other facts. */
export interface Rest extends Told {
  kind: 'rest';
  of: Metric<'sum', 'sum'>;
  less: readonly Metric<'sum', 'sum'>[];
}

export type Figure = Metric | Ratio | Rest;

/** Defines a figure that counts parts of a fact. */
export const metric = <const T extends OverTime, const A extends OverArea>(
  said: Omit<Metric<T, A>, 'kind'>,
): Metric<T, A> => ({ kind: 'metric', ...said });

/** Figures that can be summed over days: counts, and daily averages (giving vehicle days, for example). */
type Additive = Metric<'sum' | 'mean', 'sum'>;

/** Defines the ratio of two figures that both can be summed over days and areas. */
export const ratio = (said: Omit<Ratio, 'kind'> & { of: Additive; per: Additive }): Ratio => ({
  kind: 'ratio',
  ...said,
});

/** Defines a ratio that exists for single days only. */
export const dailyRatio = (said: Omit<Ratio, 'kind'>): Ratio => ({ kind: 'ratio', ...said });

/** Defines one figure minus others; all can be summed over days and areas. */
export const rest = (said: Omit<Rest, 'kind'>): Rest => ({ kind: 'rest', ...said });

type Days = readonly (number | null)[];

const known = (days: Days) => days.filter((value) => value !== null);

/** The sum over days, for figures that can be summed (others do not compile); null where nothing is known. */
export function sumOfDays(_: Metric<'sum' | 'mean'>, days: Days): number | null {
  const values = known(days);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}

/** Whether the figure can be summed over days. */
const sums = (one: Metric): one is Metric<'sum' | 'mean'> =>
  one.add.time === 'sum' || one.add.time === 'mean';

/** The figure of a period from those of its days; null where unknown or not defined over several days. */
export function overDays(one: Metric, days: Days): number | null {
  if (days.length === 1) return days[0] ?? null;
  if (one.add.time === 'last') return days.at(-1) ?? null;
  if (!sums(one)) return null;
  const sum = sumOfDays(one, days);
  return sum === null || one.add.time === 'sum' ? sum : sum / known(days).length;
}

/** One operand of a ratio over a period: averages are summed over its days. */
const weightOf = (one: Metric, days: Days) => (sums(one) ? sumOfDays(one, days) : overDays(one, days));

/** A ratio over a period, from the figures of its days. */
export function ratioOverDays({ of, per, unit }: Ratio, ofDays: Days, perDays: Days): number | null {
  const [some, all] = [weightOf(of, ofDays), weightOf(per, perDays)];
  if (some === null || all === null || all === 0) return null;
  return (some / all) * (unit === 'percent' ? 100 : 1);
}

/** A difference over a period, from the sums of its days: `less` in the order of the subtracted figures. */
export const restOverDays = ({ of, less }: Rest, ofDays: Days, lessDays: readonly Days[]): number | null => {
  const parts = less.map((one, i) => sumOfDays(one, lessDays[i] ?? []));
  const whole = sumOfDays(of, ofDays);
  return whole === null ? null : parts.reduce<number>((left, part) => left - (part ?? 0), whole);
};
