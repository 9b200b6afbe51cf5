import { z } from 'zod';
import {
  cents,
  codes,
  defineCalls,
  id,
  instant,
  int32,
  listQuery,
  pageOf,
  reason,
  smallId,
  soughtPhone,
} from '../../kit/index.ts';
import { grantSource, ownReward, rewardKind, rewardRow, rewardState, rewardSum } from './rewards.rows.ts';

const base = '/ebike/v3/backend/reward';
const module = 'rewards';
const sees = codes('170801');
/** Most riders entered by hand, and in a file. */
export const mostTyped = 500;
export const mostInFile = 5_000;
/** Most that one grant gives a rider, cents. */
export const mostGrantCents = 50_000;
/** Most that an operator requests per day, including requests waiting for approval, cents. */
export const mostByOneADayCents = 500_000;
const changed = ['reward.not_found', 'common.stale_version'] as const;

const query = listQuery(
  {
    riderId: id.optional(),
    phone: soughtPhone.optional(),
    reward: rewardKind.optional(),
    source: grantSource.optional(),
    state: rewardState.optional(),
    areaId: smallId.optional(),
    activity: z.string().trim().min(1).max(20).optional(),
    operator: z.string().trim().min(1).max(20).optional(),
    from: instant.optional(),
    to: instant.optional(),
  },
  ['createdAt', 'validTo', 'faceCents', 'leftCents'],
);

/** All rewards given to riders, from any source; what is left of them is a liability. */
export const rewards = defineCalls('rewards', {
  list: {
    summary: 'List riders’ rewards, with what is left of each',
    method: 'GET',
    path: base,
    access: sees,
    rows: 'own',
    query,
    reply: pageOf(rewardRow),
    exports: { code: '17080106', personal: ['riderPhone'] },
  },
  sums: {
    summary:
      'Get totals of the rewards matching a filter by source; whoever sees all companies also gets the amount owed in the books',
    method: 'GET',
    path: `${base}/sums`,
    access: sees,
    rows: 'own',
    query: query.omit({ pageNum: true, pageSize: true, sort: true, dir: true, only: true }),
    reply: z.object({
      list: z.array(rewardSum),
      leftCents: cents,
      /** Balance of account 2120 without pending holds; null: some of it is out of scope. */
      booksCents: cents.nullable(),
    }),
  },
  grant: {
    summary:
      'Give riders a gift by phone, once each; above an operator’s daily limit a second person is needed',
    method: 'POST',
    path: `${base}/grants`,
    access: codes('170801,17080145'),
    rows: 'own',
    body: z.object({
      from: z.enum(['typed', 'file']),
      phones: z.array(z.string().max(40)).min(1).max(mostInFile),
      /** Skip invalid lines; otherwise one of them refuses all. */
      skipsWrong: z.boolean().default(false),
      amountCents: cents.min(1).max(mostGrantCents),
      /** Validity in days. */
      days: z.int().min(1).max(365),
      ticketNo: z.string().trim().max(40).default(''),
      reason,
    }),
    reply: z.object({ rewards: z.int(), skipped: z.int(), repeated: z.int() }),
    refusals: ['grant.lines', 'grant.nobody', 'grant.typed', 'grant.operator_limit', 'approval.requested'],
    audit: { module, action: 'grant_reward', sensitive: true },
    secondPerson: 'when-asked',
  },
  recall: {
    summary: 'Take back what is left of a reward',
    method: 'POST',
    path: `${base}/recalls`,
    access: codes('170801,17080146'),
    rows: 'own',
    body: z.object({ id, version: int32, reason }),
    reply: z.object({ cents }),
    refusals: [...changed, 'reward.over'],
    audit: { module, action: 'recall_reward', sensitive: true },
  },
  pass: {
    summary: 'Give a reward that was held because of its signs',
    method: 'POST',
    path: `${base}/held/passes`,
    access: codes('170801,17080145'),
    rows: 'own',
    body: z.object({ id, version: int32, reason }),
    reply: z.object({ id }),
    refusals: [...changed, 'reward.not_held', 'grant.person'],
    audit: { module, action: 'pass_reward', sensitive: true },
  },
  refuse: {
    summary:
      'Refuse a reward that was held because of its signs; its cents return to the budget of its campaign',
    method: 'POST',
    path: `${base}/held/refusals`,
    access: codes('170801,17080146'),
    rows: 'own',
    body: z.object({ id, version: int32, reason }),
    reply: z.object({ id }),
    refusals: [...changed, 'reward.not_held'],
    audit: { module, action: 'refuse_reward', sensitive: true },
  },
  resend: {
    summary: 'Retry a reward that could not be given',
    method: 'POST',
    path: `${base}/resends`,
    access: codes('170801,17080145'),
    rows: 'own',
    body: z.object({ id, version: int32 }),
    reply: z.object({ id }),
    refusals: [...changed, 'reward.not_failed', 'grant.person'],
    audit: { module, action: 'resend_reward' },
  },
});

/** Rewards in the riders’ app. */
export const riderRewards = defineCalls('riderRewards', {
  list: {
    summary: 'List a rider’s rewards, newest first, at most 100',
    method: 'GET',
    path: '/ebike/v3/rider/rewards/:riderId',
    access: codes('riderApp'),
    rows: 'own',
    params: z.object({ riderId: id }),
    reply: z.object({ list: z.array(ownReward) }),
    refusals: ['rider.not_found'],
  },
});
