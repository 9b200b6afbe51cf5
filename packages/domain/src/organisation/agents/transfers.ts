import type { AgentState } from '@kickstand/contract/organisation/agents';
import type { AgentPlace } from '../../platform/access/index.ts';
import { type BusinessDay, businessDayOf, startOfBusinessDay } from '../../platform/time/index.ts';
import { takesMore } from './states.ts';
import { branchOf, seersOf } from './tree.ts';

interface Handing {
  /** The area's present agent. */
  from: number;
  to: { agentId: number; state: AgentState };
  /** Whether another transfer of the area is scheduled. */
  scheduled: boolean;
}

/** Why an area cannot be transferred to an agent, as a refusal code; undefined if it can. */
export function whyNoTransfer({ from, to, scheduled }: Handing, agents: readonly AgentPlace[]) {
  if (from === to.agentId) return 'area.same_agent';
  if (!takesMore(to.state)) return to.state === 'closed' ? 'agent.closed' : 'agent.not_running';
  if (scheduled) return 'area.transfer';
  return staysInBranch(from, to.agentId, agents) ? undefined : 'area.other_branch';
}

/** A sub-agent only gets areas of its own branch, so that they are within its parent's; others from anywhere. */
export function staysInBranch(from: number, to: number, agents: readonly AgentPlace[]) {
  const branch = branchOf(to, agents);
  return branch === undefined || branch === to || branchOf(from, agents) === branch;
}

interface When {
  day: BusinessDay;
  now: number;
  zone: string;
  /** It was approved, possibly days after the request. */
  agreed: boolean;
}

/**
 * When a transfer takes effect, epoch ms: at once for today, otherwise at 00:00 of its day. A day that passed while
 * the approval was pending means at once; any other past day is undefined.
 */
export function effectiveAt({ day, now, zone, agreed }: When): number | undefined {
  const today = businessDayOf(now, zone);
  if (day === today || (agreed && day < today)) return now;
  return day < today ? undefined : startOfBusinessDay(day, zone);
}

/** The companies whose people lose a transferred area: those that are not above both agents. */
export function losersOf(from: number, to: number, agents: readonly AgentPlace[]): number[] {
  const still = new Set(seersOf(to, agents));
  return seersOf(from, agents).filter((agentId) => !still.has(agentId));
}
