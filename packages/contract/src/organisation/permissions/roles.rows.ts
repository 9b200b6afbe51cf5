import { z } from 'zod';
import { id, permissionCode, smallId } from '../../kit/index.ts';

/** head = staff of head office · agent = people of one franchisee · template = head office's model for agents' roles. */
export const roleKinds = ['head', 'agent', 'template'] as const;
export type RoleKind = (typeof roleKinds)[number];

export const dataScopes = ['all', 'agents', 'areas'] as const;
export type DataScope = (typeof dataScopes)[number];

/** Seed: enable/state. 1 enabled, 0 disabled. */
export const enableState = z.union([z.literal(0), z.literal(1)]);

/** Above what a holder needs a second person. Left out: the usual limit. */
export const roleLimits = z.object({ bulkVehicles: z.int().min(0).max(200).optional() });
export type RoleLimits = z.infer<typeof roleLimits>;

export const roleRow = z.object({
  id,
  agentId: z.int(),
  agentName: z.string(),
  kind: z.enum(roleKinds),
  name: z.string(),
  remark: z.string(),
  /** Accounts that hold it. */
  users: z.int(),
  /** How many codes it has. */
  codes: z.int(),
  dataScope: z.enum(dataScopes),
  enable: enableState,
  builtIn: z.boolean(),
  /** Whether the caller holds it. */
  own: z.boolean(),
  templateId: id.nullable(),
  templateName: z.string().nullable(),
  /** Of a role made from a template: codes the template has gained or lost since, as it stands now. */
  behindTemplate: z.int().nullable(),
  createdBy: z.string().nullable(),
  updatedBy: z.string().nullable(),
  updatedAt: z.number(),
  version: z.int(),
});
export type RoleRow = z.infer<typeof roleRow>;

/** Who holds a role. */
export const roleUser = z.object({
  operatorId: id,
  phone: z.string(),
  name: z.string(),
  enable: enableState,
  lastLoginAt: z.number().nullable(),
});

/** A role with everything in it. */
export const roleInfo = roleRow.extend({
  codeList: z.array(z.string()),
  /** Codes it has that its agent's ceiling no longer allows: they count for nothing and go with the next save. */
  struckOut: z.array(z.string()),
  agentIds: z.array(z.int()),
  areaIds: z.array(z.int()),
  limits: roleLimits,
  /** The codes of the template it was made from. */
  templateCodes: z.array(z.string()).nullable(),
  /** At most 200 of them; `users` counts all. */
  userList: z.array(roleUser),
});
export type RoleInfo = z.infer<typeof roleInfo>;

/** What a role form sends. */
export const roleBody = z.object({
  name: z.string().trim().min(2).max(20),
  remark: z.string().trim().max(100).default(''),
  templateId: id.optional(),
  codes: z.array(permissionCode).min(1).max(2_000),
  dataScope: z.enum(dataScopes).default('all'),
  agentIds: z.array(smallId).max(500).default([]),
  areaIds: z.array(smallId).max(2_000).default([]),
  limits: roleLimits.default({}),
  enable: enableState.default(1),
});

/** One node as the tree calls serve it. */
export const treeNode = z.object({
  code: z.string(),
  kind: z.enum(['menu', 'page', 'button']),
  parent: z.string().nullable(),
  /** In the caller's language. */
  title: z.string(),
  sensitive: z.boolean(),
  /** Whether the caller may hand it on. */
  grantable: z.boolean(),
  /** Whether only head office can ever hold it. */
  headOnly: z.boolean(),
});
export type TreeNode = z.infer<typeof treeNode>;

/** One change of a role or an account, from the operator log. */
export const historyRow = z.object({
  at: z.number(),
  operator: z.string(),
  approver: z.string().nullable(),
  action: z.string(),
  change: z.record(z.string(), z.unknown()),
  reason: z.string().nullable(),
});
