import type { GrantSource } from '@kickstand/contract/marketing/rewards';
import { afterMove, type GrantMove, type GrantState } from '@kickstand/domain/marketing/rewards';
import { postingOf } from '@kickstand/domain/money/ledger';
import { headOffice } from '@kickstand/domain/organisation/agents';
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

/** A gift for a rider's wallet. The rider is waited for by the caller. */
export interface GiftGrant {
  riderId: string;
  cents: number;
  source: GrantSource;
  /** What it is given for: within its campaign, or among what belongs to none, only once. */
  occurrence: string;
  campaign?: { campaignId: string; version: number } | undefined;
  /** Who pays for it, the area it is attributed to, and where it may be spent; absent: in all areas of whoever pays; and as a guest. */
  payer: {
    agentId: number | null;
    areaId: number | null;
    areaIds?: readonly number[];
    guestAreaIds?: readonly number[];
  };
  /** When it ends, epoch ms; null: never. */
  validTo: number | null;
  /** Of a top-up's gift: the payment, and the principal that it comes with. */
  topUp?: { paymentId: string; principalLotId: string } | undefined;
  reason?: string | undefined;
  ticketNo?: string | undefined;
  operator?: { operatorId: string; name: string } | undefined;
  /** What its posting is about where that is not the reward itself. */
  about?: { source: string; sourceId?: string } | undefined;
}

interface Moment {
  now: number;
  /** IANA zone of business days. */
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

/**
 * Put a gift into a wallet: the reward, its piece of money and its posting in one. Given once for its occurrence; undefined where that
 * had one already.
 */
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

/** Give what is written down and was not given yet. Rider and reward are locked by the caller. */
export async function giveNoted(db: Db, grant: Grant, moment: Moment) {
  const { grantId, riderId, faceCents, source, agentId, areaId, validTo, reason, operator } = grant;
  await saveGrant(db, grantId, { state: moved(grant, 'grant'), now: moment.now, problem: null });
  const payer = { agentId, areaId };
  const gift = {
    riderId,
    cents: faceCents,
    source,
    occurrence: grant.occurrence,
    payer,
    validTo,
    reason,
    operator,
  };
  return book(db, gift, grantId, moment);
}

/** Write down a gift that cannot be given now, and why: it can be sent again. */
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

const partsOf = ({ payer, cents, campaign }: Pick<GiftGrant, 'payer' | 'cents' | 'campaign'>) => ({
  campaignId: campaign?.campaignId ?? null,
  campaignVersion: campaign?.version ?? null,
  reward: 'balance' as const,
  agentId: payer.agentId,
  areaId: payer.areaId,
  faceCents: cents,
  costCents: cents,
});

/** Write down that a reward cannot be given, and why: it can be tried again. Locked by the caller. */
export const failGrant = (db: Db, grant: Grant, { problem, now }: { problem: string; now: number }) =>
  saveGrant(db, grant.grantId, { state: moved(grant, 'fail'), now, problem });

/** How a reward stands after a move that the caller knows to be possible. */
function moved({ grantId, state }: Pick<Grant, 'grantId' | 'state'>, move: GrantMove): GrantState {
  const next = afterMove(state, move);
  if (!next) throw new Error(`reward ${grantId} is ${state}: it cannot ${move}`);
  return next;
}

/** A reward, locked, with what is left of its gift; the rider is waited for by the caller. */
export const takeGrant = (db: Db, grantId: string) => lockGrant(db, grantId);

interface Ending extends Moment {
  move: 'expire' | 'recall';
  /** When it ended, epoch ms. */
  eventAt: number;
  operatorId?: string | undefined;
  reason?: string;
}

/**
 * End a gift that was given: what is left of it is owed no more. Rider and reward are locked by the caller. Answers what was left,
 * cents; undefined where nothing was, which leaves it as it is.
 */
export async function endGift(db: Db, grant: Grant, ending: Ending): Promise<number | undefined> {
  const { lotId, leftCents, agentId, areaId, grantId } = grant;
  if (lotId === null || !leftCents) return undefined;
  const { now, zone, eventAt, operatorId, reason, move } = ending;
  await takeFromLots(db, [{ lotId, cents: leftCents }]);
  if (move === 'recall') await noteRecalled(db, lotId, now);
  // What came back to a gift that was over ends once more.
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
