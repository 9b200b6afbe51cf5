import type { CampaignAudience } from '@kickstand/contract/marketing/campaigns';
import { fitsAudience } from '@kickstand/domain/marketing/rewards';
import type { Db } from '../../kernel/database/db.ts';
import type { Limit, NoRoom } from '../rewards/limits.service.ts';
import { mayBeGiven } from '../rewards/recipients.service.ts';
import { heldOutOf } from './arms.store.ts';
import { countsFor, factsOf } from './standing.store.ts';

/** What of a promise limits it; `faceCents`: what one of it costs at most. */
export interface Limited {
  perRider: number;
  quota?: number | undefined;
  budgetCents?: number | undefined;
  faceCents: number;
}

/** Nobody reaches it: what has no limit is counted all the same. */
const noLimit = 1_000_000_000_000;

/** What one reward of a campaign takes of its limits. */
export function limitsOf({ perRider, quota, budgetCents, faceCents }: Limited, riderId: string): Limit[] {
  const life = { period: 'life' as const };
  const once = { ...life, unit: 'times' as const, amount: 1 };
  return [
    ...(perRider > 0 ? [{ ...once, entity: 'rider' as const, key: riderId, most: perRider }] : []),
    { ...once, entity: 'campaign', key: '', most: quota ?? noLimit },
    ...(faceCents > 0
      ? [
          {
            ...life,
            unit: 'cents' as const,
            amount: faceCents,
            entity: 'campaign' as const,
            key: '',
            most: budgetCents ?? noLimit,
          },
        ]
      : []),
  ];
}

/** Why a rider gets nothing of a campaign that runs. */
export type WhyNot = 'person' | 'audience' | 'holdout' | 'limit_rider' | 'quota' | 'budget';

/** Which limit of a campaign has no room. */
export const whyFull = ({ entity, unit }: Pick<NoRoom, 'entity'> & Pick<Limit, 'unit'>): WhyNot => {
  if (entity === 'rider') return 'limit_rider';
  return unit === 'times' ? 'quota' : 'budget';
};

interface Asked extends Limited {
  id: string;
  audience: CampaignAudience;
  holdoutBp?: number | undefined;
}

/**
 * Why a rider gets nothing of each of some campaigns that run, undefined where they do: what the app offers, what a press takes and
 * what the console says are this one answer.
 */
export async function whyNotFor(db: Db, riderId: string, asked: readonly Asked[], now: number) {
  const facts = await factsOf(db, riderId);
  const isPerson = await mayBeGiven(db, riderId, now);
  const heldOut = await heldOutOf(db, riderId, asked);
  const counts = await countsFor(
    db,
    asked.map(({ id }) => id),
    riderId,
  );
  const takenOf = (id: string, limit: Limit) =>
    counts.find((one) => one.id === id && one.entity === limit.entity && one.unit === limit.unit)?.taken ?? 0;
  const whyNot = (one: Asked): WhyNot | undefined => {
    if (!facts || !isPerson) return 'person';
    if (!fitsAudience(one.audience, facts, now)) return 'audience';
    if (heldOut.has(one.id)) return 'holdout';
    const full = limitsOf(one, riderId).find((limit) => takenOf(one.id, limit) + limit.amount > limit.most);
    return full && whyFull(full);
  };
  return new Map(asked.map((one) => [one.id, whyNot(one)]));
}
