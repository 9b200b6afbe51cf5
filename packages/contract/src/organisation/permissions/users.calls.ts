import { z } from 'zod';
import {
  codes,
  defineCalls,
  flag,
  id,
  instant,
  int32,
  listQuery,
  pageOf,
  phone,
  reason,
  smallId,
  soughtAccount,
} from '../../kit/index.ts';
import { ownApiKey } from '../../platform/account/account.rows.ts';
import { enableState, historyRow } from './roles.rows.ts';
import { effectiveRights, professions, userBody, userRow } from './users.rows.ts';

const module = 'users';
const granting = [
  'role.exceeds',
  'scope.denied',
  'user.role_foreign',
  'user.role_disabled',
  'common.not_found',
] as const;
/** An account with more rights than the caller cannot be changed. */
const touching = ['role.exceeds', 'scope.denied', 'common.not_found'] as const;

/** Staff accounts, identified by phone. */
export const permissionUsers = defineCalls('permissionUsers', {
  list: {
    summary: 'List staff accounts in scope',
    method: 'GET',
    path: '/platform/permission/user',
    access: codes('1002'),
    rows: 'own',
    query: listQuery(
      {
        /** An exact phone (11 digits), at least 4 of its digits, or an exact name. */
        who: z.string().trim().max(20).optional(),
        roleId: id.optional(),
        areaId: smallId.optional(),
        agentId: smallId.optional(),
        profession: z.enum(professions).optional(),
        enable: z.coerce.number().pipe(enableState).optional(),
        /** Last login before this instant, or never. */
        idleSince: instant.optional(),
        devicePending: flag.optional(),
      },
      ['createdAt', 'name', 'lastLoginAt'],
    ),
    reply: pageOf(userRow),
    exports: { code: '1002', personal: ['phone', 'name'] },
  },

  rights: {
    summary: 'Get what an account may do once roles, ceilings and areas are combined',
    method: 'GET',
    path: '/platform/permission/user/rights',
    access: codes('1002||1101'),
    rows: 'own',
    query: z.object({ phone: soughtAccount }),
    reply: effectiveRights,
    refusals: ['common.not_found'],
  },

  history: {
    summary: 'List who changed an account, when and how',
    method: 'GET',
    path: '/platform/permission/user/history',
    access: codes('1002'),
    rows: 'own',
    query: z.object({ phone, before: instant.optional() }),
    reply: z.object({ list: z.array(historyRow), count: z.int() }),
    refusals: ['common.not_found'],
  },

  add: {
    summary: 'Create a staff account; it logs in by text message',
    method: 'POST',
    path: '/platform/permission/user',
    access: codes('1002,100202'),
    rows: 'own',
    body: userBody,
    reply: userRow,
    audit: { module, action: 'add', sensitive: true },
    stepUp: true,
    refusals: [...granting, 'user.phone_taken'],
  },

  edit: {
    summary: 'Update a staff account',
    method: 'PUT',
    path: '/platform/permission/user',
    access: codes('1002,100203'),
    rows: 'own',
    body: userBody.extend({ operatorId: id, version: int32 }),
    reply: userRow,
    audit: { module, action: 'edit', sensitive: true },
    stepUp: true,
    refusals: [...granting, 'user.phone_taken', 'user.own', 'user.last_admin', 'common.stale_version'],
  },

  setState: {
    summary: 'Enable or disable an account; disabling it ends its sessions',
    method: 'POST',
    path: '/platform/permission/user/state',
    access: codes('1002,100205'),
    rows: 'own',
    body: z.object({ phone, enable: enableState, version: int32 }),
    reply: userRow,
    audit: { module, action: 'set_state', sensitive: true },
    refusals: [...touching, 'user.last_admin', 'user.own', 'common.stale_version'],
  },

  remove: {
    summary: 'Delete an account: its name stays in the log, its phone can be used again',
    method: 'DELETE',
    path: '/platform/permission/user/:phone',
    access: codes('1002,100204'),
    rows: 'own',
    params: z.object({ phone }),
    query: z.object({ reason }),
    reply: z.object({ phone }),
    audit: { module, action: 'remove', sensitive: true },
    stepUp: true,
    refusals: [...touching, 'user.last_admin', 'user.own'],
  },

  endSessions: {
    summary: 'End all sessions of an account',
    method: 'POST',
    path: '/platform/permission/user/sessions/end',
    access: codes('1002,100205'),
    rows: 'own',
    body: z.object({ phone }),
    reply: z.object({ ended: z.int() }),
    audit: { module, action: 'end_sessions', sensitive: true },
    refusals: touching,
  },

  apiKeys: {
    summary: 'List the API keys of an account, without the keys themselves',
    method: 'GET',
    path: '/platform/permission/user/api-keys',
    access: codes('1002'),
    rows: 'own',
    query: z.object({ phone }),
    reply: z.object({ list: z.array(ownApiKey), count: z.int() }),
    refusals: ['common.not_found'],
  },

  revokeApiKey: {
    summary: 'Revoke an API key of an account',
    method: 'POST',
    path: '/platform/permission/user/api-keys/revoke',
    access: codes('1002,100205'),
    rows: 'own',
    body: z.object({ phone, keyId: id }),
    reply: ownApiKey,
    audit: { module, action: 'revoke_api_key', sensitive: true },
    refusals: touching,
  },
});
