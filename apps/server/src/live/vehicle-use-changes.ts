import { ridingState } from '@kickstand/contract/fleet/vehicles';
import { z } from 'zod';
import type { Committing } from '../kernel/database/committing.ts';
import { useOfVehicle } from './use.store.ts';

/** Where programs of one deployment tell the gateway what a vehicle is being used for from now on. */
export const vehicleUseTopic = 'live/uses';

export const vehicleUseChange = z.object({
  vehicle: z.int(),
  riding: ridingState,
  /** Bits of `opsStates` that follow tasks and reports. */
  ops: z.int(),
  /** Bits of `alarmTypes` that begin and end with it. */
  begin: z.int().default(0),
  over: z.int().default(0),
  /** The server's clock when the change was committed, epoch ms: an older word does not undo a newer one. */
  at: z.number(),
});
export type VehicleUseChange = z.infer<typeof vehicleUseChange>;
export type TellVehicleUse = (news: VehicleUseChange) => void;

/** Work out what a vehicle is used for after a change, and tell it when the change is committed. */
export async function announceVehicleUse(
  { db, now, afterCommit }: Committing,
  tell: TellVehicleUse,
  vehicle: number,
  alarms: { begin?: number; over?: number } = {},
) {
  const use = await useOfVehicle(db, vehicle, now());
  afterCommit(() => tell({ vehicle, ...use, begin: alarms.begin ?? 0, over: alarms.over ?? 0, at: now() }));
}
