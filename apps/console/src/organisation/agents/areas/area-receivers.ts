import type { AgentNode } from '@kickstand/contract/organisation/agents';
import { staysInBranch, takesMore } from '@kickstand/domain/organisation/agents';

/** Whether an agent may receive an area from another, as far as the visible tree tells. */
export function mayReceive(from: number, to: AgentNode, all: readonly AgentNode[]) {
  if (to.agentId === from || !takesMore(to.state)) return false;
  const places = all.map(({ agentId, parentId }) => ({ agentId, parentId, ceiling: null }));
  const whole = places.some(({ parentId }) => parentId === null);
  return !whole || staysInBranch(from, to.agentId, places);
}
