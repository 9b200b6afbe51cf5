import type { ReturnDecision } from '@kickstand/contract/rides/returns';
import {
  type CreditRules,
  type CreditStanding,
  type CreditStep,
  type CreditWish,
  creditAfterAll,
  creditTakenBack,
  firstScore,
  ridePoints,
} from '@kickstand/domain/riders/credit';
import type { Chance } from '@kickstand/town';
import { idAt } from '../history/ids.ts';
import type { Sink } from '../history/sink.ts';
import type { Clerk } from './clerks.ts';
import type { PastOrder } from './past-orders.ts';

/** A change of a rider’s points by one cause. */
interface Said {
  at: number;
  reason?: string | undefined;
  clerk?: Clerk | undefined;
}

interface Source extends Said {
  sourceId: string;
  reverses?: string;
}

interface Kept {
  standing: CreditStanding;
  entries: number;
}

/** Points deducted by a ride, which may be returned. */
interface Deduction extends Pick<CreditStep, 'kind' | 'points' | 'bannedUntil'> {
  entryId: string;
}

/** Credit points of past riders, with their history. */
export class PastCredit {
  readonly #sink: Sink;
  readonly #chance: Chance;
  readonly #kept = new Map<string, Kept>();
  readonly #deductions = new Map<string, Deduction[]>();

  constructor(sink: Sink, chance: Chance) {
    this.#sink = sink;
    this.#chance = chance;
  }

  /** State of a rider whose points have changed. */
  of = (riderId: string): Readonly<Kept> | undefined => this.#kept.get(riderId);

  /** Counts a finished ride by the rules at its start. A rider banned now rides again later. */
  count(order: PastOrder, rider: { busyUntil: number }, at: number) {
    const { ride, price, basis, credit } = order;
    if (!credit) return;
    const { endedBy, judged: relation, ridingSeconds } = ride;
    const { helmetIn } = basis.end;
    const wishes = ridePoints({ price, endedBy, relation, helmetIn, ridingSeconds }, credit);
    const lost = this.#move(order, wishes, { sourceId: ride.tripId, at }).filter(({ points }) => points < 0);
    if (lost.length === 0) return;
    this.#deductions.set(ride.tripId, lost);
    for (const { bannedUntil } of lost) rider.busyUntil = Math.max(rider.busyUntil, bannedUntil ?? 0);
  }

  /** A return fee was wrong: returns the points deducted for it. */
  takeBack(order: PastOrder, said: Said) {
    const { credit, ride } = order;
    const all = this.#deductions.get(ride.tripId);
    if (!credit || !all) return;
    const wrong = all.filter(({ kind }) => kind !== 'helmet');
    this.#deductions.set(
      ride.tripId,
      all.filter(({ kind }) => kind === 'helmet'),
    );
    for (const { entryId, ...entry } of wrong) {
      const { standing } = this.#keptOf(ride.riderId, credit);
      const moved = creditTakenBack(standing, entry, credit);
      this.#write(order, moved, { ...said, sourceId: ride.tripId, reverses: entryId });
    }
  }

  /** An application was decided: an accepted one was no fault, a warning costs few points, a rejection more. */
  decided(order: PastOrder, said: Said & { applicationId: string; decision: ReturnDecision }) {
    const { credit } = order;
    const { applicationId, decision, ...source } = said;
    if (decision !== 'rejected') this.takeBack(order, source);
    if (!credit || decision === 'passed') return;
    const wish: CreditWish =
      decision === 'warned'
        ? { kind: 'return_warned', points: -credit.warnedReturnPoints }
        : { kind: 'return_rejected', points: -credit.rejectedReturnPoints };
    this.#move(order, [wish], { ...source, sourceId: applicationId });
  }

  #move(order: PastOrder, wishes: readonly CreditWish[], source: Source) {
    const rules = order.credit as CreditRules;
    const { standing } = this.#keptOf(order.ride.riderId, rules);
    return this.#write(order, creditAfterAll(standing, wishes, rules, source.at), source);
  }

  #keptOf(riderId: string, rules: CreditRules): Kept {
    const known = this.#kept.get(riderId);
    return known ?? { standing: { score: firstScore(rules), bans: 0, bannedUntil: null }, entries: 0 };
  }

  #write(
    { ride, credit }: PastOrder,
    { standing, steps }: { standing: CreditStanding; steps: readonly CreditStep[] },
    { sourceId, reverses = null, reason, clerk, at }: Omit<Source, 'reverses'> & { reverses?: string | null },
  ): Deduction[] {
    if (steps.length === 0) return [];
    const { tripId, riderId, areaId, agentId } = ride;
    const { entries } = this.#keptOf(riderId, credit as CreditRules);
    this.#kept.set(riderId, { standing, entries: entries + steps.length });
    return steps.map(({ kind, points, before, after, notice, bannedUntil }, i) => {
      const entryId = idAt(at, this.#chance);
      this.#sink.add('credit_entry', [
        ...[
          entryId,
          riderId,
          entries + i + 1,
          areaId,
          agentId,
          kind,
          points,
          before,
          after,
          sourceId,
          tripId,
        ],
        ...[reverses, reason ?? null, clerk?.name ?? null, new Date(at), notice],
        ...[bannedUntil === null ? null : new Date(bannedUntil), notice === null ? null : new Date(at)],
      ]);
      return { entryId, kind, points, bannedUntil };
    });
  }
}
