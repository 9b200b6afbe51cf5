import { permissionRoles, type RoleRow } from '@kickstand/contract/organisation/permissions';
import { lazy } from 'react';
import type { Action } from '../../../kit/action/action.ts';
import { defineAction, defineGo } from '../../../kit/action/define-action.tsx';
import { defineAsk } from '../../../kit/action/define-ask.tsx';
import type { DialogInput } from '../../../kit/action/dialog-input.ts';
import { countText } from '../../../ui/format.ts';
import { permissionsPaths as paths } from '../permissions.paths.ts';
import { permissionsWords } from '../permissions.words.ts';
import { whyKept, whyLocked } from './role-rules.ts';

const words = permissionsWords.roles;

export const viewRole = defineGo<RoleRow>({
  id: 'roles.view',
  label: words.view,
  go: ({ id }, page) => page.open(paths.role.to({}, { id })),
});

export const editRole = defineGo<RoleRow>({
  id: 'roles.edit',
  label: words.edit,
  may: '1001,100103',
  blocked: whyLocked,
  go: ({ id }, page) => page.open(paths.roleForm.to({}, { id })),
});

export const copyRole = defineGo<RoleRow>({
  id: 'roles.copy',
  label: words.copy,
  may: '1001,100102',
  go: ({ id }, page) => page.open(paths.roleForm.to({}, { copy: id })),
});

/** Holders and their rights depend on roles. */
const refreshes = ['permissionRoles', 'permissionUsers'];

export const enableRole: Action<RoleRow> = defineAsk({
  call: permissionRoles.setState,
  label: words.enable,
  applies: ({ enable }: RoleRow) => enable === 0,
  blocked: whyLocked,
  level: 2,
  changes: ({ name, users }: RoleRow) => words.enableChanges(name, countText(users)),
  request: ({ id, version, users }: RoleRow) => ({ body: { id, version, users, enable: 1 as const } }),
  refreshes,
});

export const disableRole: Action<RoleRow> = defineAction({
  call: permissionRoles.setState,
  label: words.disable,
  danger: true,
  applies: ({ enable }: RoleRow) => enable === 1,
  blocked: whyLocked,
  form: lazy(() => import('./role-disable.tsx')),
  refreshes,
});

export const removeRole: Action<RoleRow> = defineAsk({
  call: permissionRoles.remove,
  label: words.remove,
  danger: true,
  blocked: whyKept,
  level: 3,
  changes: ({ name }: RoleRow) => words.removeChanges(name),
  request: ({ id }: RoleRow, { reason = '' }: DialogInput) => ({ query: { id, reason } }),
  refreshes,
});
