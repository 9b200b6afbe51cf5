import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';

/** One in this many riders read an article within these days; one in three of those rated it, mostly helpful. */
const [oneOf, days, saidOneOf] = [40, 30, 3];

const dayMs = 86_400_000;

/** Stores readings by riders, derived from their IDs, and counts them. */
export async function insertReadings(db: Db, { now, zone }: { now: number; zone: string }) {
  await sql`
    insert into help_reading (article_id, rider_id, day, helpful)
    select d.article_id, d.rider_id,
      to_char(((${new Date(now)}::timestamptz at time zone ${zone})::date - (d.luck / ${oneOf} % ${days})::int), 'YYYY-MM-DD'),
      case when d.luck / 1000 % ${saidOneOf} = 0 then d.luck / 7 % 10 <> 0 end
    from (
      select a.article_id, r.rider_id, abs(hashtext(a.article_id || r.rider_id)::bigint) as luck
      from help_article a join rider r
        on cardinality(a.area_ids) = 0 or r.service_area_id = any (a.area_ids)
      where a.state = 'on' and a.in_rider
        -- Whoever came later could not have read it on any of these days.
        and r.registered_at < ${new Date(now - days * dayMs)}
    ) d where d.luck % ${oneOf} = 0`.execute(db);
  await sql`
    insert into help_count (article_id, views, helpful, unhelpful)
    select article_id, count(*), count(*) filter (where helpful), count(*) filter (where not helpful)
    from help_reading group by article_id`.execute(db);
}
