import {
  type AgentPlace,
  agentsUnder,
  ceilingOver,
  type RoleGrant,
  type Scope,
} from '../../platform/access/index.ts';
import { codesBeyond, type Grantor } from './granting.ts';
import { covers, reachOfAccount } from './reach.ts';

/** An account as far as it decides who may touch it. */
export interface Holding {
  agentId: number;
  /** null: all areas of its agent. */
  areaIds: readonly number[] | null;
  roles: readonly Pick<RoleGrant, 'codes'>[];
}

/** What an account has that whoever wants to make or change it has not. */
export interface Beyond {
  codes: string[];
  /** Whether it can reach rows that they cannot. */
  scope: boolean;
}

/**
 * How far an account goes beyond somebody. Disabled roles count as well: they can be enabled again, and whoever has
 * taken over the account would have them.
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

/** Which of these areas an account of an agent cannot be given, because they are not its agent's or of one below it. */
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
 * The areas that a new or changed account gets: those that were chosen; none chosen means all of its agent, and of
 * somebody who is limited to areas themselves all that they have there.
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
