import { z } from 'zod';
import {
  codes,
  defineCalls,
  id,
  instant,
  int32,
  listQuery,
  pageOf,
  permissionCode,
  reason,
  smallId,
} from '../../kit/index.ts';
import { enableState, historyRow, roleBody, roleInfo, roleRow, treeNode } from './roles.rows.ts';

const module = 'roles';

/** Refusals of the codes or scope that somebody grants. */
const granting = [
  'role.exceeds',
  'role.parents',
  'scope.denied',
  'agent.ceiling',
  'common.not_found',
] as const;

/** The roles of head office's staff, and the permission tree. */
export const permissionRoles = defineCalls('permissionRoles', {
  list: {
    summary: 'List roles of the caller’s agent and of those below it',
    method: 'GET',
    path: '/platform/permission/role',
    access: codes('1001'),
    rows: 'own',
    query: listQuery(
      {
        /** A substring. */
        name: z.string().trim().max(20).optional(),
        enable: z.coerce.number().pipe(enableState).optional(),
        createdBy: z.string().trim().max(20).optional(),
        areaId: smallId.optional(),
      },
      ['updatedAt', 'name', 'users', 'codes'],
    ),
    reply: pageOf(roleRow),
    exports: { code: '1001' },
  },

  enabled: {
    summary: 'List enabled roles that can be given to accounts of an agent; the caller’s own by default',
    method: 'GET',
    path: '/platform/permission/role/enable',
    access: codes('1001||1002||1101||1102'),
    rows: 'own',
    query: z.object({ agentId: smallId.optional() }),
    reply: z.object({
      list: z.array(roleRow.pick({ id: true, name: true, agentId: true, kind: true, codes: true })),
      count: z.int(),
    }),
  },

  info: {
    summary: 'Get one role with its codes, holders and template',
    method: 'GET',
    path: '/platform/permission/role/info',
    access: codes('1001||1102'),
    rows: 'own',
    query: z.object({ id }),
    reply: roleInfo,
    refusals: ['common.not_found'],
  },

  history: {
    summary: 'List who changed a role, when and how',
    method: 'GET',
    path: '/platform/permission/role/history',
    access: codes('1001||1102'),
    rows: 'own',
    query: z.object({ id, before: instant.optional() }),
    reply: z.object({ list: z.array(historyRow), count: z.int() }),
    refusals: ['common.not_found'],
  },

  add: {
    summary: 'Create a role',
    method: 'POST',
    path: '/platform/permission/role',
    access: codes('1001,100102'),
    rows: 'own',
    body: roleBody,
    reply: roleInfo,
    audit: { module, action: 'add', sensitive: true },
    stepUp: true,
    refusals: [...granting, 'role.name_taken'],
  },

  edit: {
    summary: 'Update a role; holders get the new codes with their next call',
    method: 'PUT',
    path: '/platform/permission/role',
    access: codes('1001,100103'),
    rows: 'own',
    body: roleBody.extend({ id, version: int32 }),
    reply: roleInfo,
    audit: { module, action: 'edit', sensitive: true },
    stepUp: true,
    refusals: [
      ...granting,
      'role.name_taken',
      'role.built_in',
      'role.own',
      'user.last_admin',
      'common.stale_version',
    ],
  },

  setState: {
    summary: 'Enable or disable a role',
    method: 'POST',
    path: '/platform/permission/role/state',
    access: codes('1001,100105'),
    rows: 'own',
    body: z.object({
      id,
      enable: enableState,
      version: int32,
      /** The number of holders shown to the operator; a role in use is only disabled if it still matches. */
      users: int32.min(0).default(0),
    }),
    reply: roleRow,
    audit: { module, action: 'set_state', sensitive: true },
    refusals: [
      'role.in_use',
      'role.built_in',
      'role.own',
      'role.exceeds',
      'scope.denied',
      'user.last_admin',
      'common.not_found',
      'common.stale_version',
    ],
  },

  remove: {
    summary: 'Delete a role that nobody holds',
    method: 'DELETE',
    path: '/platform/permission/role',
    access: codes('1001,100104'),
    rows: 'own',
    query: z.object({ id, reason }),
    reply: z.object({ id }),
    audit: { module, action: 'remove', sensitive: true },
    stepUp: true,
    refusals: [
      'role.in_use',
      'role.built_in',
      'role.own',
      'role.exceeds',
      'scope.denied',
      'role.template_in_use',
      'common.not_found',
    ],
  },

  tree: {
    summary: 'Get the whole permission tree, with what the caller may hand on',
    method: 'GET',
    path: '/platform/permission/tree',
    access: codes('1001||1002||1102'),
    rows: 'none',
    reply: z.object({ list: z.array(treeNode), count: z.int() }),
  },

  treeOpMan: {
    summary: 'Get the part of the permission tree that the caller holds',
    method: 'GET',
    path: '/platform/permission/tree/opMan',
    access: 'signed-in',
    rows: 'none',
    reply: z.object({ list: z.array(treeNode), count: z.int() }),
  },

  legacy: {
    summary: 'Get the codes of a legacy level: 1 administrator, 2 operations, 4 maintenance, 8 production',
    method: 'GET',
    path: '/ebike/v3/backend/tools/permission',
    access: codes('1001||1002'),
    rows: 'none',
    query: z.object({ level: z.coerce.number().pipe(z.union([1, 2, 4, 8].map((n) => z.literal(n)))) }),
    reply: z.object({ level: z.int(), codes: z.array(permissionCode) }),
  },
});
