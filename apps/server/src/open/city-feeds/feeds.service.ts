import type { InputOf } from '@kickstand/contract/kit';
import { type CityFeed, type CityMapping, cityFeeds } from '@kickstand/contract/open/regulator';
import { plainShare } from '@kickstand/domain/open/regulator';
import { everything, mayCall } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { isReceiver } from '../receivers/receivers.service.ts';
import {
  areaOfFeed,
  type HealthStored,
  healthOf,
  isPushingAgain,
  lockFeed,
  pageOfRefused,
  putFeed,
  waitAgain,
} from './feeds.store.ts';
import { placeOfSecret } from './pushing.jobs.ts';

type Calls = typeof cityFeeds;
/** When a record waits for longer than this, the feed is late. */
const lateMs = 10 * 60_000;
const mostAgain = 10_000;

export interface CityFeedParts {
  mappings: ReadonlyMap<string, CityMapping>;
  seal(text: string, place: string): string;
  /** A receiver may be on this machine. */
  demo: boolean;
}

const readsOf = (ctx: Ctx, query = {}) => ({
  scope: ctx.rows.scope(query),
  locale: ctx.locale,
  now: ctx.now(),
});

const nameOf = ({ mappings }: CityFeedParts, { locale }: Pick<Ctx, 'locale'>, city: string) =>
  mappings.get(city)?.name[locale === 'en-US' ? 'en' : 'zh'] ?? city;

function stateOf({ enabled, problem, oldestWaitingAt }: HealthStored, now: number): CityFeed['state'] {
  if (!enabled) return 'off';
  if (problem !== null) return 'away';
  return oldestWaitingAt !== null && now - oldestWaitingAt > lateMs ? 'late' : 'fine';
}

function shown(parts: CityFeedParts, ctx: Ctx, stored: HealthStored): CityFeed {
  const { enabled: _, agentId: __, acceptedOf, answeredAt, ...one } = stored;
  const now = ctx.now();
  return {
    ...one,
    cityName: nameOf(parts, ctx, one.city),
    state: stateOf(stored, now),
    acceptedPct: plainShare(one.accepted, one.accepted + one.rejected),
    lagSeconds: acceptedOf === null ? null : Math.max(0, Math.round((now - acceptedOf) / 1_000)),
    coveragePct: plainShare(one.told, one.due),
    lastAnsweredAt: answeredAt,
    alarms: mayCall(ctx.actor.codes, cityFeeds.save.access) ? one.alarms : [],
  };
}

export async function listFeeds(parts: CityFeedParts, ctx: Ctx, { query }: InputOf<Calls['list']>) {
  const rows = await healthOf(ctx.db, readsOf(ctx, query));
  return { list: rows.map((row) => shown(parts, ctx, row)), count: rows.length };
}

export async function listRefused(parts: CityFeedParts, ctx: Ctx, { query }: InputOf<Calls['refused']>) {
  const { list, ...counted } = await pageOfRefused(ctx.db, readsOf(ctx, query), query);
  return { list: list.map((one) => ({ ...one, city: nameOf(parts, ctx, one.city) })), ...counted };
}

export const listCities = async (parts: CityFeedParts, ctx: Ctx) => ({
  list: [...parts.mappings.keys()].map((city) => ({ city, name: nameOf(parts, ctx, city) })),
});

/** Sets an area's feed to its city. */
export async function saveFeed(parts: CityFeedParts, ctx: Ctx, { body }: InputOf<Calls['save']>) {
  const { serviceAreaId, city, url, secret, enabled } = body;
  ctx.audit.on(String(serviceAreaId));
  const scope = ctx.rows.scope();
  const area = (await areaOfFeed(ctx.db, scope, serviceAreaId)) ?? refuse('common.not_found');
  if (!parts.mappings.has(city)) refuse('regulator.city', { city });
  if (!isReceiver(url, parts)) refuse('regulator.address');
  const before = await lockFeed(ctx.db, scope, { serviceAreaId });
  const feedId = before?.feedId ?? newId();
  // The key identifies the sender, the secret proves it: one line each.
  const key = `kickstand-${serviceAreaId}`;
  const secretBox = secret ? parts.seal(`${key}\n${secret}`, placeOfSecret(feedId)) : before?.secretBox;
  if (secretBox === undefined) refuse('regulator.secret');
  await putFeed(ctx.db, {
    feedId,
    serviceAreaId,
    city,
    url,
    secretBox,
    enabled,
    by: ctx.actor.name,
    now: ctx.now(),
  });
  ctx.audit.record(String(serviceAreaId), {
    name: area.name,
    city: [before?.city ?? null, city],
    url: [before?.url ?? null, url],
    enabled: [before?.enabled ?? null, enabled],
    secret: secret !== undefined,
  });
  const [row] = await healthOf(ctx.db, readsOf(ctx), feedId);
  return shown(parts, ctx, row ?? refuse('common.not_found'));
}

/** Queues refused records again; not while that is in progress. */
export async function pushAgain(ctx: Ctx, { params: { feedId } }: InputOf<Calls['pushAgain']>) {
  ctx.audit.on(feedId);
  const feed = (await lockFeed(ctx.db, ctx.rows.scope(), { feedId })) ?? refuse('common.not_found');
  if (await isPushingAgain(ctx.db, feedId)) refuse('regulator.pushing');
  const queued = await waitAgain(ctx.db, feedId, mostAgain);
  if (queued === 0) refuse('regulator.nothing_refused');
  ctx.audit.record(feedId, { name: feed.city, queued });
  return { queued };
}

interface Kept {
  serviceAreaId: number;
  city: string;
  url: string;
  key: string;
  secret: string;
  now: number;
}

/** Sets an area's feed when a deployment is created; an existing one with another city, or disabled, stays. */
export async function keepFeed(db: Db, { seal }: Pick<CityFeedParts, 'seal'>, kept: Kept) {
  const { serviceAreaId, city, url, key, secret, now } = kept;
  const feed = await lockFeed(db, everything, { serviceAreaId });
  if (feed && feed.city !== city) return;
  const feedId = feed?.feedId ?? newId();
  const secretBox = seal(`${key}\n${secret}`, placeOfSecret(feedId));
  await putFeed(db, {
    feedId,
    serviceAreaId,
    city,
    url,
    secretBox,
    enabled: feed?.enabled ?? true,
    by: '',
    now,
  });
}
