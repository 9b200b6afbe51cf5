import { cityFeeds } from '@kickstand/contract/open/regulator';
import { alarmsOf } from '@kickstand/domain/open/city-feeds';
import { everything, inScope, mayCall } from '@kickstand/domain/platform/access';
import { type Committing, committing } from '../../kernel/database/committing.ts';
import type { Database, Db } from '../../kernel/database/db.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import type { TellOperator } from '../../live/operator-news.ts';
import { areaSettingsOf } from '../../places/area-settings/area-settings.service.ts';
import { notify } from '../../platform/notices/notices.service.ts';
import { actorsHolding } from '../../platform/session/gate/actors.service.ts';
import { keepAlarms, takeUntold } from './alarms.store.ts';
import { type HealthStored, healthOf } from './feeds.store.ts';

export interface AlarmParts {
  database: Database;
  now(): number;
  /** The IANA zone of business days. */
  zone: string;
  tell: TellOperator;
}

const everyMs = 60_000;
/** Alarms shorter than this are not reported. */
const standsMs = 3 * 60_000;
/** A recurring alarm is reported again after this at the earliest. */
const againMs = 3_600_000;
/** The most operators notified of an alarm. */
const mostTold = 50;

/** The operators who manage feeds in the area. */
async function whoAnswers(
  db: Db,
  { zone }: AlarmParts,
  { agentId, serviceAreaId }: HealthStored,
  now: number,
) {
  const holders = await actorsHolding(db, '050278', { now, zone });
  return holders
    .filter(
      ({ codes, scope }) => mayCall(codes, cityFeeds.save.access) && inScope(scope, agentId, serviceAreaId),
    )
    .slice(0, mostTold)
    .map(({ operatorId }) => operatorId);
}

/** Updates the alarms of a feed, and notifies of those that last. */
async function lookAt(ctx: Committing, parts: AlarmParts, feed: HealthStored) {
  const { db } = ctx;
  const { id: feedId, serviceAreaId, enabled } = feed;
  const now = ctx.now();
  const { regulator } = await areaSettingsOf(db, serviceAreaId);
  const alarms: ReturnType<typeof alarmsOf> = enabled ? alarmsOf(feed, regulator, now) : new Map();
  await keepAlarms(db, { feedId, serviceAreaId, alarms, now });
  const untold = await takeUntold(db, feedId, { stood: now - standsMs, told: now - againMs, now });
  if (untold.length === 0) return;
  const operatorIds = await whoAnswers(db, parts, feed, now);
  for (const { kind, bound } of untold)
    await notify(ctx, parts.tell, {
      operatorIds,
      kind: 'city_feed_alarm',
      facts: { area: feed.area, alarm: kind, bound },
      link: '/vehicle/government-operation-map?tab=feeds',
    });
}

/** Checks every feed once. */
export async function lookAtFeeds(parts: AlarmParts) {
  const { database, now } = parts;
  const reads = { scope: everything, locale: 'zh-CN', now: now() } as const;
  const feeds = await database.read(everything, (db) => healthOf(db, reads));
  for (const feed of feeds) await committing(parts, (ctx) => lookAt(ctx, parts, feed));
}

/** Checks every minute. Returns a function that stops it. */
export const startLookingAtFeeds = (parts: AlarmParts, onError: (error: unknown) => void) =>
  repeatEvery(everyMs, () => lookAtFeeds(parts), onError);
