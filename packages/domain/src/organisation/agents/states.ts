import type { AgentState } from '@kickstand/contract/organisation/agents';

/** Where a company can go from each state; what is closed stays closed. */
export const agentMoves: Readonly<Record<AgentState, readonly AgentState[]>> = {
  pending: ['active', 'disabled', 'closed'],
  active: ['disabled', 'settling', 'closed'],
  disabled: ['active', 'closed'],
  settling: ['closed'],
  closed: [],
};

/** The state that enabling (1) or disabling (0) leads to, the present one where it is so already; undefined: not possible. */
export function stateAfter(state: AgentState, enable: 0 | 1): AgentState | undefined {
  const wanted = enable ? 'active' : 'disabled';
  return state === wanted || agentMoves[state].includes(wanted) ? wanted : undefined;
}

/** Why a company cannot be enabled or disabled, as a refusal code. */
export const whyNoState = (state: AgentState, enable: 0 | 1) =>
  stateAfter(state, enable) ? undefined : state === 'closed' ? 'agent.closed' : 'agent.settling';

/** Whether a company in this state can be given service areas and companies below it. */
export const takesMore = (state: AgentState) => state === 'active' || state === 'pending';

/** What still belongs to a company. */
export interface Belongings {
  areas: number;
  vehicles: number;
  children: number;
}

/** Whether nothing belongs to a company any more, so that it can be closed. */
export const isBare = ({ areas, vehicles, children }: Belongings) => areas + vehicles + children === 0;
