import { agentAreas, agents } from '@kickstand/contract/organisation/agents';
import { permissionRoles, type RoleInfo } from '@kickstand/contract/organisation/permissions';
import { createContext, useContext } from 'react';
import { useCall } from '../../../kit/client/calls.ts';
import { CodeTreeLater } from '../../../kit/code-tree/code-tree-later.tsx';
import { type Cell, count, instant, maskedPhone, oneOf, text, yesNo } from '../../../kit/list/cells.tsx';
import { DetailTabs } from '../../../kit/page/detail-tabs.tsx';
import { Facts, Parts } from '../../../kit/page/facts.tsx';
import { PageLink } from '../../../kit/page/link.tsx';
import { MenuPreview } from '../../../kit/page/menu-preview.tsx';
import { usePage } from '../../../kit/page/page.ts';
import { ErrorPanel, Loaded, LoadingPanel, StatePanel } from '../../../kit/page/states.tsx';
import { countText, nothing } from '../../../ui/format.ts';
import { ChangeHistory } from '../change-history.tsx';
import { enableBadge } from '../permissions.parts.tsx';
import { permissionsPaths as paths } from '../permissions.paths.ts';
import { permissionsWords } from '../permissions.words.ts';
import { isGone, RoleMissing } from './role-missing.tsx';
import {
  copyRole as CopyRole,
  disableRole as DisableRole,
  editRole as EditRole,
  enableRole as EnableRole,
  removeRole as RemoveRole,
} from './roles.actions.tsx';
import '../permissions.css';

const { role: words, roles, comma } = permissionsWords;

const Shown = createContext<RoleInfo | undefined>(undefined);

/** One role: its rights, its difference from its template, its holders and its history. */
export default function RoleDetail() {
  const { id = '' } = usePage().search;
  const { data, error, refetch } = useCall(permissionRoles.info, { query: { id } }, { quiet: true });
  if (isGone(error)) return <RoleMissing />;
  if (!data) return error ? <ErrorPanel error={error} retry={() => refetch()} /> : <LoadingPanel />;
  return (
    <article className="permission-page">
      <header className="permission-head">
        <h1>{data.name}</h1>
        {enableBadge(data.enable, data)}
        <div className="permission-actions">
          <EditRole row={data} />
          <CopyRole row={data} />
          <EnableRole row={data} />
          <DisableRole row={data} />
          <RemoveRole row={data} />
        </div>
      </header>
      <Shown value={data}>
        <DetailTabs tabs={tabs} label={words.tabs} />
      </Shown>
    </article>
  );
}

const limitsText: Cell<RoleInfo['limits']> = ({ bulkVehicles }) =>
  bulkVehicles === undefined ? words.usual : countText(bulkVehicles);

const behindText: Cell<number | null, RoleInfo> = (behind) => {
  if (behind === null) return nothing;
  return behind === 0 ? words.level : words.behind(countText(behind));
};

/** Names by id, as far as they can be read. */
function useNames() {
  const areas = useCall(agentAreas.ofOperator, {}, { quiet: true });
  const companies = useCall(agents.choices, {}, { quiet: true });
  const named = (ids: readonly number[], names: ReadonlyMap<number, string>) =>
    ids.map((id) => names.get(id) ?? String(id)).join(comma) || nothing;
  const areaNames = new Map(areas.data?.list.map(({ id, name }) => [id, name]));
  const agentNames = new Map(companies.data?.list.map(({ agentId, company }) => [agentId, company]));
  return {
    agentIds: (ids: readonly number[]) => named(ids, agentNames),
    areaIds: (ids: readonly number[]) => named(ids, areaNames),
  };
}

function FactsTab() {
  const role = useContext(Shown);
  const names = useNames();
  if (!role) return null;
  return (
    <Facts
      of={role}
      labels={{ ...roles.fields, limits: words.limits, agentIds: words.agentIds, areaIds: words.areaIds }}
      show={{
        remark: text,
        agentName: text,
        users: count,
        codes: count,
        dataScope: oneOf(roles.scopes),
        agentIds: names.agentIds,
        areaIds: names.areaIds,
        limits: limitsText,
        builtIn: yesNo,
        templateName: text,
        behindTemplate: behindText,
        createdBy: text,
        updatedBy: text,
        updatedAt: instant,
      }}
    />
  );
}

const useTree = () => useCall(permissionRoles.tree, {}, { quiet: true });

function CodesTab() {
  const role = useContext(Shown);
  const tree = useTree();
  if (!role) return null;
  const { codeList, templateCodes, struckOut } = role;
  return (
    <Loaded of={tree}>
      {({ list }) => (
        <CodeTreeLater
          nodes={list}
          value={codeList}
          compare={templateCodes ?? undefined}
          struckOut={struckOut}
          readOnly
        />
      )}
    </Loaded>
  );
}

function PreviewTab() {
  const role = useContext(Shown);
  const tree = useTree();
  if (!role) return null;
  const live = role.codeList.filter((code) => !role.struckOut.includes(code));
  return <Loaded of={tree}>{({ list }) => <MenuPreview codes={live} nodes={list} />}</Loaded>;
}

function UsersTab() {
  const role = useContext(Shown);
  if (!role) return null;
  const { id, users, userList } = role;
  if (userList.length === 0) return <StatePanel kind="empty" title={roles.nobody} />;
  return (
    <>
      <p>
        {users > userList.length && <span>{words.usersMore(countText(users))} </span>}
        <PageLink to={paths.users.to({}, { roleId: id })}>{words.allUsers}</PageLink>
      </p>
      <Parts
        title={words.users}
        rows={userList}
        rowKey="operatorId"
        show={{ name: text, phone: maskedPhone, enable: enableBadge, lastLoginAt: instant }}
        labels={words.userFields}
      />
    </>
  );
}

function HistoryTab() {
  const id = useContext(Shown)?.id ?? '';
  return (
    <ChangeHistory
      useLines={(before) =>
        useCall(
          permissionRoles.history,
          { query: { id, ...(before !== undefined && { before }) } },
          { quiet: true },
        )
      }
    />
  );
}

const tabs = [
  { key: 'facts', label: words.facts, Content: FactsTab },
  { key: 'codes', label: words.codes, Content: CodesTab },
  { key: 'preview', label: permissionsWords.rights.preview, Content: PreviewTab },
  { key: 'users', label: words.users, Content: UsersTab },
  { key: 'history', label: words.history, Content: HistoryTab },
];
