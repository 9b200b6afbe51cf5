import { agentAreas, agents } from '@kickstand/contract/organisation/agents';
import { useEffect, useEffectEvent, useState } from 'react';
import { send } from '../../kit/client/client.ts';
import { type ChosenScope, chooseScope, chosenScope } from '../../kit/client/scope.ts';
import { scopeWords as words } from '../../kit/client/scope.words.ts';
import { SelectModal, type SelectorItem } from '../../kit/input/select-modal.tsx';
import { tell } from '../../kit/page/notices.ts';

export type ScopePart = 'agents' | 'areas';

/** What a bearer can carry in its header. */
const mostChosen = 300;

interface Area extends SelectorItem {
  agentId: number;
}

const areasOf = async (): Promise<Area[]> => {
  const { list } = await send(agentAreas.ofOperator, {}, { quiet: true });
  return list.map(({ id, name, agentId }) => ({ id, title: name, agentId }));
};

const agentsOf = async (): Promise<SelectorItem[]> => {
  const { list } = await send(agents.choices, {}, { quiet: true });
  return list.map(({ agentId, company }) => ({ id: agentId, title: company }));
};

/** The areas that may still be chosen under the agents that are chosen. */
const under = (areas: readonly Area[], agentIds: readonly number[] | undefined) =>
  agentIds ? areas.filter(({ agentId }) => agentIds.includes(agentId)) : areas;

async function offered(part: ScopePart) {
  if (part === 'agents') return agentsOf();
  return under(await areasOf(), chosenScope().agentIds);
}

const failures = {
  agents: { failed: words.agentsFailed, none: words.noAgents },
  areas: { failed: words.areasFailed, none: words.noAreas },
} as const;

interface ScopePickerProps {
  part: ScopePart;
  operatorId: string;
  close(): void;
}

/** Chooses the agents, or the areas, that the whole console is narrowed to. */
export function ScopePicker({ part, operatorId, close }: ScopePickerProps) {
  const [items, setItems] = useState<readonly SelectorItem[]>();
  const give = useEffectEvent((text: string) => {
    tell({ key: 'scope', kind: 'error', text });
    close();
  });
  useEffect(() => {
    offered(part).then(
      (list) => (list.length > 0 ? setItems(list) : give(failures[part].none)),
      () => give(failures[part].failed),
    );
  }, [part]);
  if (!items) return null;
  const scope = chosenScope();
  const confirm = async (ids: number[] | undefined) => {
    chooseScope(operatorId, part === 'areas' ? { ...scope, opAreaIds: ids } : await forAgents(scope, ids));
    tell({ key: 'scope', kind: 'success', text: words.narrowed });
    close();
  };
  return (
    <SelectModal
      items={items}
      chosen={known(part === 'areas' ? scope.opAreaIds : scope.agentIds, items)}
      most={mostChosen}
      onConfirm={(ids) => void confirm(ids)}
      onCancel={close}
    />
  );
}

/** What was chosen and is still offered. */
function known(ids: readonly number[] | undefined, items: readonly SelectorItem[]) {
  const left = ids?.filter((id) => items.some((item) => item.id === id));
  return left?.length ? left : undefined;
}

/** Areas of agents that are no longer chosen would leave nothing to be seen: they go with their agents. */
async function forAgents(scope: ChosenScope, agentIds: number[] | undefined): Promise<ChosenScope> {
  if (!agentIds || !scope.opAreaIds) return { ...scope, agentIds };
  const areas = under(await areasOf().catch(() => []), agentIds);
  const left = scope.opAreaIds.filter((id) => areas.some((area) => area.id === id));
  return { agentIds, opAreaIds: left.length ? left : undefined };
}
