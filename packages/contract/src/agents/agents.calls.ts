import { z } from 'zod';
import { codes, defineCalls, id, int32, listQuery, pageOf, phone, reason, smallId } from '../kit/index.ts';
import {
  enableState,
  permissionCode,
  roleBody,
  roleInfo,
  roleRow,
  treeNode,
} from '../permissions/roles.rows.ts';
import {
  agentAccountBody,
  agentAreaRow,
  agentBody,
  agentCeiling,
  agentNode,
  agentRow,
  agentState,
  areaAssignment,
  areaStatuses,
  stateBody,
  transferBody,
  transferImpact,
} from './agents.rows.ts';

const module = 'agents';
const roleModule = 'agent_roles';
const companyRefusals = [
  'agent.name_taken',
  'agent.contract_order',
  'agent.too_deep',
  'common.not_found',
] as const;

/** Franchise companies: their tree, their people, their ceiling. */
export const agents = defineCalls('agents', {
  list: {
    summary: 'Franchise companies in scope with their login accounts',
    method: 'GET',
    path: '/platform/agent/account',
    access: codes('1101'),
    rows: 'own',
    query: listQuery(
      {
        /** Contains. */
        company: z.string().trim().max(30).optional(),
        /** Of the company or of one of its accounts, exact. */
        phone: z.string().trim().max(20).optional(),
        state: agentState.optional(),
        roleId: id.optional(),
        areaId: smallId.optional(),
        /** This agent and those below it. */
        under: smallId.optional(),
      },
      ['createdAt', 'company', 'contractTo'],
    ),
    reply: pageOf(agentRow),
    exports: { code: '1101', personal: ['phone', 'contact'] },
  },

  choices: {
    summary: 'Franchisees to choose from in the header and in filters',
    method: 'GET',
    path: '/platform/agent/account/list',
    access: 'signed-in',
    rows: 'own',
    reply: z.object({
      list: z.array(z.object({ agentId: z.int(), company: z.string(), state: agentState })),
      count: z.int(),
    }),
  },

  tree: {
    summary: 'The permission tree inside the ceiling of an agent: the caller’s own, or one below it',
    method: 'GET',
    path: '/platform/agent/tree',
    access: codes('1101||1102'),
    rows: 'own',
    query: z.object({ agentId: smallId.optional() }),
    reply: z.object({ list: z.array(treeNode), count: z.int() }),
    refusals: ['common.not_found'],
  },

  treeAdmin: {
    summary: 'The tree of agents in scope',
    method: 'GET',
    path: '/platform/agent/tree/admin',
    access: codes('1101||1102||1103||1002'),
    rows: 'own',
    reply: z.object({ list: z.array(agentNode), count: z.int() }),
  },

  add: {
    summary: 'Make a franchisee with its first login account',
    method: 'POST',
    path: '/platform/agent/account',
    access: codes('1101,110102'),
    rows: 'own',
    body: agentBody.extend({ account: agentAccountBody }),
    reply: agentRow,
    audit: { module, action: 'add', sensitive: true },
    stepUp: true,
    refusals: [...companyRefusals, 'agent.not_running', 'user.phone_taken', 'role.exceeds'],
  },

  edit: {
    summary: 'Change the data of a franchisee',
    method: 'PUT',
    path: '/platform/agent/account',
    access: codes('1101,110103'),
    rows: 'own',
    body: agentBody.omit({ parentId: true }).extend({ agentId: smallId, version: int32 }),
    reply: agentRow,
    audit: { module, action: 'edit' },
    refusals: [...companyRefusals, 'agent.own', 'common.stale_version'],
  },

  setState: {
    summary: 'Enable or disable a franchisee: its people are locked out, its areas keep running',
    method: 'POST',
    path: '/platform/agent/account/state',
    access: codes('1101,110105'),
    rows: 'own',
    body: stateBody,
    reply: agentRow,
    audit: { module, action: 'set_state', sensitive: true },
    refusals: ['agent.own', 'agent.closed', 'agent.settling', 'common.not_found', 'common.stale_version'],
  },

  remove: {
    summary: 'Close a franchisee that has neither areas nor vehicles nor sub-agents',
    method: 'DELETE',
    path: '/platform/agent/account',
    access: codes('1101,110104'),
    rows: 'own',
    query: z.object({ agentId: smallId, reason }),
    reply: z.object({ agentId: z.int() }),
    audit: { module, action: 'remove', sensitive: true },
    stepUp: true,
    refusals: ['agent.own', 'agent.not_empty', 'common.not_found'],
  },

  ceiling: {
    summary: 'What the people of a franchisee may hold at most',
    method: 'GET',
    path: '/platform/agent/ceiling',
    access: codes('1101'),
    rows: 'own',
    query: z.object({ agentId: smallId }),
    reply: agentCeiling,
    refusals: ['common.not_found'],
  },

  setCeiling: {
    summary: 'Set what the people of a franchisee may hold at most; it counts with their next call',
    method: 'PUT',
    path: '/platform/agent/ceiling',
    access: codes('1101,110103'),
    rows: 'own',
    body: z.object({
      agentId: smallId,
      /** null: all that the parent may give. */
      codes: z.array(permissionCode).max(2_000).nullable(),
      reason,
      version: int32,
    }),
    reply: agentCeiling,
    audit: { module, action: 'set_ceiling', sensitive: true },
    stepUp: true,
    refusals: ['agent.own', 'role.exceeds', 'common.not_found', 'common.stale_version'],
  },

  viewAs: {
    summary: 'Look at the console as a franchisee sees it; reading only, until it is ended',
    method: 'POST',
    path: '/platform/agent/view-as',
    access: codes('1101,110157'),
    rows: 'own',
    body: z.object({ agentId: smallId, reason }),
    reply: z.object({ agentId: z.int(), company: z.string() }),
    audit: { module, action: 'view_as', sensitive: true },
    refusals: ['agent.own', 'common.not_found', 'common.forbidden'],
  },

  endViewAs: {
    summary: 'Go back to the own view',
    method: 'DELETE',
    path: '/platform/agent/view-as',
    access: 'signed-in',
    rows: 'none',
    reply: z.object({}),
    audit: { module, action: 'end_view_as' },
    whileViewing: true,
  },
});

