import type { Scope } from '@kickstand/domain/access';
import { type RawBuilder, sql } from 'kysely';

const inIds = (column: string, ids: Scope['agentIds']): RawBuilder<boolean>[] =>
  ids === 'all' ? [] : [sql<boolean>`${sql.ref(column)} = any(${[...ids]}::int[])`];

/** What makes a row one's own: the columns of its agent and its service area inside a scope. */
export const own = ({ agentIds, opAreaIds }: Scope, [agent, area]: readonly [string, string]) => [
  ...inIds(agent, agentIds),
  ...inIds(area, opAreaIds),
];
