import { z } from 'zod';
import { id } from '../../kit/index.ts';

export const logResults = ['ok', 'refused', 'failed'] as const;

/** The longest period searched at once. */
export const mostLogDays = 92;

/** One entry of the operator log: who did what, to what, with which outcome. */
export const operatorLogRow = z.object({
  id,
  at: z.number(),
  operator: z.string(),
  operatorId: z.string(),
  role: z.string().nullable(),
  agentId: z.number().nullable(),
  agent: z.string().nullable(),
  module: z.string(),
  action: z.string(),
  object: z.string(),
  change: z.record(z.string(), z.unknown()),
  reason: z.string().nullable(),
  result: z.enum(logResults),
  resultCode: z.string().nullable(),
  /** Why it was refused, in the caller's language. */
  resultText: z.string().nullable(),
  durationMs: z.number(),
  ip: z.string().nullable(),
  device: z.string().nullable(),
  platform: z.enum(['pc', 'api', 'system']),
  sensitive: z.boolean(),
  requestId: z.string(),
  /** The second person who approved. */
  approver: z.string().nullable(),
});
export type OperatorLogRow = z.infer<typeof operatorLogRow>;

/** A rule: more than `most` entries within so many minutes by one operator raise an alert. */
export const logRuleBody = z.object({
  name: z.string().trim().min(1).max(40),
  /** Absent: every module. */
  module: z.string().min(1).max(40).optional(),
  /** Absent: every action of the module. */
  action: z.string().min(1).max(40).optional(),
  /** Sensitive actions only. */
  sensitive: z.boolean().default(false),
  most: z.int().min(1).max(100_000),
  minutes: z.int().min(1).max(1440),
  enable: z.boolean().default(true),
});

export const logRule = logRuleBody.extend({
  id,
  module: z.string().nullable(),
  action: z.string().nullable(),
  version: z.int(),
  updatedBy: z.string().nullable(),
  updatedAt: z.number(),
});
export type LogRule = z.infer<typeof logRule>;

/** An operator exceeded a rule. */
export const logAlert = z.object({
  id,
  rule: z.string(),
  module: z.string().nullable(),
  action: z.string().nullable(),
  sensitive: z.boolean(),
  operatorId: z.string(),
  operator: z.string(),
  agent: z.string().nullable(),
  counted: z.int(),
  /** The first and the last of the counted entries. */
  from: z.number(),
  to: z.number(),
  seenBy: z.string().nullable(),
  seenAt: z.number().nullable(),
});
export type LogAlert = z.infer<typeof logAlert>;

/** Why an entry does not follow from its predecessor. */
export const chainFaults = ['altered', 'missing', 'relinked'] as const;

/** A verified section of the chain. */
export const logCheck = z.object({
  id,
  fromSeq: z.int(),
  /** The last valid entry. */
  toSeq: z.int(),
  checked: z.int(),
  /** The first invalid entry; null if there is none. */
  brokenSeq: z.int().nullable(),
  why: z.enum(chainFaults).nullable(),
  operator: z.string(),
  at: z.number(),
});
export type LogCheck = z.infer<typeof logCheck>;
