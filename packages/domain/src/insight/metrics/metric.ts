import type { FactName, Term } from './facts.ts';

/** In what a figure is counted. */
export type Unit = 'cents' | 'count' | 'vehicles' | 'metres' | 'seconds' | 'percent' | 'each';

/** How a figure of several days or areas comes from those of each: `never` means that it cannot. */
export type OverTime = 'sum' | 'mean' | 'last' | 'never';
export type OverArea = 'sum' | 'never';

interface Sentence {
  zh: string;
  en: string;
}

/** What every figure says of itself. */
export interface Told {
  zh: string;
  en: string;
  unit: Unit;
  /** What it means, in one sentence. */
  is: Sentence;
  /** What one may expect in it and does not find. */
  without?: Sentence;
}

/** A figure that counts something of a fact. */
export interface Metric<T extends OverTime = OverTime, A extends OverArea = OverArea> extends Told {
  kind: 'metric';
  fact: FactName;
  terms: readonly Term[];
  /** How often it happened is told, not how much of it. */
  often?: true;
  add: { time: T; area: A };
}

/** A figure of two others; of several days or areas it is computed anew from their sums. */
export interface Ratio extends Told {
  kind: 'ratio';
  of: Metric;
  per: Metric;
}

/** What is left of one figure when others are taken off, which may be of other facts. */
export interface Rest extends Told {
  kind: 'rest';
  of: Metric<'sum', 'sum'>;
  less: readonly Metric<'sum', 'sum'>[];
}

export type Figure = Metric | Ratio | Rest;

/** One figure of the dictionary, which counts parts of a fact. */
export const metric = <const T extends OverTime, const A extends OverArea>(
  said: Omit<Metric<T, A>, 'kind'>,
): Metric<T, A> => ({ kind: 'metric', ...said });

/** What has a sum over days: what is counted, and averages, whose sum is so much in a day. */
type Additive = Metric<'sum' | 'mean', 'sum'>;

/** One figure of the dictionary, which is so much of one per another; both have sums over days and areas. */
export const ratio = (said: Omit<Ratio, 'kind'> & { of: Additive; per: Additive }): Ratio => ({
  kind: 'ratio',
  ...said,
});

/** The same of figures of a single day, which cannot be told of several. */
export const dailyRatio = (said: Omit<Ratio, 'kind'>): Ratio => ({ kind: 'ratio', ...said });

/** One figure of the dictionary, which is what others leave of one; all have sums over days and areas. */
export const rest = (said: Omit<Rest, 'kind'>): Rest => ({ kind: 'rest', ...said });

type Days = readonly (number | null)[];

const known = (days: Days) => days.filter((value) => value !== null);

/** The sum of what may be summed; null where nothing is known. Others do not compile. */
export function sumOfDays(_: Metric<'sum' | 'mean'>, days: Days): number | null {
  const values = known(days);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}

/** Whether the figures of several days may be summed. */
const sums = (one: Metric): one is Metric<'sum' | 'mean'> =>
  one.add.time === 'sum' || one.add.time === 'mean';

/** One figure of a span from those of its days; null where it is not known or cannot be told. */
export function overDays(one: Metric, days: Days): number | null {
  if (days.length === 1) return days[0] ?? null;
  if (one.add.time === 'last') return days.at(-1) ?? null;
  if (!sums(one)) return null;
  const sum = sumOfDays(one, days);
  return sum === null || one.add.time === 'sum' ? sum : sum / known(days).length;
}

/** What a ratio divides, of a span: averages count for each of its days. */
const weightOf = (one: Metric, days: Days) => (sums(one) ? sumOfDays(one, days) : overDays(one, days));

/** A ratio of a span, from the figures of its days. */
export function ratioOverDays({ of, per, unit }: Ratio, ofDays: Days, perDays: Days): number | null {
  const [some, all] = [weightOf(of, ofDays), weightOf(per, perDays)];
  if (some === null || all === null || all === 0) return null;
  return (some / all) * (unit === 'percent' ? 100 : 1);
}

/** What is left of a span, from the sums of its days: `less` in the order of the figures that are taken off. */
export const restOverDays = ({ of, less }: Rest, ofDays: Days, lessDays: readonly Days[]): number | null => {
  const parts = less.map((one, i) => sumOfDays(one, lessDays[i] ?? []));
  const whole = sumOfDays(of, ofDays);
  return whole === null ? null : parts.reduce<number>((left, part) => left - (part ?? 0), whole);
};
