import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Locale } from '../../../kernel/call/refuse.ts';
import { at, type Db } from '../../../kernel/database/db.ts';
import { anyNumber } from '../../../kernel/list/any-of.ts';
import { nameIn } from '../../../kernel/list/name-in.ts';
import { rowsInScope } from '../../../kernel/list/rows-in-scope.ts';
import { doesFieldWork } from '../input.store.ts';

/** Areas in scope with their number of on-shelf vehicles, and their running plan. */
export const areasAhead = (db: Db, scope: Scope, locale: Locale, most: number) =>
  db
    .selectFrom('service_area as z')
    .select(['z.service_area_id as areaId', 'z.agent_id as agentId', nameIn('z', locale).as('area')])
    .select([
      sql<number>`(select count(*)::int from vehicle v where v.service_area_id = z.service_area_id and v.lifecycle = 'on_shelf')`.as(
        'vehicles',
      ),
      sql<
        string | null
      >`(select p.plan_id from work_plan p where p.service_area_id = z.service_area_id and p.state = 'sent')`.as(
        'runningId',
      ),
    ])
    .where(rowsInScope(scope, 'z'))
    .orderBy('z.agent_id')
    .orderBy('z.service_area_id')
    .limit(most)
    .execute();

/** Field staff of some companies recently on duty, with position, and vehicle in their last plan. */
export async function onDutyOf(
  db: Db,
  agentIds: readonly number[],
  { since, most }: { since: number; most: number },
) {
  const { rows } = await sql<{
    operatorId: string;
    name: string;
    agentId: number;
    areaIds: number[] | null;
    inAreaId: number;
    ride: string | null;
  }>`
    select o.operator_id as "operatorId", o.name, o.agent_id as "agentId", o.area_ids as "areaIds", s.service_area_id as "inAreaId",
      (select e ->> 'ride' from work_plan p, jsonb_array_elements(p.people) e
        where p.service_area_id = s.service_area_id and e ->> 'operatorId' = o.operator_id
        order by p.created_at desc limit 1) as ride
    from operator o join lateral (
      select t.service_area_id, t.duty from staff_position t
      where t.operator_id = o.operator_id and t.at > ${at(since)} order by t.at desc limit 1) s on s.duty
    where o.enable and o.agent_id = ${anyNumber(agentIds)}
      and ${doesFieldWork}
    order by o.name, o.operator_id limit ${most}`.execute(db);
  return rows;
}
