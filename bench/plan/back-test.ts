import type { Bench } from '../bench.ts';
import type { Row } from '../row.ts';
import { type DemandFigure, demandFigure } from './back-test/demand-figure.ts';
import { balancedTruth } from './back-test/hidden/balance.ts';
import { allWishes, type Outcome, outcomeOf, type Span, usualSpan, warmedUp } from './back-test/judge.ts';
import type { Policy } from './back-test/known.ts';
import { nearestFirst } from './back-test/policies/nearest.ts';
import { dailyPlan } from './back-test/policies/plan/plan-policy.ts';
import { rounds } from './back-test/policies/rounds.ts';
import { stationTargets } from './back-test/policies/targets.ts';
import { demandRows, differenceRows, leadRows, outcomeRows, verdictLine } from './back-test/report.ts';
import { smallTown } from './back-test/small-town.ts';

/** Policies are tuned on seeds 1 to 20 and reported from 101 on. */
const usual = { first: 101, seeds: 20 };
const policies = [nearestFirst, stationTargets, rounds, dailyPlan];

/** `--seeds 3 --days 7 --first 1`: a short look, or the seeds for tuning. */
function optionOf(name: string, otherwise: number) {
  const value = process.argv[process.argv.indexOf(`--${name}`) + 1];
  return process.argv.includes(`--${name}`) && Number(value) > 0 ? Number(value) : otherwise;
}

/** `--only B2,P`: some of the policies, each of which takes its time. */
function chosen(all: readonly (() => Policy)[]) {
  const at = process.argv.indexOf('--only');
  const names = at < 0 ? undefined : process.argv[at + 1]?.split(',');
  return names ? all.filter((policyOf) => names.includes(policyOf().name)) : all;
}

/** What a policy of field work brings to a small town, against simple rules; paired by seed. */
export function benchBackTest({ some }: Bench): Row[] {
  const days = optionOf('days', some(usualSpan.days, 1));
  const warmUp = some(usualSpan.warmUp, 1);
  const span: Span = { warmUp, days, discarded: Math.min(usualSpan.discarded, days - 1) };
  const first = optionOf('first', usual.first);
  const outcomes = new Map<string, Outcome[]>();
  const demand: DemandFigure[] = [];
  for (let seed = first; seed < first + optionOf('seeds', some(usual.seeds, 1)); seed++) {
    const truth = balancedTruth(smallTown(seed));
    const wishes = allWishes(truth, span);
    demand.push(demandFigure(truth, warmedUp(truth, wishes, span), span.warmUp));
    for (const policyOf of chosen(policies)) {
      const policy = policyOf();
      const outcome = outcomeOf(truth, wishes, span, policy);
      outcomes.set(policy.name, [...(outcomes.get(policy.name) ?? []), outcome]);
      const { rides, cents, workMinutes } = outcome;
      console.error(
        `  seed ${seed} ${policy.name}: ${rides} rides, ${Math.round(cents / 100)} yuan, ${Math.round(workMinutes / 60)} h`,
      );
    }
  }
  console.error(`  ${verdictLine(outcomes)}`);
  const rows = [...outcomes].flatMap(([name, each]) => outcomeRows(name, each));
  return [...rows, ...differenceRows(outcomes), ...leadRows(outcomes), ...demandRows(demand)];
}
