import type { AgentState } from '@kickstand/contract/organisation/agents';
import type { AgentPlace } from '../../platform/access/index.ts';
import { type BusinessDay, businessDayOf, startOfBusinessDay } from '../../platform/time/index.ts';
import { takesMore } from './states.ts';
import { branchOf, seersOf } from './tree.ts';

interface Handing {
  /** Who runs the area now. */
  from: number;
  to: { agentId: number; state: AgentState };
  /** Whether another transfer of the area waits for its day. */
  scheduled: boolean;
}

/** Why an area cannot be handed to an agent, as a refusal code; undefined when it can. */
export function whyNoTransfer({ from, to, scheduled }: Handing, agents: readonly AgentPlace[]) {
  if (from === to.agentId) return 'area.same_agent';
  if (!takesMore(to.state)) return to.state === 'closed' ? 'agent.closed' : 'agent.not_running';
  if (scheduled) return 'area.transfer';
  return staysInBranch(from, to.agentId, agents) ? undefined : 'area.other_branch';
}

/** A sub-agent gets areas of its own branch only, so that they lie inside its parent's; everybody else from anywhere. */
export function staysInBranch(from: number, to: number, agents: readonly AgentPlace[]) {
  const branch = branchOf(to, agents);
  return branch === undefined || branch === to || branchOf(from, agents) === branch;
}

interface When {
  day: BusinessDay;
  now: number;
  zone: string;
  /** Somebody agreed to it, perhaps days after it was asked for. */
  agreed: boolean;
}

/**
 * When a transfer takes effect, epoch ms: at once for today, otherwise at 00:00 of its day. A day that went by while it
 * waited for its second person is at once; any other past day is undefined.
 */
export function effectiveAt({ day, now, zone, agreed }: When): number | undefined {
  const today = businessDayOf(now, zone);
  if (day === today || (agreed && day < today)) return now;
  return day < today ? undefined : startOfBusinessDay(day, zone);
}

/** The companies whose people lose an area that goes from one agent to another: those that do not stand above both. */
export function losersOf(from: number, to: number, agents: readonly AgentPlace[]): number[] {
  const still = new Set(seersOf(to, agents));
  return seersOf(from, agents).filter((agentId) => !still.has(agentId));
}
