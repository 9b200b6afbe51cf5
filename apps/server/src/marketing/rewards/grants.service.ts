import type { GrantSource } from '@kickstand/contract/marketing/rewards';
import { afterMove, type GrantMove, type GrantState } from '@kickstand/domain/marketing/rewards';
import { postingOf } from '@kickstand/domain/money/ledger';
import { headOffice } from '@kickstand/domain/organisation/agents';
import { whereGiven } from '../../kernel/campaign/campaign-joins.store.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { type Occasion, post } from '../../money/ledger/posting.service.ts';
import { addLot, takeFromLots } from '../../money/wallet/lots.service.ts';
import {
  type Grant,
  insertGrant,
  insertRewardPosting,
  lockGrant,
  noteRecalled,
  saveGrant,
} from './grants.store.ts';

export type { Grant } from './grants.store.ts';

/** Bonus balance for a rider. The caller has locked the rider. */
export interface GiftGrant {
  riderId: string;
  cents: number;
  source: GrantSource;
  /** Occasion of the gift, unique within its campaign, or among gifts without one. */
  occurrence: string;
  campaign?: { campaignId: string; version: number } | undefined;
  /**
   * Who pays, the area it is attributed to, and where it can be spent: `areaIds` (absent: all areas of the payer) and
   * `guestAreaIds` of other companies.
   */
  payer: {
    agentId: number | null;
    areaId: number | null;
    areaIds?: readonly number[];
    guestAreaIds?: readonly number[];
  };
  /** Expiry, epoch ms; null: never. */
  validTo: number | null;
  /** For a top-up gift: the payment and its principal. */
  topUp?: { paymentId: string; principalLotId: string } | undefined;
  reason?: string | undefined;
  ticketNo?: string | undefined;
  operator?: { operatorId: string; name: string } | undefined;
  /** Source of the posting if it is not the reward itself. */
  about?: { source: string; sourceId?: string } | undefined;
}

interface Moment {
  now: number;
  /** IANA time zone of business days. */
  zone: string;
}

const lotSourceOf = ({ topUp, source }: GiftGrant) => {
  if (topUp) return 'topup_gift' as const;
  return source === 'compensation' || source === 'manual' ? ('platform' as const) : ('activity' as const);
};

async function book(db: Db, gift: GiftGrant, grantId: string, { now, zone }: Moment) {
  const { riderId, cents, payer, reason, operator, about, campaign } = gift;
  const lotId = grantId;
  await addLot(db, {
    lotId,
    riderId,
    kind: 'gift',
    cents,
    paymentId: gift.topUp?.paymentId ?? null,
    withLotId: gift.topUp?.principalLotId ?? null,
    areaId: payer.areaId,
    source: lotSourceOf(gift),
    now,
    endsAt: gift.validTo,
    reason,
    operatorId: operator?.operatorId,
    reward: {
      grantId,
      payerAgentId: payer.agentId,
      areaIds: payer.areaIds ?? null,
      guestAreaIds: payer.guestAreaIds,
    },
  });
  const { postingId } = await post(db, postingOf('giftGranted', { gift: cents }, { rider: riderId }), {
    source: about?.source ?? 'reward',
    sourceId: about?.sourceId ?? grantId,
    eventAt: now,
    now,
    zone,
    agentId: payer.agentId ?? headOffice,
    areaId: payer.areaId,
    ...(operator && { operatorId: operator.operatorId }),
    ...(reason !== undefined && { reason }),
  });
  const campaignId = campaign?.campaignId ?? null;
  await insertRewardPosting(db, { postingId, grantId, campaignId, agentId: payer.agentId });
  return postingId;
}

/** Adds a gift to a wallet: reward, lot and posting. Once per occasion; undefined if already given. */
export async function grantGift(db: Db, gift: GiftGrant, moment: Moment) {
  const grantId = newId();
  const { riderId, occurrence, source, reason, ticketNo, operator, validTo } = gift;
  const isNew = await insertGrant(db, {
    ...partsOf(gift),
    grantId,
    riderId,
    occurrence,
    source,
    state: 'granted',
    reason,
    ticketNo,
    operator,
    validTo,
    now: moment.now,
  });
  if (!isNew) return undefined;
  return { grantId, postingId: await book(db, gift, grantId, moment) };
}

