import { type PriceBand, type PriceScheme, priceScheme } from '@kickstand/contract/rides/pricing';
import { beginsOn, type DayKind, minuteOf, runsOver } from './bands.ts';

export const schemeProblems = [
  /** An invalid value: too high, too low, missing, or of another type. */
  'value_too_small',
  'value_too_big',
  'value_wrong',
  'bands_with_ladder',
  'start_with_ladder',
  'ladder_without_kind',
  'ladder_empty',
  /** A ladder does not start at 0 s. */
  'ladder_start',
  /** A bracket does not start where the previous one ends. */
  'ladder_gap',
  'bracket_empty',
  /** Only some of a trial's time, distance and number are given. */
  'trial_incomplete',
  /** The day cap is lower than a price that every ride pays. */
  'cap_below_start',
  /** A band that begins on no day. */
  'band_never',
  'band_without_price',
  'bands_overlap',
] as const;

/** A problem of a scheme, and its path: `['ladder', 1, 'fromSeconds']`. */
export interface SchemeProblem {
  path: (string | number)[];
  code: (typeof schemeProblems)[number];
}

type Code = SchemeProblem['code'];

const problemIf = (isWrong: boolean, code: Code, ...path: SchemeProblem['path']): SchemeProblem[] =>
  isWrong ? [{ path, code }] : [];

function ladderProblems({ kind, ladder, bands, startCents }: PriceScheme): SchemeProblem[] {
  if (kind === 0) return problemIf(ladder.length > 0, 'ladder_without_kind', 'ladder');
  const brackets = ladder.flatMap(({ fromSeconds, toSeconds }, i) => [
    ...(i === 0
      ? problemIf(fromSeconds !== 0, 'ladder_start', 'ladder', i, 'fromSeconds')
      : problemIf(fromSeconds !== ladder[i - 1]?.toSeconds, 'ladder_gap', 'ladder', i, 'fromSeconds')),
    ...problemIf(toSeconds <= fromSeconds, 'bracket_empty', 'ladder', i, 'toSeconds'),
  ]);
  return [
    ...problemIf(bands.length > 0, 'bands_with_ladder', 'bands'),
    ...problemIf(startCents > 0, 'start_with_ladder', 'startCents'),
    ...problemIf(ladder.length === 0, 'ladder_empty', 'ladder'),
    ...brackets,
  ];
}

/** Consecutive days without a holiday or make-up workday in between, and consecutive holidays. */
const neighbours: readonly { day: DayKind; next: DayKind }[] = [
  ...[1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, next: (day % 7) + 1 })),
  { day: 'holiday', next: 'holiday' },
];
const dayMinutes = 24 * 60;

/** The minutes of a band since the midnight before it begins. */
const minutesOf = (band: PriceBand) => ({
  from: minuteOf(band.from),
  to: minuteOf(band.to) + (runsOver(band) ? dayMinutes : 0),
});

/** Whether two bands that begin on days this many minutes apart overlap. */
function meet(one: PriceBand, other: PriceBand, apart: number) {
  const [a, b] = [minutesOf(one), minutesOf(other)];
  return a.from < b.to + apart && b.from + apart < a.to;
}

/** Whether two bands overlap, in an ordinary week or between two holidays. */
const overlap = (one: PriceBand, other: PriceBand) =>
  neighbours.some(
    ({ day, next }) =>
      (beginsOn(one, day) && beginsOn(other, day) && meet(one, other, 0)) ||
      (beginsOn(one, day) && beginsOn(other, next) && meet(one, other, dayMinutes)) ||
      (beginsOn(other, day) && beginsOn(one, next) && meet(other, one, dayMinutes)),
  );

const bandProblems = ({ bands }: PriceScheme): SchemeProblem[] =>
  bands.flatMap((band, i) => [
    ...problemIf(band.weekdays.length === 0 && !band.onHolidays, 'band_never', 'bands', i, 'weekdays'),
    ...problemIf(band.startCents === null && band.unitCents === null, 'band_without_price', 'bands', i),
    ...problemIf(
      bands.slice(0, i).some((other) => overlap(band, other)),
      'bands_overlap',
      'bands',
      i,
    ),
  ]);

function trialProblems({ trialSeconds, trialM, trialsPerDay }: PriceScheme): SchemeProblem[] {
  const isAny = trialSeconds + trialM + trialsPerDay > 0;
  return [
    ...problemIf(isAny && trialSeconds === 0, 'trial_incomplete', 'trialSeconds'),
    ...problemIf(isAny && trialM === 0, 'trial_incomplete', 'trialM'),
    ...problemIf(isAny && trialsPerDay === 0, 'trial_incomplete', 'trialsPerDay'),
  ];
}

/** A cap below what every ride costs would contradict the start price. */
function capProblems({ kind, dayCapCents, startCents, ladder, bands }: PriceScheme): SchemeProblem[] {
  const firsts =
    kind === 0 ? [startCents, ...bands.map((band) => band.startCents ?? 0)] : [ladder[0]?.cents ?? 0];
  const isBelow = dayCapCents > 0 && firsts.some((first) => dayCapCents < first);
  return problemIf(isBelow, 'cap_below_start', 'dayCapCents');
}

const codeOf = (code: string): Code =>
  code === 'too_small' ? 'value_too_small' : code === 'too_big' ? 'value_too_big' : 'value_wrong';

/** All problems of a price scheme's content; empty if it may be published. With invalid values, only those are reported. */
export function checkScheme(content: unknown): SchemeProblem[] {
  const parsed = priceScheme.safeParse(content);
  if (!parsed.success)
    return parsed.error.issues.map(({ path, code }) => ({
      path: path.map((key) => (typeof key === 'number' ? key : String(key))),
      code: codeOf(code),
    }));
  const scheme = parsed.data;
  return [
    ...ladderProblems(scheme),
    ...trialProblems(scheme),
    ...capProblems(scheme),
    ...(scheme.kind === 0 ? bandProblems(scheme) : []),
  ];
}
