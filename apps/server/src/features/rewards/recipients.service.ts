import type { Db } from '../../kernel/database/db.ts';
import { riderToGive } from './by-hand.store.ts';

/** Whether a rider may be given anything now: nobody who left, is on the blacklist or works for a company of the platform may. */
export async function mayBeGiven(db: Db, riderId: string, now: number): Promise<boolean> {
  const rider = await riderToGive(db, riderId, now);
  return rider !== undefined && rider.state !== 'cancelled' && !rider.isBarred && !rider.isStaff;
}