const roleFilters = {
  /** Contains. */
  name: z.string().trim().max(20).optional(),
  agentId: smallId.optional(),
  kind: z.enum(['agent', 'template']).optional(),
  enable: z.coerce.number().pipe(enableState).optional(),
};

/** Head office's templates for franchisees, and the franchisees' own roles. */
export const agentRoles = defineCalls('agentRoles', {
  list: {
    summary: 'Templates and roles of franchisees in scope',
    method: 'GET',
    path: '/platform/agent/role',
    /** Whoever makes franchisees chooses the template they begin with. */
    access: codes('1102||1101,110102'),
    rows: 'own',
    query: listQuery(roleFilters, ['updatedAt', 'name', 'users', 'codes']),
    reply: pageOf(roleRow),
    exports: { code: '1102' },
  },

  info: {
    summary: 'One template or role of a franchisee',
    method: 'GET',
    path: '/platform/agent/role/:id',
    access: codes('1102'),
    rows: 'own',
    params: z.object({ id }),
    reply: roleInfo,
    refusals: ['common.not_found'],
  },

  add: {
    summary: 'Make a template, or a role of a franchisee inside its ceiling',
    method: 'POST',
    path: '/platform/agent/role',
    access: codes('1102,110202'),
    rows: 'own',
    /** Without an agent: a template of head office. */
    body: roleBody.extend({ agentId: smallId.optional() }),
    reply: roleInfo,
    audit: { module: roleModule, action: 'add', sensitive: true },
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
    summary: 'Change a template or a role of a franchisee',
    method: 'PUT',
    path: '/platform/agent/role',
    access: codes('1102,110203'),
    rows: 'own',
    body: roleBody.extend({ id, version: int32 }),
    reply: roleInfo,
    audit: { module: roleModule, action: 'edit', sensitive: true },
    stepUp: true,
    refusals: [
      ...(['role.exceeds', 'role.parents', 'role.name_taken', 'scope.denied', 'agent.ceiling'] as const),
      ...(['role.built_in', 'role.own', 'common.not_found', 'common.stale_version'] as const),
    ],
  },

  setState: {
    summary: 'Enable or disable a template or a role of a franchisee',
    method: 'POST',
    path: '/platform/agent/role/state',
    access: codes('1102,110205'),
    rows: 'own',
    body: z.object({ id, enable: enableState, version: int32, users: int32.min(0).default(0) }),
    reply: roleRow,
    audit: { module: roleModule, action: 'set_state', sensitive: true },
    refusals: ['role.in_use', 'role.built_in', 'role.own', 'common.not_found', 'common.stale_version'],
  },

  remove: {
    summary: 'Delete a template or role that nobody uses',
    method: 'DELETE',
    path: '/platform/agent/role',
    access: codes('1102,110204'),
    rows: 'own',
    query: z.object({ id, reason }),
    reply: z.object({ id }),
    audit: { module: roleModule, action: 'remove', sensitive: true },
    stepUp: true,
    refusals: ['role.in_use', 'role.template_in_use', 'role.built_in', 'role.own', 'common.not_found'],
  },

  copyTo: {
    summary: 'Give a template to franchisees: each gets a role of its own, cut to its ceiling',
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
    audit: { module: roleModule, action: 'copy', sensitive: true },
    stepUp: true,
    refusals: ['common.not_found', 'role.exceeds'],
  },

  difference: {
    summary: 'What a template’s present state would change in each role made from it',
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
    summary: 'Bring chosen roles to their template’s present state, as their difference showed it',
    method: 'POST',
    path: '/platform/agent/role/push',
    access: codes('1102,110203'),
    rows: 'own',
    body: z.object({
      id,
      /** The template's version that the difference was made from. */
      version: int32,
      roles: z
        .array(z.object({ roleId: id, version: int32 }))
        .min(1)
        .max(500),
      /** Nothing is added silently: codes come along only when this is said. */
      withAdditions: z.boolean(),
      reason,
    }),
    reply: z.object({
      list: z.array(z.object({ roleId: id, ok: z.boolean(), code: z.string().nullable() })),
      count: z.int(),
    }),
    audit: { module: roleModule, action: 'push', sensitive: true },
    stepUp: true,
    refusals: ['common.not_found', 'common.stale_version', 'role.exceeds'],
  },
});

