import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { type Difference, firstOf } from '../../kernel/database/differences.ts';

/** Riders whose score differs from their last entry, and entries that do not continue from the previous one; in points. */
export const wrongCredit = (db: Db) =>
  firstOf(
    db,
    sql<Difference>`select s.about, s.said, s.found from (
        select e.rider_id || ' #' || e.no as about, e.score_before as said,
          lag(e.score_after, 1, r.credit_start) over w as found, e.no - row_number() over w as off
        from credit_entry e join rider r using (rider_id) window w as (partition by e.rider_id order by e.no)
      ) s where s.said <> s.found or s.off <> 0
      union all
      select r.rider_id, r.credit_score, e.score_after
      from rider r join credit_entry e on e.rider_id = r.rider_id and e.no = r.credit_entries
      where e.score_after <> r.credit_score
      union all
      select r.rider_id || ' entries', r.credit_entries, count(e.no)
      from rider r left join credit_entry e using (rider_id)
      group by r.rider_id having r.credit_entries <> count(e.no)`,
  );
