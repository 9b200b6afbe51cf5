import type { CouponTries } from '@kickstand/domain/marketing/coupons';
import { at, type Db } from '../../kernel/database/db.ts';

/** The wrong codes that a rider typed lately; who asks meanwhile waits. The rider is waited for before. */
export async function triesOf(db: Db, riderId: string): Promise<CouponTries | undefined> {
  return db
    .selectFrom('coupon_try')
    .select(['since', 'wrong', 'locked_until as lockedUntil', 'locks'])
    .where('rider_id', '=', riderId)
    .executeTakeFirst();
}

export const saveTries = (db: Db, riderId: string, { since, wrong, lockedUntil, locks }: CouponTries) => {
  const values = {
    since: new Date(since),
    wrong,
    locked_until: lockedUntil === null ? null : new Date(lockedUntil),
    locks,
  };
  return db
    .insertInto('coupon_try')
    .values({ ...values, rider_id: riderId })
    .onConflict((c) => c.column('rider_id').doUpdateSet(values))
    .execute();
};

/** A code that can be exchanged in an area at an instant, with what it gives. */
export const codeToRedeem = (db: Db, digest: string, { areaId, now }: { areaId: number; now: number }) =>
  db
    .selectFrom('coupon_code as k')
    .innerJoin('coupon_batch as b', 'b.batch_id', 'k.batch_id')
    .innerJoin('campaign as c', 'c.campaign_id', 'k.batch_id')
    .select(['k.code_id as codeId', 'k.batch_id as batchId', 'b.shape', 'b.quantity'])
    .select([
      'b.reward_kind as rewardKind',
      'b.face_cents as faceCents',
      'b.days',
      'b.product_id as productId',
    ])
    .select(['b.per_rider as perRider', 'b.service_area_id as areaId', 'c.agent_id as agentId'])
    .select(['c.area_ids as areaIds', 'c.version'])
    .where('k.digest', '=', digest)
    .where('k.state', '=', 'unused')
    .where('b.voided_at', 'is', null)
    .where('c.state', '=', 'on')
    .where('c.starts_at', '<=', at(now))
    .where('c.ends_at', '>', at(now))
    .where((eb) => eb(eb.val(areaId), '=', eb.fn.any('c.area_ids')))
    .$narrowType<{ shape: 'unique' | 'shared'; rewardKind: 'balance' | 'card' }>()
    .executeTakeFirst();
export type Redeemable = NonNullable<Awaited<ReturnType<typeof codeToRedeem>>>;

/** The code is this rider's; false when somebody else was first. */
export async function useCode(db: Db, codeId: string, { riderId, now }: { riderId: string; now: number }) {
  const used = await db
    .updateTable('coupon_code')
    .set({ state: 'used', rider_id: riderId, ended_at: new Date(now) })
    .where('code_id', '=', codeId)
    .where('state', '=', 'unused')
    .returning('code_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Which reward a used code became. */
export const noteGrant = (db: Db, codeId: string, grantId: string) =>
  db
    .updateTable('coupon_code')
    .set({ grant_id: grantId })
    .where('code_id', '=', codeId)
    .where('state', '=', 'used')
    .execute();

/** One more of a batch is used; false where it was taken back. Last in its transaction: everybody waits for it. */
export async function countUsed(db: Db, batchId: string): Promise<boolean> {
  const counted = await db
    .updateTable('coupon_batch')
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .where('batch_id', '=', batchId)
    .where('voided_at', 'is', null)
    .returning('batch_id')
    .executeTakeFirst();
  return counted !== undefined;
}
