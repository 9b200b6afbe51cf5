import { permissionRoles } from '@kickstand/contract/organisation/permissions';
import { Button } from 'antd';
import { useState } from 'react';
import { useMay } from '../../../kit/action/access.tsx';
import { useCall } from '../../../kit/client/calls.ts';
import { FormPage, type PageFormProps } from '../../../kit/form/form-page.tsx';
import { usePage } from '../../../kit/page/page.ts';
import { ErrorPanel, ForbiddenPanel, Loaded, LoadingPanel, StatePanel } from '../../../kit/page/states.tsx';
import { permissionsPaths as paths } from '../permissions.paths.ts';
import { permissionsWords as words } from '../permissions.words.ts';
import { useOwnDesk } from './role-desk.parts.ts';
import { RoleEditor, type RoleEditorProps } from './role-editor.parts.tsx';
import { isGone, RoleMissing } from './role-missing.tsx';
import { whyLocked } from './role-rules.ts';
import { lackedOf, type Mode } from './role-values.ts';

/** Creates a role, edits one (`?id=`), or copies one (`?copy=`). */
export default function RoleFormPage() {
  return <FormPage form={RoleForm} />;
}

function RoleForm({ search, setDirty }: PageFormProps) {
  const may = useMay();
  const [round, setRound] = useState(0);
  const mode: Mode = search.id ? 'edit' : search.copy ? 'copy' : 'add';
  if (!may(mode === 'edit' ? permissionRoles.edit : permissionRoles.add)) return <ForbiddenPanel />;
  if (mode !== 'add') return <WithRole id={search.id ?? search.copy ?? ''} mode={mode} setDirty={setDirty} />;
  const restart = () => {
    setDirty(false);
    setRound(round + 1);
  };
  return <WithTree key={round} mode={mode} setDirty={setDirty} restart={restart} />;
}

function WithRole({ id, mode, setDirty }: { id: string } & Pick<RoleEditorProps, 'mode' | 'setDirty'>) {
  const role = useCall(permissionRoles.info, { query: { id } }, { quiet: true });
  const [round, setRound] = useState(0);
  if (!role.data) {
    if (isGone(role.error)) return <RoleMissing />;
    return role.error ? <ErrorPanel error={role.error} retry={() => role.refetch()} /> : <LoadingPanel />;
  }
  const why = mode === 'edit' ? whyLocked(role.data) : undefined;
  if (why) return <Locked id={id} why={why} />;
  const restart = async () => {
    await role.refetch();
    setDirty(false);
    setRound((before) => before + 1);
  };
  return <WithTree key={round} role={role.data} mode={mode} setDirty={setDirty} restart={restart} />;
}

function Locked({ id, why }: { id: string; why: string }) {
  const { open } = usePage();
  return (
    <StatePanel kind="forbidden" title={why}>
      <Button onClick={() => open(paths.role.to({}, { id }))}>{words.roles.view}</Button>
    </StatePanel>
  );
}

/** The form keeps its initial role: refetched data never replaces its input. */
function WithTree({ role, ...shared }: Omit<RoleEditorProps, 'nodes' | 'desk'>) {
  const desk = useOwnDesk();
  const tree = useCall(permissionRoles.tree, {}, { quiet: true });
  const [began] = useState(role);
  return (
    <Loaded of={tree}>
      {({ list }) => {
        const lacked = began && shared.mode === 'edit' ? lackedOf(began, list) : [];
        if (began && lacked.length > 0)
          return <Locked id={began.id} why={words.form.beyondYou(lacked.join(words.comma))} />;
        return <RoleEditor desk={desk} nodes={list} role={began} {...shared} />;
      }}
    </Loaded>
  );
}
