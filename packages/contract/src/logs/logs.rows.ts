import { z } from 'zod';
import { id } from '../kit/index.ts';

export const logResults = ['ok', 'refused', 'failed'] as const;

/** One line of the operator log: who did what, to what, with which outcome. */
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
  durationMs: z.number(),
  ip: z.string().nullable(),
  device: z.string().nullable(),
  platform: z.enum(['pc', 'api', 'system']),
  sensitive: z.boolean(),
  requestId: z.string(),
});
export type OperatorLogRow = z.infer<typeof operatorLogRow>;
