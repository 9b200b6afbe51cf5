import type { Scope } from '@kickstand/domain/access';
import { sql } from 'kysely';

const among = (column: string, ids: Scope['agentIds']) =>
  ids === 'all' ? [] : [sql<boolean>`${sql.ref(column)} = any(${ids}::int[])`];

/** What keeps vehicles, under the alias `v`, to a scope. */
export const ownVehicles = ({ agentIds, opAreaIds }: Scope) => [
  ...among('v.agent_id', agentIds),
  ...among('v.service_area_id', opAreaIds),
];

/** What keeps rows that belong to a company, and to no area, to a scope. */
export const ownCompany = ({ agentIds }: Scope, column: string) => among(column, agentIds);

export const anyNumber = (numbers: readonly number[]) => sql<number>`any(${[...numbers]}::int[])`;
export const anyText = (texts: readonly string[]) => sql<string>`any(${[...texts]}::text[])`;
