import { z } from 'zod';
import {
  codes,
  defineCalls,
  id,
  int32,
  listQuery,
  pageOf,
  permissionCode,
  phone,
  reason,
  seeksPerson,
  smallId,
} from '../../kit/index.ts';
import { treeNode } from '../permissions/roles.rows.ts';
import {
  agentAccountBody,
  agentBody,
  agentCeiling,
  agentFigures,
  agentNode,
  agentRow,
  agentState,
  seesPhonesInFull,
  soughtCompanyPhone,
  stateBody,
} from './agents.rows.ts';

const module = 'agents';
const companyRefusals = [
  'agent.name_taken',
  'agent.contract_order',
  'agent.too_deep',
  'common.not_found',
] as const;

/** Franchise companies: their tree, their people, their ceiling. */
export const agents = defineCalls('agents', {
  list: {
    summary: 'List franchisees in scope with their login accounts',
    method: 'GET',
    path: '/platform/agent/account',
    access: codes('1101'),
    rows: 'own',
    query: listQuery(
      {
        /** A substring. */
        company: z.string().trim().max(30).optional(),
        /** Of the company or of one of its accounts, exact. */
        phone: seeksPerson(z.string().trim().max(20), { right: seesPhonesInFull }).optional(),
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

  figures: {
    summary: 'Get a franchisee’s vehicles, rides, money and field work over the last 30 business days',
    method: 'GET',
    path: '/platform/agent/figures',
    access: codes('1101'),
    rows: 'own',
    query: z.object({ agentId: smallId }),
    reply: z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      /** Null: unknown. */
      values: z.record(z.enum(agentFigures), z.number().nullable()),
    }),
    refusals: ['common.not_found'],
  },

  choices: {
    summary: 'List franchisees for pickers in the header and in filters',
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
    summary: 'Get the permission tree within an agent’s ceiling: the caller’s own, or one below it',
    method: 'GET',
    path: '/platform/agent/tree',
    access: codes('1101||1102'),
    rows: 'own',
    query: z.object({ agentId: smallId.optional() }),
    reply: z.object({ list: z.array(treeNode), count: z.int() }),
    refusals: ['common.not_found'],
  },

  treeAdmin: {
    summary: 'Get the tree of agents in scope',
    method: 'GET',
    path: '/platform/agent/tree/admin',
    access: codes('1101||1102||1103||1002'),
    rows: 'own',
    reply: z.object({ list: z.array(agentNode), count: z.int() }),
  },

  add: {
    summary: 'Create a franchisee with its first login account',
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
    summary: 'Update a franchisee',
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
    summary: 'Close a franchisee that has no areas, vehicles or sub-agents',
    method: 'DELETE',
    path: '/platform/agent/account',
    access: codes('1101,110104'),
    rows: 'own',
    query: z.object({ agentId: smallId, reason }),
    reply: z.object({ agentId: z.int() }),
    audit: { module, action: 'remove', sensitive: true },
    stepUp: true,
    refusals: ['agent.own', 'agent.not_empty', 'agent.unsettled', 'common.not_found'],
  },

  ceiling: {
    summary: 'Get the most that a franchisee’s people may hold',
    method: 'GET',
    path: '/platform/agent/ceiling',
    access: codes('1101'),
    rows: 'own',
    query: z.object({ agentId: smallId }),
    reply: agentCeiling,
    refusals: ['common.not_found'],
  },

  setCeiling: {
    summary: 'Set the most that a franchisee’s people may hold; applies from their next call',
    method: 'PUT',
    path: '/platform/agent/ceiling',
    access: codes('1101,110103'),
    rows: 'own',
    body: z.object({
      agentId: smallId,
      /** Null: all that the parent may give. */
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
    summary: 'View the console as a franchisee sees it, read-only until ended',
    method: 'POST',
    path: '/platform/agent/view-as',
    access: codes('1101,110157'),
    rows: 'own',
    body: z.object({ agentId: smallId, reason }),
    reply: z.object({ agentId: z.int(), company: z.string() }),
    audit: { module, action: 'view_as', sensitive: true },
    browser: true,
    refusals: ['agent.own', 'common.not_found', 'common.forbidden'],
  },

  endViewAs: {
    summary: 'Return to the caller’s own view',
    method: 'DELETE',
    path: '/platform/agent/view-as',
    access: 'signed-in',
    rows: 'none',
    reply: z.object({}),
    audit: { module, action: 'end_view_as' },
    browser: true,
    whileViewing: true,
  },
});

const ally = z.object({
  agentId: z.int(),
  company: z.string(),
  contact: z.string(),
  phone: z.string().nullable(),
  state: agentState,
});

/** Older names of some calls about franchisees. */
export const allies = defineCalls('allies', {
  info: {
    summary: 'List franchisees in scope, or the one with a given login phone',
    method: 'GET',
    path: '/ebike/v3/backend/allyInfo',
    access: codes('1101'),
    rows: 'own',
    query: z.object({ phone: soughtCompanyPhone.optional() }),
    reply: z.object({ list: z.array(ally), count: z.int() }),
  },

  create: {
    summary: 'Create a franchisee with its first login account',
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
    refusals: ['agent.own', 'agent.not_empty', 'agent.unsettled', 'common.not_found'],
  },

  judge: {
    summary: 'Get whether a phone has a franchisee’s login account',
    method: 'GET',
    path: '/ebike/v3/backend/allyInfo/judgeInfo',
    access: codes('1101'),
    rows: 'own',
    query: z.object({ phone: soughtCompanyPhone }),
    reply: z.object({ exists: z.boolean() }),
  },
});
