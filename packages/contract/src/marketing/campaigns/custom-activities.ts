import { z } from 'zod';
import { codes, defineCalls, defineRefusals, id, int32, reason } from '../../kit/index.ts';
import { audienceTree } from '../audiences/audiences.rows.ts';
import { consentChannel } from '../broadcasts/broadcasts.rows.ts';
import { campaignReport, campaignReward, holdout, holdoutNames } from './campaigns.rows.ts';
import { defineCampaign } from './define-campaign.ts';

export const customTriggerKinds = ['once', 'daily', 'card_ends', 'idle', 'first_ride'] as const;
export type CustomTriggerKind = (typeof customTriggerKinds)[number];

/** Local hour, by day. */
const hour = z.int().min(8).max(21);

/** When a custom activity runs: once at its start, daily, or daily for riders with an event. */
export const customTrigger = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('once') }),
  z.object({ kind: z.literal('daily'), hour }),
  /** Riders whose card expires within this many days, once per expiry. */
  z.object({ kind: z.literal('card_ends'), hour, days: z.int().min(1).max(30) }),
  /** Riders without a ride for this many days, once per last ride. */
  z.object({ kind: z.literal('idle'), hour, days: z.int().min(1).max(365) }),
  /** Riders with a first ride in the last seven days, once. */
  z.object({ kind: z.literal('first_ride'), hour }),
]);
export type CustomTrigger = z.infer<typeof customTrigger>;

/** Variables allowed in the texts. */
export const customVariables = ['name', 'reward', 'end'] as const;
export type CustomVariable = (typeof customVariables)[number];

export const customRunStates = ['frozen', 'sending', 'done', 'cancelled'] as const;
export const customRunState = z.enum(customRunStates);
export type CustomRunState = (typeof customRunStates)[number];

/** Why a rider of a run gets nothing. */
export const customReasons = [
  'no_consent',
  'cap',
  'limit_rider',
  'quota',
  'budget',
  'gone',
  'expired',
  'failed',
] as const;
export type CustomReason = (typeof customReasons)[number];

/** A run with fixed recipients that has not been sent. */
export const waitingRun = z.object({
  runId: id,
  queued: z.int(),
  heldOut: z.int(),
  suppressed: z.int(),
  texted: z.int(),
});

/** A reward, a message or both for an audience, started by a trigger. */
export const customActivity = defineCampaign({
  kind: 'custom',
  module: 'custom_activities',
  base: '/ebike/v3/backend/custom-activity',
  code: '1710',
  says: { one: 'a custom activity', many: 'Custom activities' },
  promise: {
    riders: audienceTree,
    trigger: customTrigger,
    /** Absent: only a message. */
    reward: campaignReward.optional(),
    title: z.string().trim().min(1).max(20),
    body: z.string().trim().min(1).max(500),
    /** Absent: no text message is sent. */
    smsText: z.string().trim().min(1).max(300).optional(),
    ...holdout,
  },
  figures: {
    channels: z.array(consentChannel),
    people: z.int().nullable(),
    told: z.int(),
    deliveredPercent: z.number().nullable(),
    converted: z.int(),
    lastRunAt: z.number().nullable(),
    createdBy: z.string(),
    waiting: waitingRun.nullable(),
  },
  names: {
    riders: ['目标人群', 'riders'],
    trigger: ['触发方式', 'trigger'],
    reward: ['奖励', 'reward'],
    title: ['消息标题', 'title'],
    body: ['站内信内容', 'text in the inbox'],
    smsText: ['短信内容', 'text message'],
    ...holdoutNames,
    channels: ['渠道', 'channels'],
    people: ['人群人数', 'people'],
    told: ['已触达', 'told'],
    deliveredPercent: ['短信送达率', 'text messages delivered'],
    converted: ['7 天内骑行', 'rode within 7 days'],
    lastRunAt: ['最近执行', 'last run'],
    createdBy: ['创建人', 'made by'],
    waiting: ['待确认', 'waiting run'],
  },
  loose: ['title', 'body', 'smsText'],
  refusals: ['custom.variable', 'provider.unset', 'audience.list'],
});

const base = '/ebike/v3/backend/custom-activity/:id';
const params = z.object({ id });
const [access, moves] = [codes('1710'), codes('171005')];
const audited = (action: string) => ({ module: 'custom_activities', action }) as const;

/** A run in the report. */
export const customRun = waitingRun.extend({
  state: customRunState,
  frozenAt: z.number(),
  startedAt: z.number().nullable(),
  endedAt: z.number().nullable(),
  /** Who sent it; null: it was sent on schedule. */
  sentBy: z.string().nullable(),
  told: z.int(),
  dropped: z.int(),
});
export type CustomRun = z.infer<typeof customRun>;

export const customActivities = defineCalls('customActivities', {
  ...customActivity.calls,
  test: {
    summary: 'Send a test to the caller: to their notices and, if it goes by text message, to their phone',
    method: 'POST',
    path: `${base}/tests`,
    access: moves,
    rows: 'own',
    params,
    reply: z.object({ id }),
    refusals: ['campaign.not_found', 'provider.unset'],
    audit: audited('test'),
  },
  freeze: {
    summary: 'Freeze the recipients of a run: from now on some may drop out and nobody joins',
    method: 'POST',
    path: `${base}/runs`,
    access: moves,
    rows: 'own',
    params,
    body: z.object({ version: int32 }),
    reply: waitingRun,
    refusals: [
      'campaign.not_found',
      'campaign.wider',
      'common.stale_version',
      'custom.not_running',
      'campaign.audience',
      'message.nobody',
    ],
    audit: audited('determine'),
  },
  send: {
    summary: 'Give and send a run to its frozen recipients; very large ones need a second person',
    method: 'POST',
    path: `${base}/runs/:runId/sending`,
    access: moves,
    rows: 'own',
    params: params.extend({ runId: id }),
    body: z.object({ queued: int32, reason }),
    reply: z.object({ id }),
    refusals: [
      'campaign.not_found',
      'campaign.wider',
      'custom.not_running',
      'custom.no_run',
      'custom.changed',
      'provider.unset',
    ],
    audit: { ...audited('send'), sensitive: true },
    secondPerson: 'when-asked',
  },
  report: {
    summary: 'Get recent runs, who was left out and why, and the uplift over the holdout',
    method: 'GET',
    path: `${base}/report`,
    access,
    rows: 'own',
    params,
    reply: campaignReport.extend({
      runs: z.array(customRun),
      reasons: z.array(z.object({ reason: z.enum(customReasons), riders: z.int() })),
    }),
    refusals: ['campaign.not_found'],
  },
});

export const customActivitiesRefusals = defineRefusals({
  'custom.variable': {
    status: 400,
    zh: '没有变量 {names}',
    en: 'There is nothing to put for {names}',
  },
  'custom.not_running': { status: 409, zh: '活动未在进行中', en: 'The activity is not running' },
  'custom.no_run': { status: 404, zh: '没有待确认的执行', en: 'There is no run that waits' },
  'custom.changed': {
    status: 409,
    zh: '接收人已变为 {n} 人，请核对后再执行',
    en: 'It is for {n} riders now: look at it again',
  },
});
