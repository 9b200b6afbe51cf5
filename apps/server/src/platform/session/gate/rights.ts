import type { EndReason } from '@kickstand/contract/platform/session';
import {
  type AgentPlace,
  agentsAbove,
  agentsUnder,
  ceilingOver,
  type Rights,
  type RoleGrant,
  rightsOf,
  within,
} from '@kickstand/domain/platform/access';
import type { BusinessDay } from '@kickstand/domain/platform/time';

/** A company of the tree of agents, with its state. */
export interface Company extends AgentPlace {
  name: string;
  state: string;
}

/** The part of an account that determines whether and what its operator may do. */
export interface Account {
  enable: boolean | null;
  archived_at: number | null;
  expire_on: BusinessDay | null;
  agent_id: number | null;
  area_ids: number[] | null;
  roles: readonly RoleGrant[] | null;
}

const livingAgents: ReadonlySet<string> = new Set(['active', 'settling']);

/** Why an operator may not work on this day, or undefined. A disabled company disables those below it. */
export function whyIdle(
  account: Account,
  agents: readonly Company[],
  today: BusinessDay,
): EndReason | undefined {
  if (account.archived_at !== null) return 'account_removed';
  if (!account.enable) return 'operator_disabled';
  if (account.expire_on !== null && account.expire_on < today) return 'account_expired';
  if (!account.roles?.some(({ enable }) => enable)) return 'role_disabled';
  const companies = agentsAbove(account.agent_id ?? 0, agents) as Company[];
  const working = companies.length > 0 && companies.every(({ state }) => livingAgents.has(state));
  return working ? undefined : 'agent_disabled';
}

/** An account's rights; with `viewAs`, no more than the people of that franchisee have. */
export function rightsOfAccount(
  account: Account,
  agents: readonly Company[],
  viewAs: number | null = null,
): Rights {
  const { agent_id, area_ids, roles } = account;
  const rights = rightsOf({ agentId: agent_id ?? 0, areaIds: area_ids, roles: roles ?? [] }, agents);
  if (viewAs === null) return rights;
  const allows = ceilingOver(viewAs, agents);
  const { agentIds, opAreaIds } = rights.scope;
  return {
    ...rights,
    codes: new Set([...rights.codes].filter(allows)),
    scope: { agentIds: within(agentIds, agentsUnder(viewAs, agents)), opAreaIds },
  };
}

interface Lease {
  state: string;
  ended_at: number | null;
  end_reason: string | null;
  idle_until: number;
  absolute_until: number;
  auth_epoch: number | null;
  current_epoch: number | null;
}

/** Why a session is over now, or undefined while it is valid; `idle` is why its account may not work. */
export function whyOver(session: Lease, idle: EndReason | undefined, now: number): EndReason | undefined {
  if (session.ended_at !== null) return (session.end_reason as EndReason | null) ?? 'expired';
  if (now >= session.idle_until || now >= session.absolute_until) return 'expired';
  if (session.state !== 'operator') return undefined;
  if (session.auth_epoch !== session.current_epoch) return 'rights_changed';
  return idle;
}
