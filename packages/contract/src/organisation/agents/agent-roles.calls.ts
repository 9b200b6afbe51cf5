import { z } from 'zod';
import { codes, defineCalls, id, int32, listQuery, pageOf, reason, smallId } from '../../kit/index.ts';
import { enableState, roleBody, roleInfo, roleRow } from '../permissions/roles.rows.ts';

const module = 'agent_roles';

const roleFilters = {
  /** A substring. */
  name: z.string().trim().max(20).optional(),
  agentId: smallId.optional(),
  kind: z.enum(['agent', 'template']).optional(),
  enable: z.coerce.number().pipe(enableState).optional(),
};

/** Head office's templates for franchisees, and the franchisees' own roles. */
export const agentRoles = defineCalls('agentRoles', {
  list: {
    summary: 'List templates and roles of franchisees in scope',
    method: 'GET',
    path: '/platform/agent/role',
    /** The template is chosen when a franchisee is created. */
    access: codes('1102||1101,110102'),
    rows: 'own',
    query: listQuery(roleFilters, ['updatedAt', 'name', 'users', 'codes']),
    reply: pageOf(roleRow),
    exports: { code: '1102' },
  },

  info: {
    summary: 'Get one template or franchisee role',
    method: 'GET',
    path: '/platform/agent/role/:id',
    access: codes('1102'),
    rows: 'own',
    params: z.object({ id }),
    reply: roleInfo,
    refusals: ['common.not_found'],
  },

  add: {
    summary: 'Create a template, or a franchisee role within its ceiling',
    method: 'POST',
    path: '/platform/agent/role',
    access: codes('1102,110202'),
    rows: 'own',
    /** Without an agent: a template of head office. */
    body: roleBody.extend({ agentId: smallId.optional() }),
    reply: roleInfo,
    audit: { module: module, action: 'add', sensitive: true },
    stepUp: true,
    refusals: [
      'role.exceeds',
      'role.parents',
      'role.name_taken',
      'scope.denied',
      'agent.ceiling',
      'agent.too_deep',
      'common.not_found',
    ],
  },

  edit: {
    summary: 'Update a template or a franchisee role',
    method: 'PUT',
    path: '/platform/agent/role',
    access: codes('1102,110203'),
    rows: 'own',
    body: roleBody.extend({ id, version: int32 }),
    reply: roleInfo,
    audit: { module: module, action: 'edit', sensitive: true },
    stepUp: true,
    refusals: [
      ...(['role.exceeds', 'role.parents', 'role.name_taken', 'scope.denied', 'agent.ceiling'] as const),
      ...(['role.built_in', 'role.own', 'common.not_found', 'common.stale_version'] as const),
    ],
  },

  setState: {
    summary: 'Enable or disable a template or a franchisee role',
    method: 'POST',
    path: '/platform/agent/role/state',
    access: codes('1102,110205'),
    rows: 'own',
    body: z.object({ id, enable: enableState, version: int32, users: int32.min(0).default(0) }),
    reply: roleRow,
    audit: { module: module, action: 'set_state', sensitive: true },
    refusals: ['role.in_use', 'role.built_in', 'role.own', 'common.not_found', 'common.stale_version'],
  },

  remove: {
    summary: 'Delete an unused template or role',
    method: 'DELETE',
    path: '/platform/agent/role',
    access: codes('1102,110204'),
    rows: 'own',
    query: z.object({ id, reason }),
    reply: z.object({ id }),
    audit: { module: module, action: 'remove', sensitive: true },
    stepUp: true,
    refusals: ['role.in_use', 'role.template_in_use', 'role.built_in', 'role.own', 'common.not_found'],
  },

  copyTo: {
    summary: 'Give a template to franchisees: each gets its own role, cut to its ceiling',
    method: 'POST',
    path: '/platform/agent/role/copies',
    access: codes('1102,110202'),
    rows: 'own',
    body: z.object({ id, agentIds: z.array(smallId).min(1).max(500) }),
    reply: z.object({
      list: z.array(
        z.object({ agentId: z.int(), agentName: z.string(), ok: z.boolean(), code: z.string().nullable() }),
      ),
      count: z.int(),
    }),
    audit: { module: module, action: 'copy', sensitive: true },
    stepUp: true,
    refusals: ['common.not_found', 'role.exceeds'],
  },

  difference: {
    summary: 'Preview what the template’s current state would change in each role made from it',
    method: 'GET',
    path: '/platform/agent/role/:id/difference',
    access: codes('1102'),
    rows: 'own',
    params: z.object({ id }),
    reply: z.object({
      list: z.array(
        z.object({
          roleId: id,
          roleName: z.string(),
          agentId: z.int(),
          agentName: z.string(),
          added: z.array(z.string()),
          removed: z.array(z.string()),
          /** Would be added, but the agent's ceiling does not allow it. */
          refused: z.array(z.string()),
          users: z.int(),
          version: int32,
        }),
      ),
      count: z.int(),
    }),
    refusals: ['common.not_found'],
  },

  push: {
    summary: 'Bring selected roles up to their template’s current state, as previewed',
    method: 'POST',
    path: '/platform/agent/role/push',
    access: codes('1102,110203'),
    rows: 'own',
    body: z.object({
      id,
      /** The template's version with which the difference was made. */
      version: int32,
      roles: z
        .array(z.object({ roleId: id, version: int32 }))
        .min(1)
        .max(500),
      /** Codes are only added if this is set. */
      withAdditions: z.boolean(),
      reason,
    }),
    reply: z.object({
      list: z.array(z.object({ roleId: id, ok: z.boolean(), code: z.string().nullable() })),
      count: z.int(),
    }),
    audit: { module: module, action: 'push', sensitive: true },
    stepUp: true,
    refusals: ['common.not_found', 'common.stale_version', 'role.exceeds'],
  },
});