/** Which areas belong to which agent. */
export const agentAreas = defineCalls('agentAreas', {
  list: {
    summary: 'Service areas in scope with their agent and key figures',
    method: 'GET',
    path: '/platform/agent/serviceArea',
    access: codes('1103'),
    rows: 'own',
    query: listQuery(
      {
        agentId: smallId.optional(),
        /** Contains. */
        name: z.string().trim().max(20).optional(),
        city: z.string().trim().max(20).optional(),
        status: z.enum(areaStatuses).optional(),
      },
      ['updatedAt', 'name'],
    ),
    reply: pageOf(agentAreaRow),
    exports: { code: '1103' },
  },

  ofOperator: {
    summary: 'The service areas the caller may work in, for the header’s picker',
    method: 'GET',
    path: '/platform/agent/serviceArea/opMan',
    access: 'signed-in',
    rows: 'own',
    reply: z.object({
      list: z.array(z.object({ id: z.int(), name: z.string(), agentId: z.int() })),
      count: z.int(),
    }),
  },

  ofAgent: {
    summary: 'The service areas that belong to an agent',
    method: 'GET',
    path: '/platform/agent/serviceArea/belongToAgent',
    access: codes('1002||1101||1102||1103'),
    rows: 'own',
    query: z.object({ agentId: smallId }),
    reply: z.object({ list: z.array(z.object({ id: z.int(), name: z.string() })), count: z.int() }),
    refusals: ['common.not_found'],
  },

  edit: {
    summary: 'Change hotline, city and quota of an area',
    method: 'PUT',
    path: '/platform/agent/serviceArea',
    access: codes('1103,110303'),
    rows: 'own',
    body: z.object({
      areaId: smallId,
      city: z.string().trim().max(20),
      hotline: z.string().trim().max(20),
      vehicleQuota: z.int().min(1).max(1_000_000).optional(),
      version: int32,
    }),
    reply: agentAreaRow,
    audit: { module: 'areas', action: 'edit' },
    refusals: ['common.not_found', 'common.stale_version'],
  },

  setStatus: {
    summary: 'Open, pause or close an area',
    method: 'POST',
    path: '/platform/agent/serviceArea/status',
    access: codes('1103,110305'),
    rows: 'own',
    body: z.object({ areaId: smallId, status: z.enum(areaStatuses), reason, version: int32 }),
    reply: agentAreaRow,
    audit: { module: 'areas', action: 'set_status', sensitive: true },
    refusals: ['area.not_empty', 'common.not_found', 'common.stale_version'],
  },

  impact: {
    summary: 'What a transfer of this area would move',
    method: 'GET',
    path: '/platform/agent/serviceArea/impact',
    access: codes('1103'),
    rows: 'own',
    query: z.object({ areaId: smallId }),
    reply: transferImpact,
    refusals: ['common.not_found'],
  },

  transfer: {
    summary: 'Hand an area to another agent; a second person agrees',
    method: 'POST',
    path: '/platform/agent/serviceArea/transfer',
    access: codes('1103,110358'),
    rows: 'own',
    body: transferBody,
    reply: areaAssignment,
    audit: { module: 'areas', action: 'transfer', sensitive: true },
    stepUp: true,
    secondPerson: 'always',
    refusals: [
      'area.transfer',
      'area.same_agent',
      'area.past',
      'area.other_branch',
      'agent.closed',
      'agent.not_running',
      'common.not_found',
      'common.stale_version',
    ],
  },

  cancelTransfer: {
    summary: 'Call off a transfer that waits for its day',
    method: 'DELETE',
    path: '/platform/agent/serviceArea/transfer',
    access: codes('1103,110358'),
    rows: 'own',
    query: z.object({ areaId: smallId, assignmentId: id, reason }),
    reply: areaAssignment,
    audit: { module: 'areas', action: 'cancel_transfer', sensitive: true },
    refusals: ['common.not_found'],
  },

  history: {
    summary: 'Who ran an area when',
    method: 'GET',
    path: '/platform/agent/serviceArea/history',
    access: codes('1103'),
    rows: 'own',
    query: z.object({ areaId: smallId }),
    reply: z.object({ list: z.array(areaAssignment), count: z.int() }),
    refusals: ['common.not_found'],
  },
});

