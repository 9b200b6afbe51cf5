/** Whose rows somebody may touch: agents (franchisees) and service areas; both must match. */
export interface Scope {
  agentIds: 'all' | readonly number[];
  opAreaIds: 'all' | readonly number[];
}

export const everything: Scope = { agentIds: 'all', opAreaIds: 'all' };
export const nothing: Scope = { agentIds: [], opAreaIds: [] };

/** What a scope is limited to: areas, companies, or nothing. */
export function limitOf({ agentIds, opAreaIds }: Scope): 'area' | 'agent' | 'all' {
  if (opAreaIds !== 'all') return 'area';
  return agentIds === 'all' ? 'all' : 'agent';
}

/** Whether a scope is the whole platform. */
export const seesAll = ({ agentIds, opAreaIds }: Scope) => agentIds === 'all' && opAreaIds === 'all';

/** Whether a scope is the whole platform, one company or one area, and not several. */
export const isOfOne = ({ agentIds, opAreaIds }: Scope) =>
  opAreaIds === 'all' ? agentIds === 'all' || agentIds.length === 1 : opAreaIds.length === 1;

type Ids = Scope['agentIds'];

/** The intersection; `all` restricts nothing, so that a wish can narrow but never widen. */
export const within = (granted: Ids, wish: Ids | undefined): Ids => {
  if (wish === undefined || wish === 'all') return granted;
  if (granted === 'all') return wish;
  return wish.filter((id) => granted.includes(id));
};

/** The intersection of two scopes, for example of then and now. */
export const inBoth = (one: Scope, other: Scope): Scope => ({
  agentIds: within(one.agentIds, other.agentIds),
  opAreaIds: within(one.opAreaIds, other.opAreaIds),
});

/** A narrower scope requested by the caller. */
export interface ScopeWish {
  agentIds?: readonly number[] | undefined;
  opAreaIds?: readonly number[] | undefined;
}

/** A scope narrowed by a wish. An empty or absent list is no wish. */
export const narrowed = (granted: Scope, wish: ScopeWish): Scope => ({
  agentIds: within(granted.agentIds, wish.agentIds?.length ? wish.agentIds : undefined),
  opAreaIds: within(granted.opAreaIds, wish.opAreaIds?.length ? wish.opAreaIds : undefined),
});

const has = (ids: Ids, id: number | null) => ids === 'all' || (id !== null && ids.includes(id));

/** Whether a row of this agent and service area (null: outside every area) is in scope. */
export const inScope = (scope: Scope, agentId: number, serviceAreaId: number | null) =>
  has(scope.agentIds, agentId) && has(scope.opAreaIds, serviceAreaId);

/** The company part of a scope. */
export type CompanyScope = Pick<Scope, 'agentIds'>;

/** Whether a company is in scope; what belongs to none (null) is only for scopes without a limit. */
export const isCompanyInScope = ({ agentIds }: CompanyScope, agentId: number | null) =>
  has(agentIds, agentId);

/**
 * Whether an account of this company is in scope. Somebody limited to areas reaches accounts limited to some of the
 * same areas (null: not limited); the others have more rights.
 */
export const isAccountInScope = (scope: Scope, agentId: number, areaIds: readonly number[] | null) =>
  isCompanyInScope(scope, agentId) &&
  (scope.opAreaIds === 'all' || (areaIds ?? []).some((id) => has(scope.opAreaIds, id)));
