import {
  type AgentPlace,
  agentsUnder,
  ceilingOver,
  type RoleGrant,
  type Scope,
} from '../../platform/access/index.ts';
import { codesBeyond, type Grantor } from './granting.ts';
import { covers, reachOfAccount } from './reach.ts';

/** The part of an account that decides who may change it. */
export interface Holding {
  agentId: number;
  /** Null: all areas of its agent. */
  areaIds: readonly number[] | null;
  roles: readonly Pick<RoleGrant, 'codes'>[];
}

/** What an account has beyond the operator who wants to create or change it. */
export interface Beyond {
  codes: string[];
  /** Whether its scope reaches beyond theirs. */
  scope: boolean;
}

/**
 * How far an account goes beyond an operator. Disabled roles count as well, because they can be enabled again after
 * somebody has taken over the account.
 */
export function beyond(account: Holding, grantor: Grantor, agents: readonly AgentPlace[]): Beyond {
  const allows = ceilingOver(account.agentId, agents);
  const held = account.roles.flatMap(({ codes }) => codes.filter(allows));
  return {
    codes: codesBeyond(held, grantor),
    scope: !covers(grantor.scope, reachOfAccount(account, agents)),
  };
}

/** A service area with its agent. */
export interface AreaPlace {
  areaId: number;
  agentId: number;
}

/**
 * Which of these areas an account of an agent cannot be given, because they belong neither to its agent nor to one
 * below it.
 */
export function foreignAreas(
  areaIds: readonly number[],
  agentId: number,
  agents: readonly AgentPlace[],
  areas: readonly AreaPlace[],
): number[] {
  const below = new Set(agentsUnder(agentId, agents));
  const own = new Set(areas.filter((area) => below.has(area.agentId)).map((area) => area.areaId));
  return areaIds.filter((id) => !own.has(id));
}

/**
 * The areas of a new or changed account: the chosen ones; none means all of its agent, limited to those of the
 * grantor.
 */
export function areasToGive(
  chosen: readonly number[],
  scope: Pick<Scope, 'opAreaIds'>,
  ofAgent: readonly number[],
): number[] | null {
  if (chosen.length > 0) return [...new Set(chosen)].sort((a, b) => a - b);
  const { opAreaIds } = scope;
  return opAreaIds === 'all' ? null : ofAgent.filter((id) => opAreaIds.includes(id));
}
