import { type Limit, usualLimits } from '@kickstand/contract/kit';
import { permissionTree } from '@kickstand/contract/organisation/permissions';
import { nothing, type Scope, within } from './scope.ts';

/** One company of the tree of agents, as needed for rights. */
export interface AgentPlace {
  agentId: number;
  /** Null: head office. */
  parentId: number | null;
  /** Codes its people may hold; null: all that its parent may give. */
  ceiling: readonly string[] | null;
}

/** A role, as needed for rights. */
export interface RoleGrant {
  enable: boolean;
  codes: readonly string[];
  dataScope: 'all' | 'agents' | 'areas';
  agentIds: readonly number[];
  areaIds: readonly number[];
  limits: Partial<Record<Limit, number>>;
}

/** An account, as needed for rights. */
export interface Holder {
  agentId: number;
  /** Null: all areas of its agent. */
  areaIds: readonly number[] | null;
  roles: readonly RoleGrant[];
}

/** An account's effective rights. */
export interface Rights {
  codes: ReadonlySet<string>;
  scope: Scope;
  limits: Record<Limit, number>;
}

const headOnlyCodes: ReadonlySet<string> = new Set(
  permissionTree.filter(({ headOnly }) => headOnly).map(({ code }) => code),
);

/** An agent and all below it. */
export function agentsUnder(
  top: number,
  agents: readonly Pick<AgentPlace, 'agentId' | 'parentId'>[],
): number[] {
  const found = [top];
  for (const known of found)
    for (const { agentId, parentId } of agents)
      if (parentId === known && !found.includes(agentId)) found.push(agentId);
  return found;
}

/** An agent and all above it, head office last; empty if it is not in the tree. */
export function agentsAbove(agentId: number, agents: readonly AgentPlace[]): AgentPlace[] {
  const path: AgentPlace[] = [];
  for (
    let at = agents.find((one) => one.agentId === agentId);
    at && !path.includes(at);
    at = agents.find((one) => one.agentId === at?.parentId)
  )
    path.push(at);
  return path;
}

/**
 * The predicate of codes allowed by an agent's ceiling: head office has none; others are limited by the ceilings of
 * all companies up to head office, and never hold what only head office may.
 */
export function ceilingOver(agentId: number, agents: readonly AgentPlace[]): (code: string) => boolean {
  const path = agentsAbove(agentId, agents);
  const [own] = path;
  if (!own) return () => false;
  if (own.parentId === null) return () => true;
  const ceilings = path.flatMap(({ ceiling }) => (ceiling ? [new Set(ceiling)] : []));
  return (code) => !headOnlyCodes.has(code) && ceilings.every((ceiling) => ceiling.has(code));
}

/** The union of the lists, or no limit if no role names any. */
const joined = (lists: readonly (readonly number[])[]): Scope['agentIds'] =>
  lists.length === 0 ? 'all' : [...new Set(lists.flat())];

/** The scope that roles allow: roles of the same kind add up, a role that names agents or areas narrows the account. */
function roleScope(roles: readonly RoleGrant[], agents: readonly AgentPlace[]): Scope {
  const named = roles.filter(({ dataScope }) => dataScope === 'agents');
  const areas = roles.filter(({ dataScope }) => dataScope === 'areas');
  return {
    agentIds: joined(named.map(({ agentIds }) => agentIds.flatMap((id) => agentsUnder(id, agents)))),
    opAreaIds: joined(areas.map(({ areaIds }) => areaIds)),
  };
}

/** The scope of an account: its agent's rows and those below it, as far as its roles and areas allow. */
function scopeOf({ agentId, areaIds, roles }: Holder, agents: readonly AgentPlace[]): Scope {
  const own = agents.find((agent) => agent.agentId === agentId);
  if (!own) return nothing;
  const placed = own.parentId === null ? 'all' : agentsUnder(agentId, agents);
  const byRole = roleScope(roles, agents);
  return {
    agentIds: within(placed, byRole.agentIds),
    opAreaIds: within(byRole.opAreaIds, areaIds ?? 'all'),
  };
}

/**
 * An account's rights: the codes of its enabled roles, cut to its agent's ceiling; the rows allowed by agent, roles
 * and areas; and the smallest of each role's limits.
 */
export function rightsOf(holder: Holder, agents: readonly AgentPlace[]): Rights {
  const roles = holder.roles.filter(({ enable }) => enable);
  const allows = ceilingOver(holder.agentId, agents);
  const codes = new Set(roles.flatMap((role) => role.codes.filter(allows)));
  const limits = Object.fromEntries(
    Object.entries(usualLimits).map(([name, usual]) => {
      const said = roles.flatMap(({ limits: own }) => own[name as Limit] ?? []);
      return [name, said.length > 0 ? Math.min(...said) : usual];
    }),
  ) as Record<Limit, number>;
  return { codes, scope: scopeOf({ ...holder, roles }, agents), limits };
}
