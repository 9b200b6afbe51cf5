import { permissionRoles, type RoleInfo } from '@kickstand/contract/organisation/permissions';
import { useChange } from '../../../kit/client/calls.ts';
import { send } from '../../../kit/client/client.ts';
import type { Option } from '../../../kit/list/filters.tsx';
import { useOwnAreas } from '../permissions.parts.tsx';
import { permissionsPaths as paths } from '../permissions.paths.ts';
import { useTemplates } from './role-templates.ts';
import type { RoleValues } from './role-values.ts';

/** Where the form of a role reads and writes: among the roles of one's own company, or those of franchisees. */
export interface RoleDesk {
  /** The heading of a new one; the usual otherwise. */
  title?: string;
  /** What rows it can be limited to. */
  scopes: readonly RoleInfo['dataScope'][];
  useAreas(): readonly Option[];
  /** What a role can begin with; `own` is the one that is changed. */
  useTemplates(own: RoleInfo | undefined): readonly Option[];
  read(id: string): Promise<RoleInfo>;
  add(values: RoleValues): Promise<RoleInfo>;
  edit(values: RoleValues & { id: string; version: number }): Promise<RoleInfo>;
  /** Where a saved role is looked at. */
  placeOf(role: RoleInfo): string;
}

const refreshing = { quiet: true, refreshes: ['permissionRoles', 'permissionUsers'] };

/** The roles of one's own company. */
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
