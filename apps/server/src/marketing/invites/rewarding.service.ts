import type { CampaignReward } from '@kickstand/contract/marketing/campaigns';
import { isHeldFor } from '@kickstand/domain/marketing/rewards';
import { everything } from '@kickstand/domain/platform/access';
import { ruleOfVersion } from '../../kernel/campaign/campaign.store.ts';
import type { Database, Db } from '../../kernel/database/db.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import { giveReward, worthNow } from '../campaigns/giving.service.ts';
import { limitsOf } from '../campaigns/standing.service.ts';
import { type Limit, reserveLimits, settleLimits } from '../rewards/limits.service.ts';
import { mayBeGiven } from '../rewards/recipients.service.ts';
import { type InviteRule, inviteRule } from './invites.service.ts';
import {
  doneBy,
  dueInvites,
  type Invite,
  lockInvite,
  moveInvite,
  oddsOf,
  undecidedInvites,
  waitingInvites,
} from './invites.store.ts';

/** Least payment that makes a ride count, cents. */
const leastCents = 50;
/** How long a ride must stand without a refund. */
const standsMs = 72 * 3_600_000;
/** How long an invited rider has to meet the condition. */
const waitsMs = 30 * 86_400_000;
/** Time to decide about a suspicious invitation. */
const decidesMs = 7 * 86_400_000;
/** Invitations per rider and day from which a person checks them. */
const manyADay = 10;
const barelySeconds = 60;

/** Parts needed to process invitations. */
export interface Inviting {
  database: Database;
  now(): number;
  /** IANA time zone of business days. */
  zone: string;
}

interface Moment {
  now: number;
  zone: string;
}

const ruleOf = async (db: Db, { campaignId, version }: Invite) =>
  inviteRule.parse(await ruleOfVersion(db, campaignId, version));

const doneFor = (db: Db, invite: Invite, { validMinutes, validMetres }: InviteRule) =>
  doneBy(db, invite.inviteeId, { since: invite.registeredAt, validMinutes, validMetres, leastCents });

/** Suspicious signs. */
async function flagsOf(db: Db, invite: Invite, seconds: number | null, rule: InviteRule) {
  const { day, sameInstall } = await oddsOf(db, invite);
  const isBarely = seconds !== null && seconds < rule.validMinutes * 60 + barelySeconds;
  return [
    ...(sameInstall ? (['same_install'] as const) : []),
    ...(day > manyADay ? (['many_a_day'] as const) : []),
    ...(isBarely ? (['barely_valid'] as const) : []),
  ];
}
/** Checks whether the condition is met; then it is due immediately, or once the ride has stood long enough. */
async function look(db: Db, invite: Invite, { now }: Moment) {
  const rule = await ruleOf(db, invite);
  const done = await doneFor(db, invite, rule);
  if (!done?.identity || (rule.condition === 'first_ride' && done.orderId === null)) {
    if (now - invite.registeredAt > waitsMs)
      await moveInvite(db, invite.id, { state: 'lost', problem: 'time', now });
    return;
  }
  const isRide = rule.condition === 'first_ride';
  const flags = await flagsOf(db, invite, isRide ? done.seconds : null, rule);
  const dueAt = isRide ? (done.paidAt ?? now) + standsMs : now;
  await moveInvite(db, invite.id, {
    state: 'due',
    flags,
    dueAt,
    ...(isRide && done.orderId !== null && { orderId: done.orderId }),
    now,
  });
}

/** Limits used by one invitation: total and budget, inviter per day and for life, invited person for life. */
const limitsFor = (invite: Invite, rule: InviteRule, identity: string): Limit[] => {
  const once = { unit: 'times' as const, amount: 1 };
  const inviter = { ...once, entity: 'inviter' as const, key: invite.inviterId };
  return [
    ...limitsOf({ ...rule, perRider: 0 }, invite.inviteeId),
    { ...inviter, period: 'day', most: rule.perDay },
    ...(rule.perRider > 0 ? [{ ...inviter, period: 'life' as const, most: rule.perRider }] : []),
    { ...once, entity: 'identity', key: identity, period: 'life', most: 1 },
  ];
};

