import { ageEdges } from '@kickstand/contract/insight/analysis';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import { atInstants, type Looked } from './looked-at.store.ts';

interface Ridden {
  riders: number;
  repeaters: number;
  /** Age group, from 0; null if unknown. */
  age: number | null;
  men: number;
  women: number;
}

/** The second last digit of an identity number is odd for men, even for women (GB 11643); masking keeps it. */
const ofSex = (rest: 0 | 1) => sql`count(*) filter (where case when i.number_masked ~ '[0-9].$'
  then left(right(i.number_masked, 2), 1)::int % 2 = ${sql.lit(rest)} end)::int`;

/** Riders by age group, with the known numbers of men and women. */
export async function ridersIn(db: Db, scope: Scope, looked: Looked): Promise<Ridden[]> {
  const { rows } = await sql<Ridden>`
    with ridden as (
      select o.rider_id, count(*) as n from ride_order o
      where ${rowsInScope(scope, 'o')} and ${atInstants('o.started_at', looked)} group by o.rider_id
    )
    select count(*)::int as riders, count(*) filter (where r.n > 1)::int as repeaters,
      width_bucket(extract(year from age(${looked.to}::date, i.born_on))::int, ${[...ageEdges]}::int[]) as age,
      ${ofSex(1)} as men, ${ofSex(0)} as women
    from ridden r left join rider_identity i on i.rider_id = r.rider_id group by 3`.execute(db);
  return rows;
}

interface FlowRow {
  from: string;
  to: string;
  rides: number;
}

/** The pairs of stations with the most rides. */
export async function flowsIn(db: Db, scope: Scope, looked: Looked, most: number): Promise<FlowRow[]> {
  const { rows } = await sql<FlowRow>`
    select o.start_station_id as "from", o.end_station_id as "to", count(*)::int as rides from ride_order o
    where ${rowsInScope(scope, 'o')} and ${atInstants('o.started_at', looked)}
      and o.start_station_id is not null and o.end_station_id is not null
    group by 1, 2 order by 3 desc, 1, 2 limit ${most}`.execute(db);
  return rows;
}
