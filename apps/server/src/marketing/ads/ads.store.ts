import type { InputOf } from '@kickstand/contract/kit';
import type { AdAudience, AdLink, AdPlace, AdState, ads } from '@kickstand/contract/marketing/ads';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { areaNames, everyAreaInScope, someAreaInScope } from '../../kernel/list/areas.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';

/** Ads with an area in scope. */
export const adsInScope = (scope: Scope) => someAreaInScope(scope, 'a.area_ids');

/** State of an ad at an instant; `ended` follows from the clock. */
const stateAt = (now: number) => sql<AdState>`(case
  when a.ends_at <= ${at(now)} then 'ended' when not a.is_on then 'off'
  when a.starts_at > ${at(now)} then 'scheduled' else 'running' end)`;

const audience = sql<AdAudience>`case when a.audience_days is null then jsonb_build_object('kind', a.audience)
  else jsonb_build_object('kind', a.audience, 'days', a.audience_days) end`;

const shows = sql<number>`coalesce(n.shows, 0)`;
const clicks = sql<number>`coalesce(n.clicks, 0)`;
const ctrPercent = sql<number | null>`round(100.0 * n.clicks / nullif(n.shows, 0), 1)::float8`;

const joined = (db: Db) =>
  db
    .selectFrom('ad as a')
    .innerJoin('ad_picture as p', 'p.picture_id', 'a.picture_id')
    .leftJoinLateral(
      sql<{ shows: number; clicks: number }>`(select sum(d.shows)::int as shows, sum(d.clicks)::int as clicks
        from ad_day d where d.ad_id = a.ad_id)`.as('n'),
      (join) => join.onTrue(),
    );

const rows = (db: Db, { now, locale, scope }: When) =>
  joined(db)
    .select(['a.ad_id as id', 'a.name', 'a.place', 'a.picture_id as pictureId', 'p.width', 'p.height'])
    .select(['a.link', 'a.area_ids as areaIds', 'a.starts_at as startsAt', 'a.ends_at as endsAt'])
    .select(['a.per_day as perDay', 'a.sort', 'a.is_on as isOn'])
    .select(['a.updated_at as updatedAt', 'a.updated_by as updatedBy', 'a.version'])
    .select([audience.as('audience'), areaNames('a.area_ids', locale).as('areas'), stateAt(now).as('state')])
    .select([shows.as('shows'), clicks.as('clicks'), ctrPercent.as('ctrPercent')])
    .select(everyAreaInScope(scope, 'a.area_ids').as('isOwn'))
    .$narrowType<{ place: AdPlace; link: AdLink }>();

type Query = InputOf<typeof ads.list>['query'];

const asked = (query: Query, now: number) =>
  given(
    query.name && sql<boolean>`position(lower(${query.name}) in lower(a.name)) > 0`,
    query.place && sql<boolean>`a.place = ${query.place}`,
    query.areaId !== undefined && sql<boolean>`a.area_ids @> ${[query.areaId]}::int[]`,
    query.state && sql<boolean>`${stateAt(now)} = ${query.state}`,
    query.from !== undefined && sql<boolean>`a.ends_at > ${at(query.from)}`,
    query.to !== undefined && sql<boolean>`a.starts_at < ${at(query.to)}`,
  );

/** A page of ads in scope. */
export const pageOfAds = (db: Db, scope: Scope, query: Query, when: When) =>
  pageFrom(
    db,
    rows(db, when)
      .where(adsInScope(scope))
      .where((eb) => eb.and(asked(query, when.now))),
    query,
    {
      sortable: {
        updatedAt: 'a.updated_at',
        sort: 'a.sort',
        startsAt: 'a.starts_at',
        endsAt: 'a.ends_at',
        shows,
        clicks,
        ctrPercent,
      },
      neverNull: ['updatedAt', 'sort', 'startsAt', 'endsAt', 'shows', 'clicks'],
      tieBreak: 'a.ad_id',
    },
  );

/** Time, locale and scope used to read ads. */
interface When {
  scope: Scope;
  now: number;
  locale: Locale;
}

/** An ad in scope. */
export const adWith = (db: Db, id: string, when: When) =>
  rows(db, when).where('a.ad_id', '=', id).where(adsInScope(when.scope)).executeTakeFirst();

/** Locks an ad in scope. */
export async function lockAd(db: Db, id: string, when: When) {
  const locked = await db
    .selectFrom('ad as a')
    .select('a.ad_id')
    .where('a.ad_id', '=', id)
    .where(adsInScope(when.scope))
    .forUpdate()
    .executeTakeFirst();
  return locked && adWith(db, id, when);
}

export type Ad = NonNullable<Awaited<ReturnType<typeof adWith>>>;

/** Changes of an ad, newest first. */
export const changesOf = (db: Db, id: string, most: number) =>
  db
    .selectFrom('ad_change')
    .select(['version', 'changed_at as changedAt', 'changed_by as changedBy', 'change'])
    .where('ad_id', '=', id)
    .orderBy('version', 'desc')
    .limit(most)
    .$narrowType<{ change: Record<string, unknown> }>()
    .execute();