const ally = z.object({
  agentId: z.int(),
  company: z.string(),
  contact: z.string(),
  phone: z.string().nullable(),
  state: agentState,
});

/** The older names of some calls about franchisees. */
export const allies = defineCalls('allies', {
  info: {
    summary: 'Franchisees in scope, or the one of a login phone',
    method: 'GET',
    path: '/ebike/v3/backend/allyInfo',
    access: codes('1101'),
    rows: 'own',
    query: z.object({ phone: phone.optional() }),
    reply: z.object({ list: z.array(ally), count: z.int() }),
  },

  create: {
    summary: 'Make a franchisee with its first login account',
    method: 'POST',
    path: '/ebike/v3/backend/allyInfo/create',
    access: codes('1101,110102'),
    rows: 'own',
    body: agentBody.extend({ account: agentAccountBody }),
    reply: ally,
    audit: { module, action: 'add', sensitive: true },
    stepUp: true,
    refusals: [...companyRefusals, 'agent.not_running', 'user.phone_taken', 'role.exceeds'],
  },

  removeByPhone: {
    summary: 'Close the franchisee whose owner has this phone',
    method: 'DELETE',
    path: '/ebike/v3/backend/allyInfo/delByPhone',
    access: codes('1101,110104'),
    rows: 'own',
    query: z.object({ phone, reason }),
    reply: z.object({ agentId: z.int() }),
    audit: { module, action: 'remove', sensitive: true },
    stepUp: true,
    refusals: ['agent.own', 'agent.not_empty', 'common.not_found'],
  },

  judge: {
    summary: 'Whether a phone has a franchisee’s login account',
    method: 'GET',
    path: '/ebike/v3/backend/allyInfo/judgeInfo',
    access: codes('1101'),
    rows: 'own',
    query: z.object({ phone }),
    reply: z.object({ exists: z.boolean() }),
  },
});
