import type { repairResults } from '@kickstand/contract/work/field-work';
import { type Fix, metresBetween } from './places.ts';
import {
  firstFitting,
  invalid,
  pending,
  type Row,
  valid,
  type WorkRules,
  type WorkVerdict,
} from './verdict.ts';

/** What is known of an inspection. */
export interface InspectFacts {
  asked: number;
  answered: number;
  tookMs: number;
  /** When the last valid one of the vehicle ended before, and the person’s own last repair of it; null: none. */
  sinceLastMs: number | null;
  sinceOwnRepairMs: number | null;
}

const within = (ms: number | null, least: number) => ms !== null && ms <= least;

const inspectRows: readonly Row<InspectFacts>[] = [
  [({ asked, answered }) => answered === 0 || answered < asked, invalid('incomplete')],
  [({ tookMs }, { leastInspectMs }) => tookMs < leastInspectMs, invalid('too_fast')],
  [({ sinceLastMs }, { inspectAgainMs }) => within(sinceLastMs, inspectAgainMs), invalid('repeated')],
  [({ sinceOwnRepairMs }, { ownRepairMs }) => within(sinceOwnRepairMs, ownRepairMs), invalid('own_work')],
];

/** How an inspection counts. */
export const judgeInspection = (facts: InspectFacts, rules: WorkRules): WorkVerdict =>
  firstFitting(inspectRows, facts, rules) ?? valid;

/** What is known of a repair. */
export interface RepairFacts {
  result: (typeof repairResults)[number];
  parts: readonly string[];
  /** What it used was taken out of the stock. */
  stockBooked: boolean;
  /** One of the parts was reported again, so long afterwards; null: none was. */
  reportedAgainMs: number | null;
  ownReport: boolean;
  /** How the drag-back counts that follows from it; null: there is none (yet). */
  dragBack: WorkVerdict | null;
}

const fixed = ({ result }: RepairFacts) => result === 'fixed';
const repairRows: readonly Row<RepairFacts>[] = [
  [(facts) => fixed(facts) && (facts.parts.length === 0 || !facts.stockBooked), invalid('no_part')],
  [
    (facts, { bouncedWithinMs }) => fixed(facts) && within(facts.reportedAgainMs, bouncedWithinMs),
    invalid('bounced'),
  ],
  [({ result, ownReport }) => result === 'no_fault' && ownReport, invalid('own_report')],
  [({ result }) => result === 'not_found', invalid('not_repaired')],
];

/** How a repair counts; one that ends with the vehicle brought away counts as that does. */
export function judgeRepair(facts: RepairFacts, rules: WorkRules): WorkVerdict {
  if (facts.result === 'dragged' || facts.result === 'irreparable') return facts.dragBack ?? pending;
  return firstFitting(repairRows, facts, rules) ?? valid;
}

/** What is known of a drag-back. */
export interface DragBackFacts {
  reasonGiven: boolean;
  destinationGiven: boolean;
  from: Fix | null;
  to: Fix | null;
  /** Metres from where it ended to the edge of the nearest store, 0 inside; null: there is none. */
  storeM: number | null;
  /** Somebody rented it between. */
  rented: boolean;
}

type Brought = DragBackFacts & { from: Fix; to: Fix };
const broughtRows: readonly Row<Brought>[] = [
  [({ from, to }, { leastMoveM }) => metresBetween(from, to) < leastMoveM, invalid('too_short')],
  [({ storeM: metres }, { storeM }) => metres === null || metres > storeM, invalid('off_target')],
  [({ rented }) => rented, invalid('rented')],
];

/** How a drag-back counts. */
export function judgeDragBack(facts: DragBackFacts, rules: WorkRules): WorkVerdict {
  const { from, to, reasonGiven, destinationGiven } = facts;
  if (!reasonGiven || !destinationGiven) return invalid('no_destination');
  if (!from || !to) return pending;
  return firstFitting(broughtRows, { ...facts, from, to }, rules) ?? valid;
}
