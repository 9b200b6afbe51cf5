import { permissionRoles, type RoleInfo } from '@kickstand/contract/permissions';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import { useChange } from '../../kit/calls.ts';
import { RefusedByServer, send } from '../../kit/client.ts';
import { bodyOf, useSubmit, type Values } from '../../kit/form-sending.ts';
import { tell } from '../../kit/notices.ts';
import { usePage } from '../../kit/page.ts';
import { permissionsPaths as paths } from './permissions.paths.ts';
import { permissionsWords } from './permissions.words.ts';
import type { RoleEditorProps } from './role-editor.tsx';
import { type RoleValues, startOf, tidy } from './role-values.ts';

const words = permissionsWords.form;
const refreshing = { quiet: true, refreshes: ['permissionRoles', 'permissionUsers'] };

const isStale = (error: unknown) =>
  error instanceof RefusedByServer && error.refusal.code === 'common.stale_version';

const newestOf = (id: string) => send(permissionRoles.info, { query: { id } }, { quiet: true });

/** Sends the form and leads to the saved role. When somebody else was faster, `conflict` is what they made of it. */
export function useSavingRole(form: FormInstance<Values>, props: Omit<RoleEditorProps, 'nodes'>) {
  const { mode, role, setDirty, restart } = props;
  const page = usePage();
  const add = useChange(permissionRoles.add, refreshing);
  const edit = useChange(permissionRoles.edit, refreshing);
  const [version, setVersion] = useState(role?.version ?? 0);
  const [conflict, setConflict] = useState<RoleInfo>();
  const own = mode === 'edit' ? role : undefined;

  async function save(mine: RoleValues) {
    if (!own) return add.mutateAsync({ body: mine });
    try {
      return await edit.mutateAsync({ body: { ...mine, id: own.id, version } });
    } catch (error) {
      if (isStale(error)) setConflict(await newestOf(own.id));
      throw error;
    }
  }

  const sending = useSubmit(form, async (values) => {
    const mine = tidy({ ...startOf(undefined, 'add'), ...(values as Partial<RoleValues>) });
    const { body } = own ? permissionRoles.edit : permissionRoles.add;
    if (!bodyOf(body, { ...mine, ...(own && { id: own.id, version }) }, form)) return;
    setConflict(undefined);
    const saved = await save(mine);
    setDirty(false);
    tell({ key: 'role', kind: 'success', text: words.saved(saved.name) });
    page.open(paths.role.to({}, { id: saved.id }));
    restart();
  });

  const goOn = () => {
    if (conflict) setVersion(conflict.version);
    setConflict(undefined);
    sending.forget();
  };
  return { ...sending, conflict, goOn };
}
