import { permissionUsers, type UserRow } from '@kickstand/contract/organisation/permissions';
import { lazy } from 'react';
import type { Action } from '../../../kit/action/action.ts';
import { defineAction, defineView } from '../../../kit/action/define-action.tsx';
import { defineAsk } from '../../../kit/action/define-ask.tsx';
import type { DialogInput } from '../../../kit/action/dialog-input.ts';
import { countText, phoneText } from '../../../ui/format.ts';
import { permissionsWords } from '../permissions.words.ts';

const words = permissionsWords.users;

const whyOwn = ({ own }: UserRow) => (own ? words.ownLocked : undefined);

/** Roles show their number of holders. */
const refreshes = ['permissionUsers', 'permissionRoles'];

export const editUser: Action<UserRow> = defineAction({
  call: permissionUsers.edit,
  label: words.edit,
  form: lazy(() => import('./user-edit.tsx')),
  refreshes,
});

export const addUser: Action<object> = defineAction({
  call: permissionUsers.add,
  label: words.add,
  form: lazy(() => import('./user-add.tsx')),
  refreshes,
});

export const enableUser: Action<UserRow> = defineAsk({
  call: permissionUsers.setState,
  label: words.enable,
  applies: ({ enable }: UserRow) => enable === 0,
  blocked: whyOwn,
  level: 2,
  changes: ({ name, phone }: UserRow) => words.enableChanges(name, phoneText(phone)),
  request: ({ phone, version }: UserRow) => ({ body: { phone, version, enable: 1 as const } }),
});

export const disableUser: Action<UserRow> = defineAsk({
  call: permissionUsers.setState,
  label: words.disable,
  danger: true,
  applies: ({ enable }: UserRow) => enable === 1,
  blocked: whyOwn,
  level: 2,
  changes: ({ name, phone, sessions }: UserRow) =>
    words.disableChanges(name, phoneText(phone), countText(sessions)),
  request: ({ phone, version }: UserRow) => ({ body: { phone, version, enable: 0 as const } }),
});

export const removeUser: Action<UserRow> = defineAsk({
  call: permissionUsers.remove,
  label: words.remove,
  danger: true,
  blocked: whyOwn,
  level: 3,
  changes: ({ name, phone }: UserRow) => words.removeChanges(name, phoneText(phone)),
  request: ({ phone }: UserRow, { reason = '' }: DialogInput) => ({ params: { phone }, query: { reason } }),
  refreshes,
});

const whyNoSessions = ({ own, sessions }: UserRow) => {
  if (own) return words.ownSessions;
  return sessions === 0 ? words.noSessions : undefined;
};

export const endSessions: Action<UserRow> = defineAsk({
  call: permissionUsers.endSessions,
  label: words.endSessions,
  blocked: whyNoSessions,
  level: 1,
  request: ({ phone }: UserRow) => ({ body: { phone } }),
  done: (_: UserRow, { ended }) => words.sessionsEnded(countText(ended)),
});

export const showDevices: Action<UserRow> = defineView({
  id: 'users.devices',
  label: words.devicesAction,
  view: lazy(() => import('./user-devices.tsx')),
});

export const showKeys: Action<UserRow> = defineView({
  id: 'users.keys',
  label: words.keysAction,
  view: lazy(() => import('./user-keys.tsx')),
});

export const showRights: Action<UserRow> = defineView({
  id: 'users.rights',
  label: words.rights,
  view: lazy(() => import('./user-rights.tsx')),
});

export const showHistory: Action<UserRow> = defineView({
  id: 'users.history',
  label: words.history,
  view: lazy(() => import('./user-history.tsx')),
});
