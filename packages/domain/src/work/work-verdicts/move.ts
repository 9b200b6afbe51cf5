import type { ReturnRelation } from '@kickstand/contract/rides/trips';
import { believedMetres, type Fix, metresBetween } from './places.ts';
import {
  firstFitting,
  invalid,
  pending,
  type Row,
  valid,
  type WorkRules,
  type WorkVerdict,
} from './verdict.ts';

/** What is known of a move of one vehicle; clocks are the device’s, epoch ms. */
export interface MoveFacts {
  riddenBetween: boolean;
  from: Fix | null;
  to: Fix | null;
  /** Where it stood as far as rules for returns go; null: nobody knows. */
  fromPlace: ReturnRelation | null;
  /** Metres from where it ended to the station it was meant for, else to the nearest one; 0 inside, null: there is none. */
  targetM: number | null;
  inNoStop: boolean;
  outOfArea: boolean;
  /** Room was reserved when it was given. */
  reserved: boolean;
  fullAtStart: boolean;
  fullAtArrival: boolean;
  endedAt: number;
  /** Where the vehicle was when earlier moves of it began. */
  earlierStarts: readonly { at: number; from: Fix }[];
  /** When valid rides of the vehicle began. */
  rides: readonly number[];
  /** Somebody sent for it: nobody is blamed for being sent back. */
  sent: boolean;
  photoRejected: boolean;
}

type Known = MoveFacts & { from: Fix; to: Fix };

/** Whether a vehicle stood where it may not stand: in no-stop, or outside every station. */
export const stoodAstray = (place: MoveFacts['fromPlace']) => place !== null && place !== 'in_station';

const tooShort = ({ from, to, fromPlace }: Known, { leastClearUpM, leastMoveM }: WorkRules) =>
  metresBetween(from, to) < (stoodAstray(fromPlace) ? leastClearUpM : leastMoveM);

const offTarget = ({ to, targetM, inNoStop, outOfArea }: Known, rules: WorkRules) =>
  inNoStop || outOfArea || targetM === null || believedMetres(targetM, [to.accuracyM], rules) > rules.nearM;

/** It was brought back to where it was taken from, and nobody rode it meanwhile. */
const returned = ({ to, endedAt, earlierStarts, rides, sent }: Known, rules: WorkRules) =>
  !sent &&
  earlierStarts.some(
    ({ at, from }) =>
      at <= endedAt &&
      endedAt - at <= rules.againWithinMs &&
      metresBetween(from, to) <= rules.againM &&
      !rides.some((ride) => ride >= at && ride <= endedAt),
  );

const rows: readonly Row<Known>[] = [
  [tooShort, invalid('too_short')],
  [offTarget, invalid('off_target')],
  [
    ({ reserved, fullAtStart, fullAtArrival }) => !reserved && fullAtStart && fullAtArrival,
    invalid('station_full'),
  ],
  [returned, invalid('returned')],
  [({ photoRejected }) => photoRejected, invalid('photo_rejected')],
];

/** How a move counts. */
export function judgeMove(facts: MoveFacts, rules: WorkRules): WorkVerdict {
  const { from, to } = facts;
  if (facts.riddenBetween) return { validity: 'closed', reason: 'ridden' };
  if (!from || !to) return pending;
  return firstFitting(rows, { ...facts, from, to }, rules) ?? valid;
}
