import { z } from 'zod';
import { cents, id, int32, permissionCode, phone, reason, seeksPerson, smallId } from '../../kit/index.ts';

/** Who sees the phones of companies and of their accounts in full. */
export const seesPhonesInFull = '110102||110103||110104||1002||pii';

/** The phone of a company or of an account. */
export const soughtCompanyPhone = seeksPerson(phone, { right: seesPhonesInFull });

import { enableState } from '../permissions/roles.rows.ts';

export const agentStates = ['pending', 'active', 'disabled', 'settling', 'closed'] as const;
export const agentState = z.enum(agentStates);
export type AgentState = z.infer<typeof agentState>;

export const agentKinds = ['direct', 'franchise', 'partner'] as const;
export const areaStatuses = ['preparing', 'open', 'paused', 'closed'] as const;

/** How deep the tree of agents may be, head office included. */
export const deepestAgent = 4;

/** A company that runs areas: a franchisee, as the account list shows it. */
export const agentRow = z.object({
  agentId: z.int(),
  company: z.string(),
  parentId: z.int().nullable(),
  parentName: z.string().nullable(),
  depth: z.int(),
  kind: z.enum(agentKinds),
  state: agentState,
  contact: z.string(),
  /** Of the company. */
  phone: z.string().nullable(),
  licenceNo: z.string().nullable(),
  province: z.string(),
  city: z.string(),
  address: z.string(),
  contractFrom: z.string().nullable(),
  contractTo: z.string().nullable(),
  remark: z.string(),
  /** The base map that opens for its people and those below it; empty: as its parent has it. */
  groundId: z.string(),
  /** Login accounts, enabled or not; the first made is the owner's. */
  accounts: z.int(),
  owner: z.object({ operatorId: id, phone: z.string(), name: z.string(), role: z.string() }).nullable(),
  /** How many service areas, vehicles and sub-agents it has itself. */
  areas: z.int(),
  vehicles: z.int(),
  children: z.int(),
  /** Rides that ended on the last 30 business days, and what was paid on them and today, without gifts. */
  rides30d: z.int(),
  paid30dCents: cents,
  paidTodayCents: cents,
  /** Its share of what is settled, ten-thousandths, and how often; null: nothing is agreed for all its areas. */
  shareBp: z.int().nullable(),
  settleCycle: z.enum(['day', 'week', 'month']).nullable(),
  /** What it is owed now; below zero it owes. */
  balanceCents: cents,
  /** How many codes its people may hold at most; null: all that its parent may give. */
  ceiling: z.int().nullable(),
  lastLoginAt: z.number().nullable(),
  createdAt: z.number(),
  version: int32,
});
export type AgentRow = z.infer<typeof agentRow>;

/** What is told of a company beside its row, by the names of the dictionary of figures. */
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

/** What the company form sends. */
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
    groundId: text(40).default(''),
  })
  .strict();

/** The first login account of a new agent. */
export const agentAccountBody = z.object({
  phone,
  name: z.string().trim().min(2).max(10),
  /** A template of head office; the agent gets its own copy of it. */
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

/** A service area with whom it belongs to, as the area list shows it. */
export const agentAreaRow = z.object({
  id: z.int(),
  name: z.string(),
  agentId: z.int(),
  agentName: z.string(),
  city: z.string(),
  hotline: z.string(),
  status: z.enum(areaStatuses),
  /** Since when it belongs to this agent. */
  since: z.number().nullable(),
  vehicles: z.int(),
  vehicleQuota: z.int().nullable(),
  stations: z.int(),
  /** Accounts of the agent that may work here. */
  staff: z.int(),
  /** Rides that ended on the last 30 business days, and what was paid on them and today, without gifts. */
  rides30d: z.int(),
  paid30dCents: cents,
  paidTodayCents: cents,
  /** The company's share of what is settled, ten-thousandths; null: nothing is agreed. */
  shareBp: z.int().nullable(),
  /** What the company had of it on the last thirty days that were closed. */
  share30dCents: cents,
  /** A transfer that waits for its day. */
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

/** One chapter of an area's history. */
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

/** What a transfer would move or stop at, counted now. */
export const transferImpact = z.object({
  vehicles: z.int(),
  stations: z.int(),
  /** Accounts of the old agent that lose this area. */
  staff: z.int(),
  /** Vehicles that are being ridden now: their trips settle to the old agent. */
  riding: z.int(),
  /** Sold cards that are not used up, and what is left of them: the shares of that go over. */
  cards: z.int(),
  cardCents: cents,
  /** Statements of the old agent with days of this area that are not agreed to or not paid: until then it stays. */
  statements: z.int(),
});

/** Hand an area to another agent from the beginning of a business day on. */
export const transferBody = z.object({
  areaId: smallId,
  agentId: smallId,
  /** `YYYY-MM-DD`, today or later; the transfer happens at its 00:00. Today: at once. */
  effectiveOn: z.iso.date(),
  reason,
  version: int32,
});

/** What an agent's people may hold at most, and what a change of it would take away. */
export const agentCeiling = z.object({
  agentId: z.int(),
  company: z.string(),
  /** null: all that the parent may give. */
  codes: z.array(permissionCode).nullable(),
  /** What can be given at most: the parent's ceiling without what only head office may hold. */
  possible: z.array(permissionCode),
  /** Enabled accounts of it and of those below it by the codes they hold now; accounts that hold the same count together. */
  holders: z.array(z.object({ users: z.int(), codes: z.array(permissionCode) })),
  version: int32,
});
export type AgentCeiling = z.infer<typeof agentCeiling>;

export const stateBody = z.object({ agentId: smallId, enable: enableState, reason, version: int32 });
