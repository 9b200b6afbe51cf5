import type { ReplyOf } from '@kickstand/contract/kit';
import { openTaskStates, type workFacts } from '@kickstand/contract/work/field-work';
import { stoppingStates } from '@kickstand/domain/work/field-work';
import { type RawBuilder, sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import { isRedone } from './redone.store.ts';
import {
  done,
  findings,
  type Looked,
  paid,
  rentableAt,
  repairAfter,
  reportedAt,
  resultOf,
  ridesAfter,
} from './work-rows.store.ts';

type Facts = { [K in keyof typeof workFacts]: ReplyOf<(typeof workFacts)[K]> };

const percentOf = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>) =>
  sql`round(100.0 * ${part} / nullif(${whole}, 0), 1)::float8`;

/** The only row of a query that sums. */
async function summed<T>(db: Db, query: RawBuilder<T>): Promise<T> {
  const [row] = (await query.execute(db)).rows;
  if (!row) throw new Error('sums without a row');
  return row;
}

/** What the swaps of a span came to. */
export const factsOfSwaps = (db: Db, looked: Looked) =>
  summed(
    db,
    sql<Facts['swaps']>`
    select count(distinct vehicle_id)::int as vehicles, count(distinct new_battery)::int as packs,
      round(avg(before_pct), 1)::float8 as "beforePct", round(avg(after_pct), 1)::float8 as "afterPct",
      coalesce(sum(rides), 0)::int as "ridesAfter", round(avg(rides), 2)::float8 as "ridesPerTask"
    from (select t.vehicle_id, t.new_battery, t.before_pct, t.after_pct, ${ridesAfter(looked.now)} as rides
      from ops_task t where ${done(looked)}) k`,
  );

/** What the moves of a span came to; only those whose twelve hours are over are paid for by rides. */
export const factsOfMoves = (db: Db, looked: Looked) =>
  summed(
    db,
    sql<Facts['moves']>`
    select count(distinct vehicle_id)::int as vehicles, count(batch_id)::int as batched,
      round(avg(distance_m))::float8 as "averageM", coalesce(sum(rides), 0)::int as "ridesAfter",
      round(avg(rides), 2)::float8 as "ridesPerTask", coalesce(sum(cents), 0)::int as "payCents",
      (sum(cents) filter (where rides is not null) / nullif(sum(rides), 0))::int as "payPerRide"
    from (select t.vehicle_id, t.batch_id, t.distance_m, ${ridesAfter(looked.now)} as rides, ${paid} as cents
      from ops_task t where ${done(looked)}) k`,
  );

/** What the repairs of a span came to, and what is to be repaired now. */
export const factsOfRepairs = (db: Db, looked: Looked) =>
  summed(
    db,
    sql<Facts['repairs']>`
    select (select count(*)::int from ops_task t where t.type = 'repair' and t.state = any (${[...openTaskStates]})
        and ${rowsInScope(looked.scope, 't')}) as "openNow",
      (select count(distinct f.vehicle_id)::int from fault_report f where f.stop and f.state = any (${[...stoppingStates]})
        and ${rowsInScope(looked.scope, 'f')}) as "stoppedNow",
      count(*) filter (where result = 'dragged')::int as dragged, coalesce(sum(parts_cents), 0)::int as "partsCents",
      round(avg(greatest(0, extract(epoch from until - since))) filter (where until is not null))::float8 as "fixSeconds",
      count(*) filter (where redone)::int as repeated,
      ${percentOf(sql`count(*) filter (where redone)`, sql`count(*)`)} as "repeatedPct"
    from (select ${resultOf} as result, t.parts_cents, ${reportedAt} as since, ${rentableAt} as until, ${isRedone} as redone
      from ops_task t where ${done(looked)}) k`,
  );

/** What the inspections of a span came to. */
export const factsOfInspections = (db: Db, looked: Looked) =>
  summed(
    db,
    sql<Facts['inspections']>`
    select count(distinct vehicle_id)::int as vehicles,
      (select count(distinct (s.service_area_id, s.station_id))::int from station_visit s where s.state = 'done'
        and s.station_id is not null and s.at between ${at(looked.from)} and ${at(looked.to)}
        and ${rowsInScope(looked.scope, 's')}) as "stationsVisited",
      ${percentOf(
        sql`count(distinct vehicle_id) filter (where shelved)`,
        sql`(select count(*) from vehicle v where v.lifecycle = 'on_shelf' and ${rowsInScope(looked.scope, 'v')})`,
      )} as "coveragePct",
      count(*) filter (where found > 0)::int as "withFindings", coalesce(sum(found), 0)::int as findings,
      ${percentOf(sql`count(*) filter (where found > 0 and repaired)`, sql`count(*) filter (where found > 0)`)} as "repairedPct"
    from (select t.vehicle_id, v.lifecycle = 'on_shelf' as shelved, cardinality(${findings}) as found,
        ${repairAfter} is not null as repaired
      from ops_task t left join vehicle v on v.vehicle_id = t.vehicle_id and ${rowsInScope(looked.scope, 'v')}
      where ${done(looked)}) k`,
  );
