import { PlusOutlined } from '@ant-design/icons';
import { permissionRoles, type RoleRow } from '@kickstand/contract/organisation/permissions';
import { Button } from 'antd';
import { lazy } from 'react';
import { Gate } from '../../../kit/action/access.tsx';
import type { BulkAction } from '../../../kit/action/define-bulk.tsx';
import { type Cell, count, instant, link, oneOf, text, withLayout, yesNo } from '../../../kit/list/cells.tsx';
import type { Filters } from '../../../kit/list/filter-bar.tsx';
import { search } from '../../../kit/list/filters.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { PageLink } from '../../../kit/page/link.tsx';
import { usePage } from '../../../kit/page/page.ts';
import { countText } from '../../../ui/format.ts';
import { areaFilter, enableBadge, enableFilter } from '../permissions.parts.tsx';
import { permissionsPaths as paths } from '../permissions.paths.ts';
import { permissionsWords } from '../permissions.words.ts';
import { MatrixButton } from './role-matrix.tsx';
import { copyRole, disableRole, editRole, enableRole, removeRole, viewRole } from './roles.actions.tsx';

const words = permissionsWords.roles;
const RoleCompare = lazy(() => import('./role-compare.tsx'));

/** The number of accounts with the role, linked to them. */
const usersLink: Cell<number, RoleRow> = Object.assign(
  (users: number, { id }: RoleRow) => (
    <span className="figure">
      <PageLink to={paths.users.to({}, { roleId: id })}>{countText(users)}</PageLink>
    </span>
  ),
  { align: 'right' as const, width: 90, writing: { as: 'number' as const } },
);

const compare: BulkAction<RoleRow> = {
  id: 'roles.compare',
  label: words.compare,
  may: permissionRoles.info,
  danger: false,
  takesMatching: false,
  blocked: (chosen) => (chosen.kind === 'rows' && chosen.count === 2 ? undefined : words.compareTwo),
  Run: ({ chosen, end }) => <RoleCompare ids={chosen.kind === 'rows' ? chosen.ids : []} close={end} />,
};

const filters = { name: search, enable: enableFilter, areaId: areaFilter, createdBy: search };

function RoleTools() {
  const { open } = usePage();
  return (
    <>
      <MatrixButton filters={Object.entries(filters) as unknown as Filters} />
      <Gate may={permissionRoles.add}>
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open(paths.roleForm.to())}>
          {words.add}
        </Button>
      </Gate>
    </>
  );
}

/** The roles of head office's staff. */
export default defineListScreen({
  call: permissionRoles.list,
  title: words.title,
  rowKey: 'id',
  labels: words.fields,
  columns: {
    name: link<RoleRow>(({ id }) => paths.role.to({}, { id })),
    id: withLayout(text, { extra: true, width: 150 }),
    remark: withLayout(text, { width: 180 }),
    users: usersLink,
    codes: withLayout(count, { width: 90 }),
    dataScope: oneOf(words.scopes),
    enable: enableBadge,
    updatedBy: withLayout(text, { width: 100 }),
    updatedAt: instant,
    builtIn: yesNo,
    agentName: withLayout(text, { extra: true }),
    templateName: withLayout(text, { extra: true }),
    behindTemplate: withLayout(count, { extra: true }),
    createdBy: withLayout(text, { extra: true, width: 100 }),
  },
  filters,
  rowActions: [viewRole, editRole, copyRole, enableRole, disableRole, removeRole],
  bulkActions: [compare],
  empty: words.empty,
  toolbar: RoleTools,
});
