import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import type { AgentState } from '@kickstand/contract/organisation/agents';
import { Button, Grid, Input, Tree } from 'antd';
import { type Key, useState } from 'react';
import { usePage } from '../../kit/page/page.ts';
import { Loaded } from '../../kit/page/states.tsx';
import { Badge } from '../../ui/badge.tsx';
import { agentTones } from './agent-states.ts';
import { type AgentBranch, branchesOf, matching, useAgents } from './agents.service.ts';
import { agentsWords as words } from './agents.words.ts';

const keysOf = (branches: readonly AgentBranch[]): number[] =>
  branches.flatMap(({ agentId, children }) => (children.length > 0 ? [agentId, ...keysOf(children)] : []));

interface Drawn {
  key: number;
  branch: AgentBranch;
  children?: Drawn[];
}

const drawn = (branches: readonly AgentBranch[]): Drawn[] =>
  branches.map((branch) => ({
    key: branch.agentId,
    branch,
    ...(branch.children.length > 0 && { children: drawn(branch.children) }),
  }));

const rowHeight = 32;
const tallest = 560;

function Title({ company, state, areas }: { company: string; state: AgentState; areas: number }) {
  return (
    <span className="agent-node">
      <span>{company}</span>
      {state !== 'active' && <Badge tone={agentTones[state]}>{words.states[state]}</Badge>}
      {areas > 0 && <span className="muted">{words.tree.areas(areas)}</span>}
    </span>
  );
}

interface BranchesProps {
  branches: readonly AgentBranch[];
  /** A search expands its matches. */
  searched: boolean;
  chosen: number | undefined;
  choose(agentId: number | undefined): void;
}

function Branches({ branches, searched, chosen, choose }: BranchesProps) {
  const [shut, setShut] = useState<ReadonlySet<Key>>(new Set());
  const all = keysOf(branches);
  return (
    <Tree<Drawn>
      aria-label={words.tree.title}
      virtual
      height={tallest}
      itemHeight={rowHeight}
      motion={false}
      blockNode
      treeData={drawn(branches)}
      titleRender={({ branch }) => <Title {...branch} />}
      expandedKeys={searched ? all : all.filter((key) => !shut.has(key))}
      onExpand={(open) => setShut(new Set(all.filter((key) => !open.includes(key))))}
      selectedKeys={chosen === undefined ? [] : [chosen]}
      onSelect={(_, { node, selected }) => choose(selected ? node.key : undefined)}
    />
  );
}

/** The tree of agents; a click narrows the list beside it. On a phone the list's own filter replaces it. */
export function AgentTree() {
  const { search, setSearch } = usePage();
  const answer = useAgents();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(true);
  const narrow = Grid.useBreakpoint().lg === false;
  if (narrow) return null;
  if (!open)
    return (
      <Button
        className="agent-tree-open"
        aria-label={words.tree.expand}
        icon={<MenuUnfoldOutlined aria-hidden />}
        onClick={() => setOpen(true)}
      />
    );

  const choose = (agentId: number | undefined) =>
    setSearch({ ...search, under: agentId, pageNum: undefined });
  const chosen = search.under ? Number(search.under) : undefined;
  return (
    <aside className="agent-tree" aria-label={words.tree.title}>
      <div className="agent-tree-head">
        <Input
          type="search"
          allowClear
          autoComplete="off"
          aria-label={words.tree.search}
          placeholder={words.tree.search}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button
          type="text"
          aria-label={words.tree.collapse}
          icon={<MenuFoldOutlined aria-hidden />}
          onClick={() => setOpen(false)}
        />
      </div>
      <Button type="link" size="small" aria-pressed={chosen === undefined} onClick={() => choose(undefined)}>
        {words.tree.all}
      </Button>
      <Loaded of={answer}>
        {({ list }) => {
          const found = matching(branchesOf(list), typed);
          return found.length > 0 ? (
            <Branches branches={found} searched={typed.trim() !== ''} chosen={chosen} choose={choose} />
          ) : (
            <p className="muted">{words.tree.none}</p>
          );
        }}
      </Loaded>
    </aside>
  );
}
