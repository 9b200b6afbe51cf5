import type { Ctx } from '../../kernel/call/ctx.ts';
import type { Db } from '../../kernel/database/db.ts';
import { ridersWith, riderToGive } from './by-hand.store.ts';

/** Whether a rider may be given anything now: not after leaving, on the blacklist, or as staff of a company. */
export async function mayBeGiven(db: Db, riderId: string, now: number): Promise<boolean> {
  const rider = await riderToGive(db, riderId, now);
  return rider !== undefined && rider.state !== 'cancelled' && !rider.isBarred && !rider.isStaff;
}

/** The rider in the caller’s scope with this phone number; undefined: none. */
export async function riderByPhone({ db, rows, now }: Ctx, phone: string) {
  const [rider] = await ridersWith(db, rows.scope(), [phone], now());
  return rider;
}
