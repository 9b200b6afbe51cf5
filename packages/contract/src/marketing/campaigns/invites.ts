import { z } from 'zod';
import { codes, defineCalls, defineRefusals, id, int32, listQuery, pageOf, reason } from '../../kit/index.ts';
import type { FraudSign } from '../rewards/rewards.rows.ts';
import { campaignReward } from './campaigns.rows.ts';
import { defineCampaign } from './define-campaign.ts';

/** What an invited rider must do before the reward is given. */
export const inviteConditions = ['register', 'verify', 'first_ride'] as const;
export const inviteCondition = z.enum(inviteConditions);
export type InviteCondition = z.infer<typeof inviteCondition>;

/** Rewards for riders who invite others, and for those invited. */
export const inviteActivity = defineCampaign({
  kind: 'invite',
  module: 'invites',
  base: '/ebike/v3/backend/invite',
  code: 'yqyl',
  says: { one: 'an invitation', many: 'Invitations' },
  promise: {
    condition: inviteCondition,
    validMinutes: z.int().min(0).max(60),
    validMetres: z.int().min(0).max(5_000),
    inviteeReward: campaignReward,
    /** Absent: only the invited rider is rewarded. */
    inviterReward: campaignReward.optional(),
    /** Most rewarded invitations per rider and day. */
    perDay: z.int().min(1).max(100),
    shareTitle: z.string().trim().min(1).max(20),
    ruleText: z.string().trim().max(2_000).default(''),
  },
  figures: { invites: z.int(), left: z.int().nullable() },
  names: {
    condition: ['达成条件', 'condition'],
    validMinutes: ['有效骑行时长', 'least minutes of a ride'],
    validMetres: ['有效骑行里程', 'least metres of a ride'],
    inviteeReward: ['被邀请人奖励', 'reward of who comes'],
    inviterReward: ['邀请人奖励', 'reward of who invites'],
    perDay: ['邀请人每日上限', 'limit of a day'],
    shareTitle: ['分享标题', 'title shared'],
    ruleText: ['活动规则', 'rules'],
    invites: ['邀请人数', 'invited'],
    left: ['奖池剩余', 'left in the pool'],
  },
  loose: ['shareTitle', 'ruleText'],
  sortable: ['invites'],
  refusals: [
    'invite.one_area',
    'invite.only_card',
    'invite.no_inviter',
    'invite.needs_inviter',
    'invite.reward',
  ],
});

/** State of an invitation. */
export const inviteStates = ['waiting', 'due', 'held', 'rewarded', 'refused', 'revoked', 'lost'] as const;
export const inviteState = z.enum(inviteStates);
export type InviteState = z.infer<typeof inviteState>;

/** Suspicious signs of an invitation. */
export const inviteFlags = [
  'same_install',
  'many_a_day',
  'barely_valid',
] as const satisfies readonly FraudSign[];
export const inviteFlag = z.enum(inviteFlags);

const record = z.object({
  id,
  inviterPhone: z.string(),
  inviteePhone: z.string(),
  registeredAt: z.number(),
  verifiedAt: z.number().nullable(),
  /** First valid ride. */
  orderId: id.nullable(),
  dueAt: z.number().nullable(),
  state: inviteState,
  flags: z.array(inviteFlag),
  version: z.int(),
});
export type InviteRecord = z.infer<typeof record>;

const records = '/ebike/v3/backend/invite/records';
const ofRecord = {
  method: 'POST',
  access: codes('yqyl05'),
  rows: 'own',
  params: z.object({ id }),
  body: z.object({ version: int32, reason }),
  refusals: ['campaign.not_found', 'common.stale_version', 'invite.state'],
} as const;

export const inviteActivities = defineCalls('inviteActivities', {
  ...inviteActivity.calls,
  records: {
    summary: 'List who invited whom, and what became of it',
    method: 'GET',
    path: `${records}/finding`,
    access: codes('yqyl'),
    rows: 'own',
    query: listQuery({ campaignId: id, inviteState: inviteState.optional() }, ['registeredAt']),
    reply: pageOf(record),
  },
  pass: {
    ...ofRecord,
    summary: 'Release the reward of an invitation held as suspicious',
    path: `${records}/:id/pass`,
    reply: z.object({ id }),
    audit: { module: 'invites', action: 'pass' },
  },
  revoke: {
    ...ofRecord,
    summary: 'Refuse an invitation, or take back what is left of its gifts',
    path: `${records}/:id/revoke`,
    reply: z.object({ cents: z.int() }),
    audit: { module: 'invites', action: 'revoke_invite', sensitive: true },
  },
});

export const invitesRefusals = defineRefusals({
  'invite.one_area': { status: 400, zh: '邀请活动只能用于一个服务区', en: 'An invitation is for one area' },
  'invite.only_card': {
    status: 400,
    zh: '仅注册或实名时，被邀请人只能得卡',
    en: 'For registering or proving an identity only a card is given',
  },
  'invite.no_inviter': {
    status: 400,
    zh: '仅注册或实名时，不奖励邀请人',
    en: 'Who invites is rewarded for first rides only',
  },
  'invite.needs_inviter': { status: 400, zh: '请填写邀请人奖励', en: 'Say what who invites is given' },
  'invite.reward': { status: 400, zh: '余额奖励为 0.10–20.00 元', en: 'A gift is ¥0.10–20.00' },
  'invite.state': { status: 409, zh: '该邀请的状态已变化', en: 'This invitation stands elsewhere by now' },
  'invite.code': { status: 404, zh: '邀请码无效', en: 'There is no such code' },
});

const ofRider = z.object({ riderId: id });

/** Invitations in the riders’ app. */
export const riderInvites = defineCalls('riderInvites', {
  own: {
    summary:
      'Get a rider’s code, the invite campaign in their home area, and the riders they invited (at most 50)',
    method: 'GET',
    path: '/ebike/v3/rider/invites/:riderId',
    access: codes('riderApp'),
    rows: 'own',
    params: ofRider,
    reply: z.object({
      /** Null: the rider has no code yet. */
      code: z.string().nullable(),
      activity: inviteActivity.row
        .pick({ name: true, shareTitle: true, ruleText: true, condition: true, inviterReward: true })
        .extend({ inviteeReward: campaignReward })
        .nullable(),
      list: z.array(record.pick({ id: true, inviteePhone: true, registeredAt: true, state: true })),
    }),
    refusals: ['rider.not_found'],
  },
  code: {
    summary: 'Get a rider’s code, creating it on first request',
    method: 'POST',
    path: '/ebike/v3/rider/invites/codes',
    access: codes('riderApp'),
    rows: 'own',
    body: ofRider,
    reply: z.object({ code: z.string() }),
    refusals: ['rider.not_found'],
    audit: 'own-record',
  },
  opened: {
    summary:
      'Record that a rider’s code was opened; whoever registers in that installation within 7 days counts as invited',
    method: 'POST',
    path: '/ebike/v3/rider/invites/opened',
    access: codes('riderApp'),
    rows: 'none',
    body: z.object({ code: z.string().trim().toUpperCase().length(8), installId: z.string().min(8).max(64) }),
    reply: z.object({}),
    refusals: ['invite.code'],
    audit: 'own-record',
  },
});
