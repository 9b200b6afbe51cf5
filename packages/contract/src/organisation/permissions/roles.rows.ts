import { z } from 'zod';
import { id, permissionCode, smallId } from '../../kit/index.ts';

/** head = staff of head office · agent = people of one franchisee · template = a model for agents' roles. */
export const roleKinds = ['head', 'agent', 'template'] as const;
export type RoleKind = (typeof roleKinds)[number];

export const dataScopes = ['all', 'agents', 'areas'] as const;
export type DataScope = (typeof dataScopes)[number];

/** As specified: 1 enabled, 0 disabled. */
export const enableState = z.union([z.literal(0), z.literal(1)]);

/** Limits above which a holder needs a second person. Absent: the usual limit. */
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
  /** The number of its codes. */
  codes: z.int(),
  dataScope: z.enum(dataScopes),
  enable: enableState,
  builtIn: z.boolean(),
  /** Whether the caller holds it. */
  own: z.boolean(),
  templateId: id.nullable(),
  templateName: z.string().nullable(),
  /** For a role made from a template: the codes by which it differs from the template now. */
  behindTemplate: z.int().nullable(),
  createdBy: z.string().nullable(),
  updatedBy: z.string().nullable(),
  updatedAt: z.number(),
  version: z.int(),
});
export type RoleRow = z.infer<typeof roleRow>;

/** A holder of a role. */
export const roleUser = z.object({
  operatorId: id,
  phone: z.string(),
  name: z.string(),
  enable: enableState,
  lastLoginAt: z.number().nullable(),
});

/** A role with all its details. */
export const roleInfo = roleRow.extend({
  codeList: z.array(z.string()),
  /** Its codes that its agent's ceiling no longer allows: they are ineffective and removed by the next save. */
  struckOut: z.array(z.string()),
  agentIds: z.array(z.int()),
  areaIds: z.array(z.int()),
  limits: roleLimits,
  /** The codes of the template it was made from. */
  templateCodes: z.array(z.string()).nullable(),
  /** At most 200; `users` counts all. */
  userList: z.array(roleUser),
});
export type RoleInfo = z.infer<typeof roleInfo>;

/** The body of a role form. */
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

/** One node in the replies of the tree calls. */
export const treeNode = z.object({
  code: z.string(),
  kind: z.enum(['menu', 'page', 'button']),
  parent: z.string().nullable(),
  /** In the caller's language. */
  title: z.string(),
  sensitive: z.boolean(),
  /** Whether the caller may grant it. */
  grantable: z.boolean(),
  /** Whether only head office can hold it. */
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
