import { type AgentPlace, agentsUnder, type RoleGrant, type Scope } from '../../platform/access/index.ts';

type Ids = Scope['agentIds'];
type Places = readonly Pick<AgentPlace, 'agentId' | 'parentId'>[];

const holdsAll = (outer: Ids, inner: Ids) =>
  outer === 'all' || (inner !== 'all' && inner.every((id) => outer.includes(id)));

/** Whether the inner scope lies within the outer scope. */
export const covers = (outer: Scope, inner: Scope) =>
  holdsAll(outer.agentIds, inner.agentIds) && holdsAll(outer.opAreaIds, inner.opAreaIds);

/** The widest scope that a role allows an account of its agent. */
export function reachOfRole(
  {
    agentId,
    dataScope,
    agentIds,
    areaIds,
  }: { agentId: number } & Pick<RoleGrant, 'dataScope' | 'agentIds' | 'areaIds'>,
  agents: Places,
): Scope {
  const below = agentsUnder(agentId, agents);
  return {
    agentIds: dataScope === 'agents' ? agentIds.flatMap((id) => agentsUnder(id, agents)) : below,
    opAreaIds: dataScope === 'areas' ? areaIds : 'all',
  };
}

/**
 * The widest possible scope of an account: a role that narrows it can be disabled, so that only its agent and its
 * own areas count.
 */
export const reachOfAccount = (
  { agentId, areaIds }: { agentId: number; areaIds: readonly number[] | null },
  agents: Places,
): Scope => ({ agentIds: agentsUnder(agentId, agents), opAreaIds: areaIds ?? 'all' });
