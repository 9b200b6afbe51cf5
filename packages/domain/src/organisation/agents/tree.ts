import { deepestAgent } from '@kickstand/contract/organisation/agents';
import { type AgentPlace, agentsAbove } from '../../platform/access/index.ts';

/** The depth of a company: 1 for head office; 0 if it is not in the tree. */
export const depthOf = (agentId: number, agents: readonly AgentPlace[]) =>
  agentsAbove(agentId, agents).length;

/** Whether another company would be too deep below this one. */
export const isDeepest = (agentId: number, agents: readonly AgentPlace[]) =>
  depthOf(agentId, agents) >= deepestAgent;

/** The company directly below head office that this one belongs to, possibly itself; undefined for head office. */
export const branchOf = (agentId: number, agents: readonly AgentPlace[]): number | undefined =>
  agentsAbove(agentId, agents).at(-2)?.agentId;

/** The companies whose people see what this company owns: itself and all above it. */
export const seersOf = (agentId: number, agents: readonly AgentPlace[]) =>
  agentsAbove(agentId, agents).map((one) => one.agentId);
