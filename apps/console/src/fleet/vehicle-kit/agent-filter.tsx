import { agents } from '@kickstand/contract/organisation/agents';
import { useCall } from '../../kit/client/calls.ts';
import { type Option, picksFrom } from '../../kit/list/filters.tsx';

const none: readonly Option[] = [];

function useAgents() {
  const { data } = useCall(agents.choices, {}, { quiet: true });
  return data?.list.map(({ agentId, company }) => ({ value: String(agentId), label: company })) ?? none;
}

export const agentFilter = picksFrom<number>(useAgents);
