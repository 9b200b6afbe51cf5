import type { AgentState } from '@kickstand/contract/organisation/agents';

/** The transitions of a company's state; closed is final. */
export const agentMoves: Readonly<Record<AgentState, readonly AgentState[]>> = {
  pending: ['active', 'disabled', 'closed'],
  active: ['disabled', 'settling', 'closed'],
  disabled: ['active', 'closed'],
  settling: ['closed'],
  closed: [],
};

/** The state after enabling (1) or disabling (0), possibly the present one; undefined: not possible. */
export function stateAfter(state: AgentState, enable: 0 | 1): AgentState | undefined {
  const wanted = enable ? 'active' : 'disabled';
  return state === wanted || agentMoves[state].includes(wanted) ? wanted : undefined;
}

/** Why a company cannot be enabled or disabled, as a refusal code. */
export const whyNoState = (state: AgentState, enable: 0 | 1) =>
  stateAfter(state, enable) ? undefined : state === 'closed' ? 'agent.closed' : 'agent.settling';

/** Whether a company in this state can receive service areas and sub-agents. */
export const takesMore = (state: AgentState) => state === 'active' || state === 'pending';

/** What a company still owns. */
export interface Belongings {
  areas: number;
  vehicles: number;
  children: number;
}

/** Whether a company owns nothing any more, so that it can be closed. */
export const isBare = ({ areas, vehicles, children }: Belongings) => areas + vehicles + children === 0;
