import type { Scope } from '@kickstand/domain/platform/access';
import { type RawBuilder, sql } from 'kysely';

type Condition = RawBuilder<boolean>;

const isOneOf = (column: string, ids: Scope['agentIds']): Condition =>
  ids === 'all' ? sql`true` : sql`${sql.ref(column)} = any(${[...ids]}::int[])`;

/** Rows whose company, in this column, is in scope; rows without a company are for callers who see everything. */
export const ofCompaniesInScope = (scope: Pick<Scope, 'agentIds'>, column: string) =>
  isOneOf(column, scope.agentIds);

/** Rows of the table with this name, each with a company and one service area or none, that are in scope. */
export const rowsInScope = (scope: Scope, table: string): Condition =>
  sql`(${isOneOf(`${table}.agent_id`, scope.agentIds)} and ${isOneOf(`${table}.service_area_id`, scope.opAreaIds)})`;

/**
 * Accounts in the table with this name that somebody with this scope may see. Callers limited to areas see accounts
 * limited to some of the same areas: others have more power than they do.
 */
export const accountsInScope = (scope: Scope, table: string): Condition => rowsOfAreasInScope(scope, table);

/** Rows of the table with this name, each with a company and several areas, of which at least one is in scope. */
export function rowsOfAreasInScope(scope: Scope, table: string): Condition {
  const company = isOneOf(`${table}.agent_id`, scope.agentIds);
  if (scope.opAreaIds === 'all') return company;
  return sql`(${company} and ${sql.ref(`${table}.area_ids`)} && ${[...scope.opAreaIds]}::int[])`;
}

const areAllOf = (column: string, ids: Scope['agentIds']): Condition =>
  ids === 'all' ? sql`true` : sql`${sql.ref(column)} <@ ${[...ids]}::int[]`;

/** Rows whose column holds a list of service areas, all of which are in scope. */
export const allAreasInScope = (scope: Pick<Scope, 'opAreaIds'>, column: string): Condition =>
  areAllOf(column, scope.opAreaIds);

/** The same for a list of companies. */
export const allCompaniesInScope = (scope: Pick<Scope, 'agentIds'>, column: string): Condition =>
  areAllOf(column, scope.agentIds);
