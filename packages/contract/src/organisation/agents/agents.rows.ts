import { z } from 'zod';
import { cents, id, int32, permissionCode, phone, reason, seeksPerson, smallId } from '../../kit/index.ts';

/** Those who see the phones of companies and their accounts in full. */
export const seesPhonesInFull = '110102||110103||110104||1002||pii';

/** The phone of a company or of an account. */
export const soughtCompanyPhone = seeksPerson(phone, { right: seesPhonesInFull });

import { enableState } from '../permissions/roles.rows.ts';

export const agentStates = ['pending', 'active', 'disabled', 'settling', 'closed'] as const;
export const agentState = z.enum(agentStates);
export type AgentState = z.infer<typeof agentState>;

export const agentKinds = ['direct', 'franchise', 'partner'] as const;
export const areaStatuses = ['preparing', 'open', 'paused', 'closed'] as const;

/** The greatest depth of the tree of agents, including head office. */
export const deepestAgent = 4;

/** A company that operates areas: a franchisee in the account list. */
export const agentRow = z.object({
  agentId: z.int(),
  company: z.string(),
  parentId: z.int().nullable(),
  parentName: z.string().nullable(),
  depth: z.int(),
  kind: z.enum(agentKinds),
  state: agentState,
  contact: z.string(),
  /** The company's phone. */
  phone: z.string().nullable(),
  licenceNo: z.string().nullable(),
  province: z.string(),
  city: z.string(),
  address: z.string(),
  contractFrom: z.string().nullable(),
  contractTo: z.string().nullable(),
  remark: z.string(),
  /** The default base map of its people and those below it; empty: the parent's. */
  baseMapId: z.string(),
  /** Login accounts, enabled or not; the oldest is the owner's. */
  accounts: z.int(),
  owner: z.object({ operatorId: id, phone: z.string(), name: z.string(), role: z.string() }).nullable(),
  /** Its own service areas, vehicles and sub-agents. */
  areas: z.int(),
  vehicles: z.int(),
  children: z.int(),
  /** Rides that ended in the last 30 business days, and payments in those and today, without gifts. */
  rides30d: z.int(),
  paid30dCents: cents,
  paidTodayCents: cents,
  /** Its share of the settlement base, ten-thousandths, and the period; null: no scheme for all its areas. */
  shareBp: z.int().nullable(),
  settleCycle: z.enum(['day', 'week', 'month']).nullable(),
  /** What it is owed now; negative if it owes. */
  balanceCents: cents,
  /** The number of codes its people may hold; null: all that its parent may give. */
  ceiling: z.int().nullable(),
  lastLoginAt: z.number().nullable(),
  createdAt: z.number(),
  version: int32,
});
export type AgentRow = z.infer<typeof agentRow>;

/** A company's figures besides its row, by the names of the dictionary of figures. */
export const agentFigures = [
  'onShelf',
  'rentableRate',
  'rides',
  'ridesPerVehicle',
  'paid',
  'refunded',
  'paidPerVehicle',
  'settlementBase',
  'agentShare',
  'swapsDone',
  'movesDone',
  'repairsDone',
  'taskCost',
] as const;

const text = (most: number) => z.string().trim().max(most);

/** The body of the company form. */
export const agentBody = z
  .object({
    company: text(30).min(2),
    parentId: smallId.optional(),
    kind: z.enum(agentKinds).default('franchise'),
    licenceNo: z
      .string()
      .trim()
      .regex(/^[0-9A-Z]{18}$/)
      .optional(),
    contact: text(20).min(2),
    phone,
    province: text(20).default(''),
    city: text(20).default(''),
    address: text(100).default(''),
    contractFrom: z.iso.date(),
    contractTo: z.iso.date(),
    remark: text(200).default(''),
    baseMapId: text(40).default(''),
  })
  .strict();

/** The first login account of a new agent. */
export const agentAccountBody = z.object({
  phone,
  name: z.string().trim().min(2).max(10),
  /** A template of head office; the agent gets its own copy. */
  templateId: id,
});

/** A node of the tree of agents. */
export const agentNode = z.object({
  agentId: z.int(),
  company: z.string(),
  parentId: z.int().nullable(),
  state: agentState,
  depth: z.int(),
  areas: z.int(),
});
export type AgentNode = z.infer<typeof agentNode>;

/** A service area with its agent, in the area list. */
export const agentAreaRow = z.object({
  id: z.int(),
  name: z.string(),
  agentId: z.int(),
  agentName: z.string(),
  city: z.string(),
  hotline: z.string(),
  status: z.enum(areaStatuses),
  /** Since when it has belonged to this agent. */
  since: z.number().nullable(),
  vehicles: z.int(),
  vehicleQuota: z.int().nullable(),
  stations: z.int(),
  /** Accounts of the agent that may work in it. */
  staff: z.int(),
  /** Rides that ended in the last 30 business days, and payments in those and today, without gifts. */
  rides30d: z.int(),
  paid30dCents: cents,
  paidTodayCents: cents,
  /** The company's share of the settlement base, ten-thousandths; null: none agreed. */
  shareBp: z.int().nullable(),
  /** The company's share on the last thirty closed days. */
  share30dCents: cents,
  /** A scheduled transfer. */
  scheduled: z
    .object({
      assignmentId: id,
      agentId: z.int(),
      agentName: z.string(),
      effectiveAt: z.number(),
    })
    .nullable(),
  updatedAt: z.number(),
  version: int32,
});
export type AgentAreaRow = z.infer<typeof agentAreaRow>;

/** One period of an area's history. */
export const areaAssignment = z.object({
  assignmentId: id,
  agentId: z.int(),
  agentName: z.string(),
  fromAgentId: z.int().nullable(),
  fromAgentName: z.string().nullable(),
  state: z.enum(['scheduled', 'active', 'ended', 'cancelled']),
  effectiveAt: z.number(),
  endedAt: z.number().nullable(),
  reason: z.string().nullable(),
  operator: z.string(),
  approver: z.string().nullable(),
  createdAt: z.number(),
});

/** What a transfer would move, or be blocked by, counted now. */
export const transferImpact = z.object({
  vehicles: z.int(),
  stations: z.int(),
  /** Accounts of the old agent that lose this area. */
  staff: z.int(),
  /** Vehicles being ridden now: their trips are settled with the old agent. */
  riding: z.int(),
  /** Unused cards and their remaining value, whose share is transferred. */
  cards: z.int(),
  cardCents: cents,
  /** Statements of the old agent with days of this area that are not agreed or not paid: they block the transfer. */
  statements: z.int(),
});

/** Transfers an area to another agent from the beginning of a business day. */
export const transferBody = z.object({
  areaId: smallId,
  agentId: smallId,
  /** `YYYY-MM-DD`, today or later; the transfer takes place at 00:00, for today at once. */
  effectiveOn: z.iso.date(),
  reason,
  version: int32,
});

/** An agent's ceiling, and what a change of it would take away. */
export const agentCeiling = z.object({
  agentId: z.int(),
  company: z.string(),
  /** Null: all that the parent may give. */
  codes: z.array(permissionCode).nullable(),
  /** The most that can be given: the parent's ceiling without what only head office may hold. */
  possible: z.array(permissionCode),
  /** Enabled accounts of it and those below it by the codes they hold now, grouped by equal codes. */
  holders: z.array(z.object({ users: z.int(), codes: z.array(permissionCode) })),
  version: int32,
});
export type AgentCeiling = z.infer<typeof agentCeiling>;

export const stateBody = z.object({ agentId: smallId, enable: enableState, reason, version: int32 });
