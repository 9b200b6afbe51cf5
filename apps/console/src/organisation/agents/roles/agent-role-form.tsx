import { agentRoles, agents } from '@kickstand/contract/organisation/agents';
import type { RoleInfo, TreeNode } from '@kickstand/contract/organisation/permissions';
import { Alert, Button } from 'antd';
import { useMemo, useState } from 'react';
import { useMay } from '../../../kit/action/access.tsx';
import { useCall } from '../../../kit/client/calls.ts';
import { RefusedByServer } from '../../../kit/client/client.ts';
import { FormPage, type PageFormProps } from '../../../kit/form/form-page.tsx';
import { usePage } from '../../../kit/page/page.ts';
import { ErrorPanel, ForbiddenPanel, Loaded, LoadingPanel, StatePanel } from '../../../kit/page/states.tsx';
import { RoleEditor, type RoleEditorProps } from '../../permissions/roles/role-editor.parts.tsx';
import { agentsPaths } from '../agents.paths.ts';
import { useWholeTree } from '../agents.service.ts';
import { agentsWords } from '../agents.words.ts';
import { useAgentDesk } from './agent-role-desk.ts';
import { nodesFor } from './role-nodes.ts';
import '../agents.css';

const words = agentsWords.roleForm;

/** Creates a template or a role of a franchisee (`?agentId=`), edits one (`?id=`), or copies one (`?copy=`). */
export default function AgentRoleFormPage() {
  return <FormPage form={AgentRoleForm} />;
}

const idOf = (text: string | undefined) => (text ? Number(text) : undefined);

function AgentRoleForm({ search: { id, copy, agentId }, setDirty }: PageFormProps) {
  const may = useMay();
  const [round, setRound] = useState(0);
  if (!may(id ? agentRoles.edit : agentRoles.add)) return <ForbiddenPanel />;
  const given = id ?? copy;
  const restart = () => {
    setDirty(false);
    setRound(round + 1);
  };
  if (given)
    return <WithRole id={given} mode={id ? 'edit' : 'copy'} agentId={idOf(agentId)} setDirty={setDirty} />;
  return <WithTree key={round} mode="add" agentId={idOf(agentId)} setDirty={setDirty} restart={restart} />;
}

type Own = Pick<RoleEditorProps, 'mode' | 'setDirty'> & { agentId: number | undefined };

const whyFixed = ({ builtIn, own }: RoleInfo) => (builtIn ? words.builtIn : own ? words.ownRole : undefined);

function WithRole({ id, mode, agentId, setDirty }: Own & { id: string }) {
  const role = useCall(agentRoles.info, { params: { id } }, { quiet: true });
  const [round, setRound] = useState(0);
  if (!role.data) {
    if (role.error instanceof RefusedByServer && role.error.status === 404)
      return <Panel title={words.notFound} />;
    return role.error ? <ErrorPanel error={role.error} retry={() => role.refetch()} /> : <LoadingPanel />;
  }
  const why = mode === 'edit' ? whyFixed(role.data) : undefined;
  if (why) return <Panel title={why} forbidden />;
  const restart = async () => {
    await role.refetch();
    setDirty(false);
    setRound((before) => before + 1);
  };
  const { kind, agentId: owner } = role.data;
  return (
    <WithTree
      key={round}
      mode={mode}
      agentId={mode === 'edit' && kind === 'agent' ? owner : agentId}
      role={role.data}
      setDirty={setDirty}
      restart={restart}
    />
  );
}

function Panel({ title, forbidden = false }: { title: string; forbidden?: boolean }) {
  const { open } = usePage();
  return (
    <StatePanel kind={forbidden ? 'forbidden' : 'empty'} title={title}>
      <Button type="primary" onClick={() => open(agentsPaths.roles.to())}>
        {words.toList}
      </Button>
    </StatePanel>
  );
}

type WithTreeProps = Own & Pick<RoleEditorProps, 'restart' | 'role'>;

/** A template has no ceiling, except for what head office keeps to itself. */
function useAllowed(agentId: number | undefined) {
  const ceiling = useCall(agents.tree, { query: agentId === undefined ? {} : { agentId } }, { quiet: true });
  const within = useMemo(() => new Set(ceiling.data?.list.map(({ code }) => code)), [ceiling.data]);
  return { ceiling, allows: (node: TreeNode) => within.has(node.code) && !node.headOnly };
}

function WithTree({ role, agentId, ...shared }: WithTreeProps) {
  const whole = useWholeTree();
  const { ceiling, allows } = useAllowed(agentId);
  const [began] = useState(role);
  const desk = useAgentDesk(agentId);
  const struckOut = shared.mode === 'edit' ? (began?.struckOut ?? []) : [];
  return (
    <Loaded of={whole}>
      {({ list }) => (
        <Loaded of={ceiling}>
          {() => (
            <>
              {agentId !== undefined && <p className="muted">{words.ceilingHint}</p>}
              <Struck codes={struckOut} nodes={list} />
              <RoleEditor desk={desk} nodes={nodesFor(list, allows, struckOut)} role={began} {...shared} />
            </>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

/** What a lowered ceiling has removed from the role, by name. */
function Struck({ codes, nodes }: { codes: readonly string[]; nodes: readonly TreeNode[] }) {
  if (codes.length === 0) return null;
  const titles = new Map(nodes.map(({ code, title }) => [code, title]));
  return (
    <Alert
      type="warning"
      showIcon
      title={words.struck(codes.length)}
      description={
        <ul className="struck-codes">
          {codes.map((code) => (
            <li key={code}>
              <s>{`${titles.get(code) ?? ''} ${code}`.trim()}</s>
            </li>
          ))}
        </ul>
      }
    />
  );
}
