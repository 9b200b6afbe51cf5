import type { EndReason } from '@kickstand/contract/session';
import type { Scope } from '@kickstand/domain/access';

interface Standing {
  enable: boolean | null;
  role_enable: boolean | null;
  agent_state: string | null;
}

const livingAgents: ReadonlySet<string | null> = new Set(['active', 'settling']);

/** Why an operator may not work, or undefined. */
export function whyIdle({ enable, role_enable, agent_state }: Standing): EndReason | undefined {
  if (!enable) return 'operator_disabled';
  if (!role_enable) return 'role_disabled';
  return livingAgents.has(agent_state) ? undefined : 'agent_disabled';
}

interface Lease extends Standing {
  state: string;
  ended_at: number | null;
  end_reason: string | null;
  idle_until: number;
  absolute_until: number;
  auth_epoch: number | null;
  current_epoch: number | null;
}

/** Why a session is over at this moment, or undefined while it lives. */
export function whyOver(session: Lease, now: number): EndReason | undefined {
  if (session.ended_at !== null) return (session.end_reason as EndReason | null) ?? 'expired';
  if (now >= session.idle_until || now >= session.absolute_until) return 'expired';
  if (session.state !== 'operator') return undefined;
  if (session.auth_epoch !== session.current_epoch) return 'rights_changed';
  return whyIdle(session);
}

type AgentParents = readonly { agent_id: number; parent_id: number | null }[];

/** An agent and all below it. */
export function agentsUnder(top: number, agents: AgentParents): number[] {
  const found = [top];
  for (const known of found)
    for (const { agent_id, parent_id } of agents)
      if (parent_id === known && !found.includes(agent_id)) found.push(agent_id);
  return found;
}

interface Placed {
  agent_id: number;
  parent_id: number | null;
  area_ids: number[] | null;
}

/** Whose rows an operator may touch: the root agent sees all, every other its own and those below it. */
export const grantedScope = ({ agent_id, parent_id, area_ids }: Placed, agents: AgentParents): Scope => ({
  agentIds: parent_id === null ? 'all' : agentsUnder(agent_id, agents),
  opAreaIds: area_ids ?? 'all',
});
