import { type LiveSay, liveSay } from '@kickstand/contract/fleet/live';
import { z } from 'zod';

/** Where programs of one deployment tell the consoles of one operator something. */
export const operatorNewsTopic = 'live/operators';

export const operatorNews = z.object({ operatorId: z.string(), say: liveSay });

/** Tell all open consoles of an operator; whoever is not there misses it and asks when it comes back. */
export type TellOperator = (
  operatorId: string,
  say: Extract<LiveSay, { kind: 'file_job' | 'notice' }>,
) => void;
