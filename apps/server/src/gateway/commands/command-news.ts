import { commandState, commandType } from '@kickstand/contract/fleet/vehicles';
import { z } from 'zod';

/** Where programs of one deployment tell each other that a command changed its state. */
export const commandNewsTopic = 'live/commands';
/** Where they ask the gateway to look for queued commands at once. */
export const wakeTopic = 'gateway/wake';

/** A command that changed its state, as programs tell each other. */
export const commandNews = z.object({
  id: z.string(),
  vehicle: z.int(),
  jobId: z.string().nullable(),
  agentId: z.int(),
  serviceAreaId: z.int().nullable(),
  operatorId: z.string().nullable(),
  type: commandType,
  state: commandState,
  deviceCode: z.int().nullable(),
  at: z.number(),
});
export type CommandNews = z.infer<typeof commandNews>;
