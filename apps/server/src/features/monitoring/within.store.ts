import type { Scope } from '@kickstand/domain/access';
import { type RawBuilder, sql } from 'kysely';

/** Rows of the table with this alias that belong to these agents and areas. */
export function within(alias: string, { agentIds, opAreaIds }: Scope): RawBuilder<boolean> {
  const among = (column: string, ids: Scope['agentIds']) =>
    ids === 'all' ? sql`true` : sql`${sql.ref(`${alias}.${column}`)} = any(${[...ids]}::int[])`;
  return sql<boolean>`${among('agent_id', agentIds)} and ${among('service_area_id', opAreaIds)}`;
}
