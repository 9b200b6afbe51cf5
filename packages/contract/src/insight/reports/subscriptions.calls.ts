import { z } from 'zod';
import {
  codes,
  cuts,
  defineCalls,
  flag,
  id,
  int32,
  listQuery,
  pageOf,
  soughtAccount,
} from '../../kit/index.ts';
import { locales } from '../../platform/settings/index.ts';

/** Reports that can be sent, by the names of their calls. */
export const reportNames = [
  'daily',
  'transactions',
  'wallet',
  'deposits',
  'ridingCards',
  'discountCards',
] as const;
export type ReportName = (typeof reportNames)[number];

/** What can be sent: a report, or the package of a month. */
export const sendables = [...reportNames, 'monthPackage'] as const;
export type Sendable = (typeof sendables)[number];

/** How often, at 08:00: daily, on Mondays, or on the first of a month. */
export const cadences = ['daily', 'weekly', 'monthly'] as const;
export type Cadence = (typeof cadences)[number];

const base = '/ebike/v3/backend/report/subscriptions';
const access = codes('150101,15010106');
const params = z.object({ subscriptionId: id });
const change = (action: string) => ({ module: 'reports', action });

const body = z.object({
  report: z.enum(sendables),
  cut: z.enum(cuts),
  /** The language. */
  language: z.enum(locales),
  cadence: z.enum(cadences),
  /** Of the receiving account. */
  phone: soughtAccount,
  email: z.email().max(120),
  enable: z.boolean(),
});

/** A subscription of an account to a report. */
const subscriptionRow = body.extend({
  id,
  /** The account's owner; the phone is masked. */
  name: z.string(),
  phone: z.string(),
  nextAt: z.number(),
  sentAt: z.number().nullable(),
  /** Why the last one could not be made. */
  problem: z.string().nullable(),
  createdBy: z.string(),
  version: z.int(),
});
export type SubscriptionRow = z.infer<typeof subscriptionRow>;

export const mailStates = ['queued', 'sent', 'failed'] as const;
export type MailState = (typeof mailStates)[number];

/** An outgoing or sent e-mail. */
const mailRow = z.object({
  id,
  address: z.string(),
  subject: z.string(),
  fileName: z.string().nullable(),
  state: z.enum(mailStates),
  attempts: z.int(),
  createdAt: z.number(),
  sentAt: z.number().nullable(),
  problem: z.string().nullable(),
});

/** Reports by e-mail. */
export const reportSubscriptions = defineCalls('reportSubscriptions', {
  list: {
    summary: 'List report subscriptions: who gets which report, and when it is next sent',
    method: 'GET',
    path: base,
    access,
    rows: 'own',
    query: listQuery({ enable: flag.optional() }, ['nextAt'], 'asc'),
    reply: pageOf(subscriptionRow),
  },
  add: {
    summary: 'Subscribe an account to a report; it contains what the account may see at the time of sending',
    method: 'POST',
    path: base,
    access,
    rows: 'own',
    body,
    reply: z.object({ id }),
    refusals: ['report.no_account'],
    audit: change('subscribe'),
  },
  edit: {
    summary: 'Change or pause a subscription',
    method: 'PUT',
    path: `${base}/:subscriptionId`,
    access,
    rows: 'own',
    params,
    body: body.omit({ phone: true }).extend({ version: int32 }),
    reply: z.object({ id }),
    refusals: ['common.not_found', 'common.stale_version'],
    audit: change('editSubscription'),
  },
  remove: {
    summary: 'Cancel a subscription',
    method: 'DELETE',
    path: `${base}/:subscriptionId`,
    access,
    rows: 'own',
    params,
    reply: z.object({ id }),
    refusals: ['common.not_found'],
    audit: change('unsubscribe'),
  },
  mails: {
    summary: 'List report e-mails, queued and sent, newest first',
    method: 'GET',
    path: `${base}/mails`,
    access,
    rows: 'own',
    query: listQuery({ state: z.enum(mailStates).optional() }, ['createdAt']),
    reply: pageOf(mailRow),
  },
});