/** Occasion of each reward; unique per invited person. */
export const occurrencesOf = ({ id }: Pick<Invite, 'id'>) => [`invite:${id}:invitee`, `invite:${id}:inviter`];

async function giveSide(
  db: Db,
  invite: Invite,
  side: { riderId: string; reward: CampaignReward; occurrence: string },
  moment: Moment,
) {
  const { campaignId, version, agentId, areaId } = invite;
  const { riderId, reward, occurrence } = side;
  const said = { riderId, source: 'invite' as const, occurrence, campaign: { campaignId, version } };
  await giveReward(db, { ...said, payer: { agentId, areaId }, worth: await worthNow(db, reward) }, moment);
}

/** Rewards a due invitation; a suspicious one is held until a person has checked it. */
async function pay(db: Db, invite: Invite, moment: Moment) {
  const { now, zone } = moment;
  const rule = await ruleOf(db, invite);
  const done = await doneFor(db, invite, rule);
  const lose = (problem: string) => moveInvite(db, invite.id, { state: 'lost', problem, now });
  if (!done?.identity) return lose('identity');
  if (rule.condition === 'first_ride' && (done.orderId !== invite.orderId || (done.refundedCents ?? 0) > 0))
    return lose('refunded');
  if (!(await mayBeGiven(db, invite.inviteeId, now))) return lose('person');
  const flags = await flagsOf(db, invite, done.seconds, rule);
  if (isHeldFor(flags) && invite.state === 'due')
    return moveInvite(db, invite.id, { state: 'held', flags, now });
  const limits = limitsFor(invite, rule, done.identity);
  const { campaignId, id: subject } = invite;
  const full = await reserveLimits(db, { campaignId, subject, limits, now, zone });
  if (full) return lose(full.entity);
  const [ofInvitee = '', ofInviter = ''] = occurrencesOf(invite);
  await giveSide(
    db,
    invite,
    { riderId: invite.inviteeId, reward: rule.inviteeReward, occurrence: ofInvitee },
    moment,
  );
  if (rule.inviterReward && (await mayBeGiven(db, invite.inviterId, now)))
    await giveSide(
      db,
      invite,
      { riderId: invite.inviterId, reward: rule.inviterReward, occurrence: ofInviter },
      moment,
    );
  await settleLimits(db, { campaignId, subject, cents: rule.faceCents, now });
  await moveInvite(db, invite.id, { state: 'rewarded', now });
}

/** Rewards an invitation that a person has approved. Both riders are locked. */
export const payHeld = (db: Db, invite: Invite, moment: Moment) => pay(db, invite, moment);

interface Known {
  id: string;
  inviterId: string;
  inviteeId: string;
}

/** Locks both riders of an invitation, in a fixed order. */
export async function waitForBoth(db: Db, { inviterId, inviteeId }: Omit<Known, 'id'>) {
  for (const riderId of [inviterId, inviteeId].sort()) await waitForRider(db, riderId);
}

const mostAtOnce = 100;

/** Processes pending invitations; returns how many were checked. A failing one is retried and does not block others. */
export async function moveInvites({ database, now, zone }: Inviting, onError?: (error: unknown) => void) {
  const waiting = await database.write(everything, (db) => waitingInvites(db, now(), mostAtOnce));
  const due = await database.read(everything, (db) => dueInvites(db, now(), mostAtOnce));
  const undecided = await database.read(everything, (db) =>
    undecidedInvites(db, now() - decidesMs, mostAtOnce),
  );
  const each = async (
    known: Known,
    state: 'waiting' | 'due' | 'held',
    work: (db: Db, invite: Invite, moment: Moment) => Promise<unknown>,
  ) => {
    try {
      await database.write(everything, async (db) => {
        await waitForBoth(db, known);
        const invite = await lockInvite(db, known.id);
        if (invite?.state === state) await work(db, invite, { now: now(), zone });
      });
    } catch (error) {
      onError?.(error);
    }
  };
  for (const known of waiting) await each(known, 'waiting', look);
  for (const known of due) await each(known, 'due', pay);
  for (const known of undecided) await each(known, 'held', pay);
  return waiting.length + due.length + undecided.length;
}
