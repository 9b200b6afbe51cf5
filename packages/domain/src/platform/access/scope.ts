/** Whose rows somebody may touch: agents (franchisees) and service areas; both must fit. */
export interface Scope {
  agentIds: 'all' | readonly number[];
  opAreaIds: 'all' | readonly number[];
}

export const everything: Scope = { agentIds: 'all', opAreaIds: 'all' };
export const nothing: Scope = { agentIds: [], opAreaIds: [] };

/** What a scope is limited to: single areas, single companies, or nothing at all. */
export function limitOf({ agentIds, opAreaIds }: Scope): 'area' | 'agent' | 'all' {
  if (opAreaIds !== 'all') return 'area';
  return agentIds === 'all' ? 'all' : 'agent';
}

/** Whether a scope is the whole platform. */
export const seesAll = ({ agentIds, opAreaIds }: Scope) => agentIds === 'all' && opAreaIds === 'all';

/** Whether a scope is the whole platform, one company or one area: none of several together. */
export const isOfOne = ({ agentIds, opAreaIds }: Scope) =>
  opAreaIds === 'all' ? agentIds === 'all' || agentIds.length === 1 : opAreaIds.length === 1;

type Ids = Scope['agentIds'];

/** What is in both lists; `all` restricts nothing, so a wish can narrow and never widen. */
export const within = (granted: Ids, wish: Ids | undefined): Ids => {
  if (wish === undefined || wish === 'all') return granted;
  if (granted === 'all') return wish;
  return wish.filter((id) => granted.includes(id));
};

/** What lies in both scopes, as of somebody then and now. */
export const inBoth = (one: Scope, other: Scope): Scope => ({
  agentIds: within(one.agentIds, other.agentIds),
  opAreaIds: within(one.opAreaIds, other.opAreaIds),
});

/** What somebody would rather look at; it narrows and never widens. */
export interface ScopeWish {
  agentIds?: readonly number[] | undefined;
  opAreaIds?: readonly number[] | undefined;
}

/** A scope narrowed by a wish. An empty or missing wish list means no wish. */
export const narrowed = (granted: Scope, wish: ScopeWish): Scope => ({
  agentIds: within(granted.agentIds, wish.agentIds?.length ? wish.agentIds : undefined),
  opAreaIds: within(granted.opAreaIds, wish.opAreaIds?.length ? wish.opAreaIds : undefined),
});

const has = (ids: Ids, id: number | null) => ids === 'all' || (id !== null && ids.includes(id));

/** Whether a row of this agent and service area (null: outside every area) lies inside the scope. */
export const inScope = (scope: Scope, agentId: number, serviceAreaId: number | null) =>
  has(scope.agentIds, agentId) && has(scope.opAreaIds, serviceAreaId);

/** What of a scope says whose companies' rows. */
export type CompanyScope = Pick<Scope, 'agentIds'>;

/** Whether a company lies in a scope; what belongs to none (null) is for who sees all. */
export const isCompanyInScope = ({ agentIds }: CompanyScope, agentId: number | null) =>
  has(agentIds, agentId);

/**
 * Whether an account of this company lies in a scope. Whoever is limited to areas reaches those that are limited to some
 * of the same (null: limited to none): the others may do more than they.
 */
export const isAccountInScope = (scope: Scope, agentId: number, areaIds: readonly number[] | null) =>
  isCompanyInScope(scope, agentId) &&
  (scope.opAreaIds === 'all' || (areaIds ?? []).some((id) => has(scope.opAreaIds, id)));
