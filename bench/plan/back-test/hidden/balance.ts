import type { SmallTown } from '../small-town.ts';
import { type Truth, truthOf } from './truth.ts';
import { wishesOf } from './wishes.ts';

/** Days before the first that is played: a workday and a free day at a time. */
const rounds = [
  [-7, -2],
  [-6, -1],
  [-14, -9],
  [-13, -8],
  [-12, -7 * 3 - 1],
] as const;
const step = 0.6;

/**
 * The truth of a town to which people come back: stations are sought until about as many end at each as begin there in a week.
 * What is left over by chance is the town's own drift.
 */
export function balancedTruth(town: SmallTown): Truth {
  let truth = truthOf(town);
  for (const [workday, freeDay] of rounds) {
    const flows = town.stations.map(() => ({ out: 3, in: 3 }));
    for (const day of [workday, workday, freeDay])
      for (const { station, to } of wishesOf(truth, day)) {
        (flows[station] ?? { out: 0 }).out += 1;
        (flows[to] ?? { in: 0 }).in += 1;
      }
    const sought = truth.sought.map((each, i) => each * ((flows[i]?.out ?? 1) / (flows[i]?.in ?? 1)) ** step);
    truth = truthOf(town, sought);
  }
  return truth;
}
