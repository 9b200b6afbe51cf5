import { agentAreas, agentRoles } from '@kickstand/contract/organisation/agents';
import type { RoleInfo } from '@kickstand/contract/organisation/permissions';
import { useMay } from '../../../kit/action/access.tsx';
import { useCall, useChange } from '../../../kit/client/calls.ts';
import { send } from '../../../kit/client/client.ts';
import type { RoleDesk } from '../../permissions/roles/role-desk.parts.ts';
import { agentsPaths } from '../agents.paths.ts';
import { roleReads, useAgents, useTemplates } from '../agents.service.ts';
import { agentsWords } from '../agents.words.ts';

const words = agentsWords.roleForm;
const refreshing = { quiet: true, refreshes: roleReads };

function useAreasOf(agentId: number | undefined) {
  const { data } = useCall(
    agentAreas.ofAgent,
    { query: { agentId: agentId ?? 0 } },
    { quiet: true, enabled: useMay()(agentAreas.ofAgent) && agentId !== undefined },
  );
  return data?.list.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
}

/** The choices of templates, without the one being edited. */
function useOthers(own: RoleInfo | undefined) {
  const all = useTemplates().filter(({ value }) => value !== own?.id);
  const { templateId, templateName } = own ?? {};
  if (!templateId || all.some(({ value }) => value === templateId)) return all;
  return [{ value: templateId, label: templateName ?? templateId }, ...all];
}

const isOfAgent = ({ kind }: RoleInfo) => kind === 'agent';

/** The roles of one franchisee, or without one head office's templates. */
export function useAgentDesk(agentId: number | undefined): RoleDesk {
  const add = useChange(agentRoles.add, refreshing);
  const edit = useChange(agentRoles.edit, refreshing);
  const { data } = useAgents();
  const company = data?.list.find((node) => node.agentId === agentId)?.company ?? '';
  return {
    title: agentId === undefined ? words.addTemplate : words.addRole(company),
    scopes: agentId === undefined ? ['all'] : ['all', 'agents', 'areas'],
    useAreas: () => useAreasOf(agentId),
    useTemplates: useOthers,
    read: (id) => send(agentRoles.info, { params: { id } }, { quiet: true }),
    add: (values) => add.mutateAsync({ body: { ...values, ...(agentId !== undefined && { agentId }) } }),
    edit: (body) => edit.mutateAsync({ body }),
    placeOf: (role) =>
      agentsPaths.roles.to({}, isOfAgent(role) ? { agentId: role.agentId } : { kind: 'template' }),
  };
}
