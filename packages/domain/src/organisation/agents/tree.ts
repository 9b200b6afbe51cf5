import { deepestAgent } from '@kickstand/contract/organisation/agents';
import { type AgentPlace, agentsAbove } from '../../platform/access/index.ts';

/** How deep a company stands: 1 for head office; 0 when it is not in the tree. */
export const depthOf = (agentId: number, agents: readonly AgentPlace[]) =>
  agentsAbove(agentId, agents).length;

/** Whether another company would be too deep below this one. */
export const isDeepest = (agentId: number, agents: readonly AgentPlace[]) =>
  depthOf(agentId, agents) >= deepestAgent;

/** A company directly below head office that this one belongs to, itself included; undefined for head office. */
export const branchOf = (agentId: number, agents: readonly AgentPlace[]): number | undefined =>
  agentsAbove(agentId, agents).at(-2)?.agentId;

/** Companies whose people have what is this company's: itself and all above it. */
export const seersOf = (agentId: number, agents: readonly AgentPlace[]) =>
  agentsAbove(agentId, agents).map((one) => one.agentId);