/** Gives a stored gift that was not given yet. The caller has locked rider and reward. */
export async function giveNoted(db: Db, grant: Grant, moment: Moment) {
  const { grantId, riderId, faceCents, source, agentId, areaId, validTo, reason, operator } = grant;
  await saveGrant(db, grantId, { state: moved(grant, 'grant'), now: moment.now, problem: null });
  const gift = {
    riderId,
    cents: faceCents,
    source,
    occurrence: grant.occurrence,
    campaign: campaignOf(grant),
    payer: { agentId, areaId, ...(await spentIn(db, grant)) },
    validTo,
    reason,
    operator,
  };
  return book(db, gift, grantId, moment);
}

const campaignOf = ({ campaignId, campaignVersion }: Grant) =>
  campaignId === null || campaignVersion === null ? undefined : { campaignId, version: campaignVersion };

/** Where a stored gift can be spent. Only head office gives in areas of other companies. */
async function spentIn(db: Db, { campaignId, agentId, spendAreaIds }: Grant) {
  const isGuest = campaignId !== null && agentId === headOffice;
  const guestAreaIds = isGuest ? (await whereGiven(db, campaignId)).guestAreaIds : [];
  return { guestAreaIds, ...(spendAreaIds !== null && { areaIds: spendAreaIds }) };
}

/** Stores a gift that cannot be given now, with the reason; it can be retried. */
export async function noteFailed(
  db: Db,
  gift: Pick<GiftGrant, 'riderId' | 'cents' | 'source' | 'occurrence' | 'payer' | 'validTo'> &
    Pick<GiftGrant, 'reason' | 'ticketNo' | 'operator' | 'campaign'>,
  { problem, now }: { problem: string; now: number },
) {
  const { payer, cents, campaign, ...of } = gift;
  await insertGrant(db, {
    ...of,
    ...partsOf({ payer, cents, campaign }),
    grantId: newId(),
    state: 'failed',
    problem,
    now,
  });
}

/** The parts of a stored gift that follow from what it is. */
export const partsOf = ({ payer, cents, campaign }: Pick<GiftGrant, 'payer' | 'cents' | 'campaign'>) => ({
  campaignId: campaign?.campaignId ?? null,
  campaignVersion: campaign?.version ?? null,
  reward: 'balance' as const,
  agentId: payer.agentId,
  areaId: payer.areaId,
  faceCents: cents,
  costCents: cents,
});

/** Marks a locked reward as failed, with the reason; it can be retried. */
export const failGrant = (db: Db, grant: Grant, { problem, now }: { problem: string; now: number }) =>
  saveGrant(db, grant.grantId, { state: moved(grant, 'fail'), now, problem });

/** State of a reward after a move that must be allowed. */
export function moved({ grantId, state }: Pick<Grant, 'grantId' | 'state'>, move: GrantMove): GrantState {
  const next = afterMove(state, move);
  if (!next) throw new Error(`reward ${grantId} is ${state}: it cannot ${move}`);
  return next;
}

/** Locks a reward and the rest of its gift; the caller has locked the rider. */
export const takeGrant = (db: Db, grantId: string) => lockGrant(db, grantId);

interface Ending extends Moment {
  move: 'expire' | 'recall';
  /** When it ended, epoch ms. */
  eventAt: number;
  operatorId?: string | undefined;
  reason?: string;
}

/**
 * Ends a gift and removes its rest from the liability. The caller has locked rider and reward. Returns the rest,
 * cents; undefined if nothing was left and nothing changed.
 */
export async function endGift(db: Db, grant: Grant, ending: Ending): Promise<number | undefined> {
  const { lotId, leftCents, agentId, areaId, grantId } = grant;
  if (lotId === null || !leftCents) return undefined;
  const { now, zone, eventAt, operatorId, reason, move } = ending;
  await takeFromLots(db, [{ lotId, cents: leftCents }]);
  if (move === 'recall') await noteRecalled(db, lotId, now);
  // A refund to an ended gift ends again.
  const state = grant.state === 'granted' ? moved(grant, move) : grant.state;
  await saveGrant(db, grantId, { state, now });
  const occasion: Occasion = {
    source: 'reward',
    sourceId: grantId,
    leg: grant.version,
    eventAt,
    now,
    zone,
    agentId: agentId ?? headOffice,
    areaId,
    ...(operatorId !== undefined && { operatorId }),
    ...(reason !== undefined && { reason }),
  };
  const posting = postingOf('giftEnded', { gift: leftCents }, { rider: grant.riderId });
  const { postingId } = await post(db, posting, occasion);
  await insertRewardPosting(db, { postingId, grantId, campaignId: grant.campaignId, agentId });
  return leftCents;
}
