import type { CampaignAudience } from '@kickstand/contract/marketing/campaigns';
import { fitsAudience } from '@kickstand/domain/marketing/rewards';
import type { Db } from '../../kernel/database/db.ts';
import type { Limit, NoRoom } from '../rewards/limits.service.ts';
import { mayBeGiven } from '../rewards/recipients.service.ts';
import { heldOutOf } from './arms.store.ts';
import { countsFor, factsOf } from './standing.store.ts';

/** Limits of a campaign; `faceCents`: largest cost of one reward. */
export interface Limited {
  perRider: number;
  quota?: number | undefined;
  budgetCents?: number | undefined;
  faceCents: number;
}

/** Never reached; counters run even without a limit. */
const noLimit = 1_000_000_000_000;

/** What one reward counts against each limit. */
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

/** Why a rider gets nothing from a running campaign. */
export type WhyNot = 'person' | 'audience' | 'holdout' | 'limit_rider' | 'quota' | 'budget';

/** Reason for a full limit. */
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
 * Why a rider gets nothing from each of some running campaigns; undefined if eligible. The app’s offers, its actions
 * and the console all use this.
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
