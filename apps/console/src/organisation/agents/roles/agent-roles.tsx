import { PlusOutlined } from '@ant-design/icons';
import { agentRoles } from '@kickstand/contract/organisation/agents';
import { Button } from 'antd';
import { Gate } from '../../../kit/action/access.tsx';
import { count, instant, text, withLayout } from '../../../kit/list/cells.tsx';
import { pick, pickFrom, search } from '../../../kit/list/filters.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { usePage } from '../../../kit/page/page.ts';
import { enableBadge, enableFilter } from '../../permissions/permissions.parts.tsx';
import { agentsPaths } from '../agents.paths.ts';
import { useAgentTexts } from '../agents.service.ts';
import { agentsWords } from '../agents.words.ts';
import { roleActions } from './agent-role-actions.tsx';
import { behind, ownerOf, usersOf } from './agent-role-cells.tsx';
import '../agents.css';

const words = agentsWords.roles;

/** Creates a role of the franchisee the list is narrowed to, or a template. */
function AddButtons() {
  const { open, search: asked } = usePage();
  const { agentId } = asked;
  return (
    <Gate may={agentRoles.add}>
      {agentId && (
        <Button onClick={() => open(agentsPaths.addRole.to({}, { agentId }))}>{words.addRole}</Button>
      )}
      <Button
        type="primary"
        icon={<PlusOutlined aria-hidden />}
        onClick={() => open(agentsPaths.addRole.to())}
      >
        {words.addTemplate}
      </Button>
    </Gate>
  );
}

/** Head office's templates, and the franchisees' roles. */
export default defineListScreen({
  call: agentRoles.list,
  title: words.title,
  rowKey: 'id',
  labels: words.fields,
  columns: {
    name: withLayout(text, { width: 150 }),
    agentName: ownerOf,
    codes: withLayout(count, { width: 90 }),
    users: usersOf,
    enable: enableBadge,
    behindTemplate: behind,
    templateName: withLayout(text, { width: 130 }),
    remark: withLayout(text, { width: 160 }),
    updatedBy: withLayout(text, { width: 100 }),
    updatedAt: instant,
    createdBy: withLayout(text, { extra: true, width: 100 }),
  },
  filters: {
    name: search,
    kind: pick(['template', 'agent'] as const, words.kinds),
    agentId: pickFrom<number>(useAgentTexts),
    enable: enableFilter,
  },
  rowActions: roleActions,
  toolbar: AddButtons,
  empty: words.empty,
});
