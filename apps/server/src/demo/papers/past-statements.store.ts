import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';

/** Statements to be confirmed or paid, by company, newest first. */
export const openStatements = (db: Db) =>
  db
    .selectFrom('statement as s')
    .innerJoin('agent as a', 'a.agent_id', 's.agent_id')
    .select(['s.statement_id as id', 's.agent_id as agentId', 's.state', 's.payable_cents as payableCents'])
    .select([
      's.bills_negative as billsNegative',
      's.issued_at as issuedAt',
      's.confirmed_at as confirmedAt',
      'a.contact',
    ])
    .where('s.state', 'in', ['draft', 'confirmed'])
    .orderBy('s.agent_id')
    .orderBy('s.to_day', 'desc')
    .limit(1_000)
    .execute();

/** The statement line with the largest refunds. */
export async function mostGivenBack(db: Db, id: string) {
  const { rows } = await sql<{ day: string; areaId: number }>`
    select day, service_area_id as "areaId" from share_day where statement_id = ${id}
    order by back_cents desc, day desc limit 1`.execute(db);
  return rows[0];
}
