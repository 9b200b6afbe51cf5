import { permissionRoles, type RoleInfo } from '@kickstand/contract/organisation/permissions';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import { isStale } from '../../../kit/client/client.ts';
import { bodyOf, useSubmit, type Values } from '../../../kit/form/form-sending.ts';
import { tell } from '../../../kit/page/notices.ts';
import { usePage } from '../../../kit/page/page.ts';
import { permissionsWords } from '../permissions.words.ts';
import type { RoleEditorProps } from './role-editor.parts.tsx';
import { type RoleValues, startOf, tidy } from './role-values.ts';

const words = permissionsWords.form;

/** Saves the form and opens the saved role. If somebody else saved first, `conflict` is their version. */
export function useSavingRole(form: FormInstance<Values>, props: Omit<RoleEditorProps, 'nodes'>) {
  const { mode, role, setDirty, restart, desk } = props;
  const page = usePage();
  const [version, setVersion] = useState(role?.version ?? 0);
  const [conflict, setConflict] = useState<RoleInfo>();
  const own = mode === 'edit' ? role : undefined;

  async function save(mine: RoleValues) {
    if (!own) return desk.add(mine);
    try {
      return await desk.edit({ ...mine, id: own.id, version });
    } catch (error) {
      if (isStale(error)) setConflict(await desk.read(own.id));
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
    page.open(desk.placeOf(saved));
    restart();
  });

  const goOn = () => {
    if (conflict) setVersion(conflict.version);
    setConflict(undefined);
    sending.forget();
  };
  return { ...sending, conflict, goOn };
}
