import { alarmLevel } from '@kickstand/contract/fleet/alarms';
import { alarmType } from '@kickstand/contract/fleet/vehicles';
import { z } from 'zod';

/** Where programs of one deployment tell each other of alarms that nobody may miss. */
export const alarmNewsTopic = 'live/alarms';

/** An alarm that was raised, as programs tell each other. */
export const alarmNews = z.object({
  id: z.string(),
  vehicle: z.int(),
  agentId: z.int(),
  serviceAreaId: z.int().nullable(),
  type: alarmType,
  level: alarmLevel,
  at: z.number(),
});
export type AlarmNews = z.infer<typeof alarmNews>;
