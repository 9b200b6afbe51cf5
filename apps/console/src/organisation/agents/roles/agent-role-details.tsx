import { agentRoles } from '@kickstand/contract/organisation/agents';
import type { RoleInfo, RoleRow, TreeNode } from '@kickstand/contract/organisation/permissions';
import { Alert, Drawer } from 'antd';
import { useCall } from '../../../kit/client/calls.ts';
import { CodeTreeLater } from '../../../kit/code-tree/code-tree-later.tsx';
import { instant, maskedPhone, text } from '../../../kit/list/cells.tsx';
import { Facts, Parts } from '../../../kit/page/facts.tsx';
import { Loaded } from '../../../kit/page/states.tsx';
import { enableBadge } from '../../permissions/permissions.parts.tsx';
import { useWholeTree } from '../agents.service.ts';
import { agentsWords } from '../agents.words.ts';
import { ownerOf } from './agent-role-cells.tsx';
import '../agents.css';

const words = agentsWords.roles;

const facts = {
  agentName: ownerOf,
  enable: enableBadge,
  templateName: text,
  remark: text,
  createdBy: text,
  updatedBy: text,
  updatedAt: instant,
};

interface DetailsProps {
  row: RoleRow;
  close(): void;
}

/** One role or template: its data, its codes with those removed by a ceiling, and its holders. */
export default function AgentRoleDetails({ row, close }: DetailsProps) {
  const info = useCall(agentRoles.info, { params: { id: row.id } }, { quiet: true });
  const tree = useWholeTree();
  return (
    <Drawer open size={720} title={row.name} onClose={close} className="agent-drawer">
      <Loaded of={info}>
        {(role) => <Loaded of={tree}>{({ list }) => <Role role={role} nodes={list} />}</Loaded>}
      </Loaded>
    </Drawer>
  );
}

function Role({ role, nodes }: { role: RoleInfo; nodes: readonly TreeNode[] }) {
  const { codeList, struckOut, templateCodes, userList } = role;
  return (
    <>
      <Facts of={role} show={facts} labels={words.fields} />
      <h2>{words.codesTitle(codeList.length)}</h2>
      {struckOut.length > 0 && (
        <Alert type="warning" showIcon title={words.struckOut(struckOut.length)} className="agent-note" />
      )}
      {templateCodes && <p className="muted">{words.templateDiff}</p>}
      <CodeTreeLater
        nodes={nodes}
        value={codeList}
        struckOut={struckOut}
        compare={templateCodes ?? undefined}
        readOnly
        height={400}
      />
      <h2>{words.holders}</h2>
      {userList.length > 0 ? (
        <Parts
          title={words.holders}
          rows={userList}
          rowKey="operatorId"
          show={{ name: text, phone: maskedPhone, enable: enableBadge, lastLoginAt: instant }}
          labels={words.holder}
        />
      ) : (
        <p className="muted">{words.noHolders}</p>
      )}
    </>
  );
}
