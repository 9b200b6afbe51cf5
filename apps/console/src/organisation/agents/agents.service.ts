import { type AgentNode, agentAreas, agentRoles, agents } from '@kickstand/contract/organisation/agents';
import { permissionRoles } from '@kickstand/contract/organisation/permissions';
import { useMemo } from 'react';
import { useMay } from '../../kit/action/access.tsx';
import { useCall } from '../../kit/client/calls.ts';

/** What is refetched after a change of an agent's role. */
export const roleReads = ['agentRoles', 'permissionRoles', 'permissionUsers', 'agents'];

/** The tree of agents visible to the operator; without one of its codes nothing is requested. */
export function useAgents() {
  return useCall(agents.treeAdmin, {}, { quiet: true, enabled: useMay()(agents.treeAdmin) });
}

/** A node with what lies below it. */
export interface AgentBranch extends AgentNode {
  children: AgentBranch[];
}

/** The flat list as trees; a node whose parent is out of sight is at the top. */
export function branchesOf(list: readonly AgentNode[]): AgentBranch[] {
  const all = new Map(list.map((node) => [node.agentId, { ...node, children: [] as AgentBranch[] }]));
  const roots: AgentBranch[] = [];
  for (const branch of all.values()) {
    const over = branch.parentId === null ? undefined : all.get(branch.parentId);
    (over?.children ?? roots).push(branch);
  }
  return roots;
}

/** Branches with a match, and matches with everything below them. */
export function matching(branches: readonly AgentBranch[], typed: string): AgentBranch[] {
  const wanted = typed.trim().toLowerCase();
  if (!wanted) return [...branches];
  return branches.flatMap((branch) => {
    if (branch.company.toLowerCase().includes(wanted) || String(branch.agentId) === wanted) return [branch];
    const children = matching(branch.children, wanted);
    return children.length > 0 ? [{ ...branch, children }] : [];
  });
}

const inOrder = (branches: readonly AgentBranch[]): AgentBranch[] =>
  branches.flatMap((branch) => [branch, ...inOrder(branch.children)]);

const indent = '　';

/** Agents in tree order, indented by depth. */
export function agentOptions(list: readonly AgentNode[], wanted: (node: AgentNode) => boolean = () => true) {
  const roots = branchesOf(list);
  const top = Math.min(...roots.map(({ depth }) => depth));
  return inOrder(roots)
    .filter(wanted)
    .map(({ agentId, company, depth }) => ({
      value: agentId,
      label: indent.repeat(Math.max(0, depth - top)) + company,
    }));
}

const noNodes: readonly AgentNode[] = [];

/** The choices of agents. */
export function useAgentOptions(wanted?: (node: AgentNode) => boolean) {
  const { data } = useAgents();
  const list = data?.list ?? noNodes;
  return agentOptions(list, wanted);
}

/** The same as a filter's options. */
export const useAgentTexts = () =>
  useAgentOptions().map(({ value, label }) => ({ value: String(value), label }));

/** The operator's areas. */
export function useAreaTexts() {
  const { data } = useCall(agentAreas.ofOperator, {}, { quiet: true });
  return useMemo(
    () => (data?.list ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    [data],
  );
}

/** The whole permission tree, for the titles of codes. */
export const useWholeTree = () => useCall(permissionRoles.tree, {}, { quiet: true });

const most = 200;

function useRoles(kind: 'agent' | 'template') {
  const query = { kind, enable: 1, sort: 'name', dir: 'asc', pageSize: most } as const;
  const { data } = useCall(agentRoles.list, { query }, { quiet: true, enabled: useMay()(agentRoles.list) });
  return data?.list ?? [];
}

/** Head office's templates for a new agent. */
export const useTemplates = () => useRoles('template').map(({ id, name }) => ({ value: id, label: name }));

/** The roles of agents' people. */
export const useRoleTexts = () =>
  useRoles('agent').map(({ id, name, agentName }) => ({ value: id, label: `${agentName} · ${name}` }));
