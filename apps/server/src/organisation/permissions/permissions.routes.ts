import { permissionRoles, permissionUsers } from '@kickstand/contract/organisation/permissions';
import { type Route, routes } from '../../kernel/call/calls.ts';
import {
  addRole,
  editRole,
  legacyLevel,
  listRoles,
  ownTree,
  removeRole,
  roleHistory,
  rolesForAgent,
  setRoleState,
  showRole,
  wholeTree,
} from './roles.service.ts';
import {
  type AccountParts,
  addUser,
  editUser,
  endUserSessions,
  removeUser,
  revokeUserKey,
  setUserState,
} from './user-changes.service.ts';
import { listUsers, userHistory, userKeys, userRights } from './users.service.ts';

export const permissionsRoutes = (parts: AccountParts): Route[] => [
  ...routes(permissionRoles, {
    list: listRoles,
    enabled: rolesForAgent,
    info: showRole,
    history: roleHistory,
    add: addRole,
    edit: (ctx, input) => editRole(parts, ctx, input),
    setState: (ctx, input) => setRoleState(parts, ctx, input),
    remove: removeRole,
    tree: wholeTree,
    treeOpMan: ownTree,
    legacy: legacyLevel,
  }),
  ...routes(permissionUsers, {
    list: listUsers,
    rights: (ctx, input) => userRights(parts, ctx, input),
    history: userHistory,
    add: addUser,
    edit: (ctx, input) => editUser(parts, ctx, input),
    setState: (ctx, input) => setUserState(parts, ctx, input),
    remove: (ctx, input) => removeUser(parts, ctx, input),
    endSessions: (ctx, input) => endUserSessions(parts, ctx, input),
    apiKeys: userKeys,
    revokeApiKey: revokeUserKey,
  }),
];
