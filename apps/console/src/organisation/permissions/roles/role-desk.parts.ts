import { permissionRoles, type RoleInfo } from '@kickstand/contract/organisation/permissions';
import { useChange } from '../../../kit/client/calls.ts';
import { send } from '../../../kit/client/client.ts';
import type { Option } from '../../../kit/list/filters.tsx';
import { useOwnAreas } from '../permissions.parts.tsx';
import { permissionsPaths as paths } from '../permissions.paths.ts';
import { useTemplates } from './role-templates.ts';
import type { RoleValues } from './role-values.ts';

/** What a role's form reads and writes: roles of the operator's company, or those of franchisees. */
export interface RoleDesk {
  /** The heading of a new one; by default the usual. */
  title?: string;
  /** The available data scopes. */
  scopes: readonly RoleInfo['dataScope'][];
  useAreas(): readonly Option[];
  /** The choices of templates; `own` is the role being edited. */
  useTemplates(own: RoleInfo | undefined): readonly Option[];
  read(id: string): Promise<RoleInfo>;
  add(values: RoleValues): Promise<RoleInfo>;
  edit(values: RoleValues & { id: string; version: number }): Promise<RoleInfo>;
  /** The page of a saved role. */
  placeOf(role: RoleInfo): string;
}

const refreshing = { quiet: true, refreshes: ['permissionRoles', 'permissionUsers'] };

/** The roles of the operator's company. */
export function useOwnDesk(): RoleDesk {
  const add = useChange(permissionRoles.add, refreshing);
  const edit = useChange(permissionRoles.edit, refreshing);
  return {
    scopes: ['all', 'agents', 'areas'],
    useAreas: useOwnAreas,
    useTemplates,
    read: (id) => send(permissionRoles.info, { query: { id } }, { quiet: true }),
    add: (body) => add.mutateAsync({ body }),
    edit: (body) => edit.mutateAsync({ body }),
    placeOf: ({ id }) => paths.role.to({}, { id }),
  };
}
