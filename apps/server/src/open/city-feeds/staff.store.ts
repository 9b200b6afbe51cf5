import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import type { FeedStored } from './queue.store.ts';

type Of = Pick<FeedStored, 'feedId' | 'serviceAreaId'>;

export interface Duty {
  operatorId: string;
  /** The city's number for somebody. */
  number: number;
  company: string;
  isOnDuty: boolean;
}

/**
 * Field staff in the area of a feed who went on duty, with a report since an instant (epoch ms), or off duty, and
 * whose change is not queued yet.
 */
export async function changedDuties(db: Db, { feedId, serviceAreaId }: Of, since: number) {
  const { rows } = await sql<Duty>`
    with now as (
      select operator_id from staff_position where service_area_id = ${serviceAreaId} and duty and at > ${at(since)}
    ), told as (select operator_id, number, on_duty from city_staff where feed_id = ${feedId}),
    changed as (
      select operator_id, t.number, n.known is not null as is_on_duty
      from (select operator_id, operator_id as known from now) n full join told t using (operator_id)
      where (n.known is not null) <> coalesce(t.on_duty, false)
    )
    select c.operator_id as "operatorId", a.name as company, c.is_on_duty as "isOnDuty",
      coalesce(c.number, (select coalesce(max(number), 0) from told)
        + row_number() over (partition by c.number is null order by c.operator_id))::int as number
    from changed c, service_area z join agent a on a.agent_id = z.agent_id
    where z.service_area_id = ${serviceAreaId} order by number`.execute(db);
  return rows;
}

/** Records what was queued about some of the staff. */
export async function noteDuties(
  db: Db,
  { feedId, serviceAreaId }: Of,
  duties: readonly Duty[],
  now: number,
) {
  if (duties.length === 0) return;
  await db
    .insertInto('city_staff')
    .values(
      duties.map(({ operatorId, number, isOnDuty }) => ({
        feed_id: feedId,
        operator_id: operatorId,
        service_area_id: serviceAreaId,
        number,
        on_duty: isOnDuty,
        told_at: new Date(now),
      })),
    )
    .onConflict((c) =>
      c.columns(['feed_id', 'operator_id']).doUpdateSet((eb) => ({
        on_duty: eb.ref('excluded.on_duty'),
        told_at: eb.ref('excluded.told_at'),
      })),
    )
    .execute();
}
