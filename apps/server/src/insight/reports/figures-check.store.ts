import { everything } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { type Difference, firstOf } from '../../kernel/database/differences.ts';
import { markNow } from './fold.store.ts';
import { folded, sources } from './sources.store.ts';

/** Stored sums of figures that differ from the facts before the mark. */
export async function wrongFigures(db: Db) {
  const { generation, xact, zone } = await markNow(db);
  const facts = sql.join(
    folded.map(
      (fact) => sql`select ${fact} as fact, s.* from (
        ${sources[fact]({ scope: everything, zone, before: xact })}) s`,
    ),
    sql` union all `,
  );
  const same = sql`s.fact = f.fact and s.code = f.code and s.day = f.day and s.kind = f.kind and s.merchant = f.merchant
    and s.about = f.about and coalesce(s.agent_id, 0) = coalesce(f.agent_id, 0)
    and coalesce(s.service_area_id, 0) = coalesce(f.service_area_id, 0)`;
  return firstOf(
    db,
    sql<Difference>`
      select coalesce(f.fact, s.fact) || ' ' || coalesce(f.code, s.code) || ' ' || coalesce(f.day, s.day)::text || ' '
          || coalesce(f.service_area_id, s.service_area_id, 0) as about,
        coalesce(f.amount, 0) as said, coalesce(s.amount, 0) as found
      from (select * from figure_day where generation = ${generation}) f full join (${facts}) s on ${same}
      where coalesce(f.amount, 0) <> coalesce(s.amount, 0) or coalesce(f.n, 0) <> coalesce(s.n, 0)`,
  );
}
