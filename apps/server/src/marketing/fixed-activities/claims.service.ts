import type { InputOf } from '@kickstand/contract/kit';
import type { riderActivities } from '@kickstand/contract/marketing/campaigns';
import { everything } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { ruleOfVersion } from '../../kernel/campaign/campaign.store.ts';
import type { Db } from '../../kernel/database/db.ts';
import { riderHere } from '../../kernel/list/riders-in-scope.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import { giveReward, worthNow } from '../campaigns/giving.service.ts';
import { releaseLimits, settleLimits } from '../rewards/limits.service.ts';
import { mayBeGiven } from '../rewards/recipients.service.ts';
import { activityRule } from './activities.service.ts';
import { type Claim, endClaim, lapsedClaims, lockClaim } from './claims.store.ts';
import type { Counting } from './counting.service.ts';

type Earned = Pick<Claim, 'campaignId' | 'version' | 'occurrence' | 'riderId' | 'areaId' | 'agentId'>;

/** Gives all promised rewards of an occurrence and settles their limits. The caller has locked the rider. */
export async function giveEarned(db: Db, earned: Earned, moment: { now: number; zone: string }) {
  const { campaignId, version, occurrence, riderId, areaId, agentId } = earned;
  const { rewards, faceCents } = activityRule.parse(await ruleOfVersion(db, campaignId, version));
  const said = {
    riderId,
    source: 'fixed' as const,
    campaign: { campaignId, version },
    payer: { agentId, areaId },
  };
  for (const [i, reward] of rewards.entries()) {
    await giveReward(
      db,
      { ...said, occurrence: `${occurrence}:${i}`, subject: occurrence, worth: await worthNow(db, reward) },
      moment,
    );
  }
  await settleLimits(db, { campaignId, subject: occurrence, cents: faceCents, now: moment.now });
  return rewards.length;
}

/** Claims an earned reward. */
export async function claimEarned(
  zone: string,
  ctx: Ctx,
  { params: { riderId }, body: { claimId } }: InputOf<typeof riderActivities.claim>,
) {
  if (!(await riderHere(ctx.db, ctx.rows.scope(), riderId))) refuse('rider.not_found');
  await waitForRider(ctx.db, riderId);
  const claim = await lockClaim(ctx.db, claimId);
  if (claim?.riderId !== riderId) refuse('claim.not_found');
  const now = ctx.now();
  if (claim.state !== 'open' || claim.expiresAt <= now) refuse('claim.over');
  if (!(await mayBeGiven(ctx.db, riderId, now))) refuse('grant.person');
  await endClaim(ctx.db, claimId, 'claimed', now);
  return { rewards: await giveEarned(ctx.db, claim, { now, zone }) };
}

const mostAtOnce = 200;

/** Releases claims that expired; returns how many. */
export async function lapseClaims({ database, now }: Pick<Counting, 'database' | 'now'>): Promise<number> {
  const over = await database.read(everything, (db) => lapsedClaims(db, now(), mostAtOnce));
  for (const { claimId, riderId } of over)
    await database.write(everything, async (db) => {
      await waitForRider(db, riderId);
      const claim = await lockClaim(db, claimId);
      if (claim?.state !== 'open') return;
      await endClaim(db, claimId, 'lapsed', now());
      const { campaignId, occurrence: subject } = claim;
      await releaseLimits(db, { campaignId, subject, now: now() });
    });
  return over.length;
}
