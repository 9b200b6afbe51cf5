import { usualPrices } from '@kickstand/domain/work/value';
import type { Row } from '../../row.ts';
import type { DemandFigure } from './demand-figure.ts';
import { breakEvenCents, differenceOf, type Outcome, verdictOf } from './judge.ts';

/** Figures of a policy, with how a figure is made of an outcome. */
const figures: readonly [name: string, unit: string, of: (outcome: Outcome) => number][] = [
  ['wishes', 'wishes', ({ wishes }) => wishes],
  ['rides', 'rides', ({ rides }) => rides],
  ['lost: no vehicle there', 'wishes', ({ lostEmpty }) => lostEmpty],
  ['lost: all were low', 'wishes', ({ lostDead }) => lostDead],
  ['lost: broken', 'wishes', ({ lostFault }) => lostFault],
  ['rides less work', 'yuan', ({ cents }) => cents / 100],
  ['travel and work', 'hours', ({ workMinutes }) => workMinutes / 60],
  ['distance', 'km', ({ metres }) => metres / 1_000],
  ['swaps', 'swaps', ({ swaps }) => swaps],
  ['charge added per swap', 'points', ({ swaps, points }) => points / Math.max(1, swaps)],
  ['moves', 'moves', ({ moves }) => moves],
  ['repairs', 'repairs', ({ repairs }) => repairs],
  ['trips for nothing', 'trips', ({ futile }) => futile],
  ['died in a ride', 'rides', ({ complaints }) => complaints],
  ['stations without a vehicle, 06–23 h', '%', ({ emptyShare }) => 100 * emptyShare],
];

const meanOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** What a policy did, on average over the seeds. */
export const outcomeRows = (policy: string, outcomes: readonly Outcome[]): Row[] =>
  figures.map(([name, unit, of]) => ({ name: `${policy} ${name}`, value: meanOf(outcomes.map(of)), unit }));

const compared = ['rides', 'rides less work', 'travel and work'];
const round = (value: number) => Math.round(value).toLocaleString('en-US');

/** How the last policy differs from each before it, paired by seed. */
export function differenceRows(outcomes: ReadonlyMap<string, readonly Outcome[]>): Row[] {
  const [last, ...others] = [...outcomes.keys()].reverse();
  const mine = outcomes.get(last ?? '') ?? [];
  return others.reverse().flatMap((other) =>
    figures
      .filter(([name]) => compared.includes(name))
      .map(([name, unit, of]) => {
        const { mean, low, high } = differenceOf(mine.map(of), (outcomes.get(other) ?? []).map(of));
        const interval = mine.length < 10 ? '' : `, 90 % from ${round(low)} to ${round(high)}`;
        return { name: `${last} − ${other} ${name}${interval}`, value: mean, unit };
      }),
  );
}

/** How far the plan is ahead of the rule that comes nearest to it, and from which price of a minute on. */
export function leadRows(outcomes: ReadonlyMap<string, readonly Outcome[]>): Row[] {
  const [plan = [], rule = []] = [outcomes.get('P'), outcomes.get('B2')];
  const lead = differenceOf(
    plan.map(({ cents }) => cents),
    rule.map(({ cents }) => cents),
  );
  const result = meanOf(rule.map(({ cents }) => cents));
  return [
    { name: 'P − B2 as a share of B2', value: (100 * lead.mean) / result, unit: '%' },
    {
      name: 'a minute of work from which on P is worth more than B2',
      value: breakEvenCents(plan, rule, usualPrices.minuteCents),
      unit: 'cents',
    },
  ];
}

/** What may be said of the plan in money, in words; needs the intervals of ten seeds or more. */
export function verdictLine(outcomes: ReadonlyMap<string, readonly Outcome[]>): string {
  const centsOf = (policy: string) => (outcomes.get(policy) ?? []).map(({ cents }) => cents);
  const over = (policy: string) => differenceOf(centsOf('P'), centsOf(policy));
  if (centsOf('P').length < 10) return 'Too few seeds to say whether the plan is better.';
  return `The plan is ${verdictOf(over('B0'), [over('B1'), over('B2')])}.`;
}

/** How demand errs where stations are often empty, over all seeds, beside starts per minute of the clock. */
export function demandRows(seeds: readonly DemandFigure[]): Row[] {
  const sum = (of: (figure: DemandFigure) => number) =>
    seeds.reduce((total, figure) => total + of(figure), 0);
  const wished = sum((figure) => figure.wished);
  const beside = (error: number, plain: number) => ({
    value: error / wished,
    unit: 'of wishes',
    baseline: { name: 'plain counts', value: plain / wished },
  });
  const coarse = beside(
    sum(({ error }) => error),
    sum(({ plainError }) => plainError),
  );
  const fine = beside(
    sum(({ fineError }) => fineError),
    sum(({ finePlainError }) => finePlainError),
  );
  const off = Math.abs(sum(({ estimated }) => estimated) / wished - 1);
  return [
    {
      name: 'stations that are often empty, a seed',
      value: sum(({ stations }) => stations) / seeds.length,
      unit: 'stations',
    },
    { name: 'error of demand there, parts of the day', target: '<= 0.5 ×', ...coarse },
    { name: 'error of demand there, half hours', ...fine },
    { name: 'how far all wishes there are from the true', value: off, unit: 'of wishes', target: '<= 0.1' },
  ];
}
