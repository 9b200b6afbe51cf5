import type { WeatherDay } from '@kickstand/contract/work/weather';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** The agent of an area in scope; undefined if there is none. */
export const agentOfArea = async (db: Db, scope: Scope, areaId: number) =>
  (
    await db
      .selectFrom('service_area')
      .select('agent_id as agentId')
      .where('service_area_id', '=', areaId)
      .where(rowsInScope(scope, 'service_area'))
      .executeTakeFirst()
  )?.agentId;

interface Told {
  areaId: number;
  agentId: number;
  issuedAt: number;
  days: readonly WeatherDay[];
}

/** Stores each day unless the stored data was issued later; returns how many days were stored. */
export async function keepDays(db: Db, { areaId, agentId, issuedAt, days }: Told) {
  const kept = await db
    .insertInto('weather_day')
    .values(
      days.map(({ day, halfHours }) => ({
        service_area_id: areaId,
        agent_id: agentId,
        day,
        issued_at: new Date(issuedAt),
        half_hours: JSON.stringify(halfHours),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['service_area_id', 'day'])
        .doUpdateSet((row) => ({
          agent_id: row.ref('excluded.agent_id'),
          issued_at: row.ref('excluded.issued_at'),
          half_hours: row.ref('excluded.half_hours'),
        }))
        .where(sql<boolean>`weather_day.issued_at <= excluded.issued_at`),
    )
    .returning('day')
    .execute();
  return kept.length;
}

/** The known local days of an area in a range, both included. */
export const daysKnown = (db: Db, scope: Scope, areaId: number, span: { from: string; to: string }) =>
  db
    .selectFrom('weather_day')
    .select(['day', 'issued_at as issuedAt', sql<WeatherDay['halfHours']>`half_hours`.as('halfHours')])
    .where('service_area_id', '=', areaId)
    .where('day', '>=', span.from)
    .where('day', '<=', span.to)
    .where(rowsInScope(scope, 'weather_day'))
    .orderBy('day')
    .execute();
