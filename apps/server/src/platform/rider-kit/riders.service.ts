import type { Scope } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { lockRider, riderRow } from './riders.store.ts';

/** Serialises movements of one rider's money. False if there is no such rider. */
export const waitForRider = (db: Db, riderId: string): Promise<boolean> => lockRider(db, riderId);

/** The rider with this id or phone whose home area is in scope; undefined if there is none. */
export const riderIn = (db: Db, scope: Scope, by: Parameters<typeof riderRow>[2]) => riderRow(db, scope, by);

/** The rider in scope, or a refusal. */
export async function findRider({ db }: Ctx, scope: Scope, riderId: string) {
  return (await riderIn(db, scope, { riderId })) ?? refuse('rider.not_found');
}
