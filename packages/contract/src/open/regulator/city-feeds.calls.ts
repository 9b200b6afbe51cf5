import { z } from 'zod';
import { codes, defineCalls, id, listQuery, pageOf, scopeWish, smallId } from '../../kit/index.ts';
import { feedKind } from './city-mapping.ts';

const base = '/ebike/v3/backend/gov/feed';
const module = 'cityFeeds';
const access = codes('030601');
const n = z.int();

/** `off`: disabled · `away`: no answer · `late`: a record has waited for more than ten minutes. */
export const feedStates = ['fine', 'late', 'away', 'off'] as const;

/**
 * The alarms of a feed: too little of the fleet reported in time, a record waiting for half of the maximum delay,
 * too much refused.
 */
export const feedAlarms = ['coverage', 'waiting', 'refused'] as const;
export type FeedAlarm = (typeof feedAlarms)[number];

/** The state of the feed to a city about an area's fleet. */
export const cityFeed = z.object({
  id,
  /** Its mapping, and the name of the city. */
  city: z.string(),
  cityName: z.string(),
  serviceAreaId: n,
  area: z.string(),
  company: z.string(),
  state: z.enum(feedStates),
  /** In the last 24 hours. */
  accepted: n,
  rejected: n,
  /** Refusals in the same time by field and reason, most frequent first; five at most. */
  refusedFor: z.array(z.object({ field: z.string(), reason: z.string(), records: n })),
  acceptedPct: z.number().nullable(),
  waiting: n,
  oldestWaitingAt: z.number().nullable(),
  /** The age of the newest accepted record; null: none was accepted. */
  lagSeconds: n.nullable(),
  /** Records answered per minute, over the last ten minutes. */
  perMinute: z.number(),
  /** Vehicles reported in time: standing ones within four hours, ridden ones within two minutes. */
  told: n,
  due: n,
  coveragePct: z.number().nullable(),
  /** Its alarms, by the bounds set for the area: percent, or minutes. Only for those who manage feeds. */
  alarms: z.array(z.object({ kind: z.enum(feedAlarms), bound: n, since: z.number() })),
  /** Why nothing is sent; null if nothing is wrong. */
  problem: z.string().nullable(),
  lastAnsweredAt: z.number().nullable(),
  /** Refused records are being sent again. */
  isPushingAgain: z.boolean(),
});
export type CityFeed = z.infer<typeof cityFeed>;

/** A record that a city refused. */
export const refusedRecord = z.object({
  id,
  feedId: id,
  city: z.string(),
  area: z.string(),
  kind: feedKind,
  plate: z.string().nullable(),
  /** When it occurred, and when it was refused. */
  at: z.number(),
  refusedAt: z.number(),
  field: z.string(),
  reason: z.string(),
  /** How often it was sent. */
  attempts: n,
});
export type RefusedRecord = z.infer<typeof refusedRecord>;

/** Records of the fleet that are pushed to cities by their declared mappings. */
export const cityFeeds = defineCalls('cityFeeds', {
  list: {
    summary: 'Get the state of each city’s feed: lag, accepted, refused, oldest waiting record, coverage',
    method: 'GET',
    path: base,
    access,
    rows: 'own',
    query: z.object(scopeWish),
    reply: z.object({ list: z.array(cityFeed), count: n }),
    seen: { module, action: 'view' },
  },
  refused: {
    summary: 'List records that cities refused, with the field and the reason',
    method: 'GET',
    path: `${base}/refused`,
    access,
    rows: 'own',
    query: listQuery(
      { feedId: id.optional(), kind: feedKind.optional(), field: z.string().max(40).optional() },
      ['refusedAt'],
    ),
    reply: pageOf(refusedRecord),
    exports: { code: '03060106' },
    seen: { module, action: 'view' },
  },
  cities: {
    summary: 'List the mappings available in this deployment',
    method: 'GET',
    path: `${base}/cities`,
    access: codes('030601,050278'),
    rows: 'none',
    reply: z.object({ list: z.array(z.object({ city: z.string(), name: z.string() })) }),
  },
  save: {
    summary: 'Set the endpoint and mapping for an area’s city; the secret is never shown again',
    method: 'POST',
    path: base,
    access: codes('030601,050278'),
    rows: 'own',
    stepUp: true,
    body: z.object({
      serviceAreaId: smallId,
      city: z.string().min(1).max(31),
      url: z.string().trim().min(1).max(300),
      /** Absent: unchanged. */
      secret: z.string().min(16).max(200).optional(),
      enabled: z.boolean().default(true),
    }),
    reply: cityFeed,
    refusals: ['common.not_found', 'regulator.city', 'regulator.address', 'regulator.secret'],
    audit: { module, action: 'edit', sensitive: true },
  },
  pushAgain: {
    summary: 'Resend the refused records of a feed',
    method: 'POST',
    path: `${base}/:feedId/again`,
    access: codes('030601,03060169'),
    rows: 'own',
    params: z.object({ feedId: id }),
    reply: z.object({ queued: n }),
    refusals: ['common.not_found', 'regulator.pushing', 'regulator.nothing_refused'],
    audit: { module, action: 'pushAgain' },
  },
});
