import {
  type CouponTries,
  type CouponTryEntity,
  wrongCodesOfAllMs,
  wrongCodesToRing,
} from '@kickstand/domain/marketing/coupons';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

/** What wrong codes are counted for; device and address are keyed digests. */
export interface CouponTrier {
  entity: CouponTryEntity;
  key: string;
}

/** Recent wrong codes, if any. */
export const triesOf = (db: Db, triers: readonly CouponTrier[]): Promise<(CouponTries & CouponTrier)[]> =>
  db
    .selectFrom('coupon_try')
    .select(['entity', 'key', 'since', 'wrong', 'locked_until as lockedUntil', 'locks'])
    .where(
      sql<boolean>`(entity, key) in (select * from unnest(${triers.map(({ entity }) => entity)}::text[],
        ${triers.map(({ key }) => key)}::text[]))`,
    )
    .$narrowType<{ entity: CouponTryEntity }>()
    .execute();

/** When a rider registered. */
export const registeredAt = async (db: Db, riderId: string) =>
  (
    await db
      .selectFrom('rider')
      .select('registered_at as registeredAt')
      .where('rider_id', '=', riderId)
      .executeTakeFirstOrThrow()
  ).registeredAt;

/** Serialises counting of wrong codes for the same rider, device or address. */
export const holdTries = (db: Db, { entity, key }: CouponTrier) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`coupon:${entity}:${key}`}, 0))`.execute(db);

export const saveTries = (db: Db, trier: CouponTrier, { since, wrong, lockedUntil, locks }: CouponTries) => {
  const values = {
    since: new Date(since),
    wrong,
    locked_until: lockedUntil === null ? null : new Date(lockedUntil),
    locks,
  };
  return db
    .insertInto('coupon_try')
    .values({ ...values, ...trier })
    .onConflict((c) => c.columns(['entity', 'key']).doUpdateSet(values))
    .execute();
};

const ofAll = { entity: 'all', key: '' } as const;

/**
 * Counts a wrong code in the global counter, which restarts an hour after its first. Last in its transaction,
 * because all wrong codes wait for it.
 */
export const countWrongOfAll = (db: Db, now: number) =>
  sql`insert into coupon_try as t (entity, key, since, wrong, locks) values (${ofAll.entity}, ${ofAll.key}, ${at(now)}, 1, 0)
    on conflict (entity, key) do update set
      since = case when t.since <= ${at(now - wrongCodesOfAllMs)} then excluded.since else t.since end,
      wrong = case when t.since <= ${at(now - wrongCodesOfAllMs)} then 1 else t.wrong + 1 end,
      locks = case when t.since <= ${at(now - wrongCodesOfAllMs)} then 0 else t.locks end`.execute(db);

/** Claims the alarm: the number of wrong codes within the hour; undefined if none is due or it was raised before. */
export async function takeRing(db: Db, now: number): Promise<number | undefined> {
  const rung = await db
    .updateTable('coupon_try')
    .set({ locks: 1 })
    .where('entity', '=', ofAll.entity)
    .where('key', '=', ofAll.key)
    .where('wrong', '>=', wrongCodesToRing)
    .where('since', '>', at(now - wrongCodesOfAllMs))
    .where('locks', '=', 0)
    .returning('wrong')
    .executeTakeFirst();
  return rung?.wrong;
}

/** A code redeemable in an area at an instant, with its reward. */
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

/** Marks a code as used by a rider; false if another was first. */
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

/** Links a used code to its reward. */
export const noteGrant = (db: Db, codeId: string, grantId: string) =>
  db
    .updateTable('coupon_code')
    .set({ grant_id: grantId })
    .where('code_id', '=', codeId)
    .where('state', '=', 'used')
    .execute();

/**
 * Counts a redemption of a batch; false if it was revoked. Last in its transaction, because all redemptions wait for
 * it.
 */
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
