import type { ActivityUse } from '@kickstand/contract/rides/orders';
import type { Db } from '../../kernel/database/db.ts';
import type { BenefitsReturned } from '../../rides/orders/orders.events.ts';

/** The activity that discounted a ride, and whether its use was given back; undefined if there is none. */
export async function activityUseOf(db: Db, orderId: string): Promise<ActivityUse | undefined> {
  const row = await db
    .selectFrom('benefit_use as u')
    .innerJoin('campaign as c', 'c.campaign_id', 'u.campaign_id')
    .leftJoin('benefit_return as b', 'b.order_id', 'u.order_id')
    .select(['u.campaign_id as campaignId', 'c.name', 'u.saved_cents as savedCents'])
    .select(['b.returned_at as at', 'b.operator_name as by', 'b.reason'])
    .where('u.order_id', '=', orderId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { at: returnedAt, by, reason, ...use } = row;
  const returned = returnedAt === null ? null : { at: returnedAt, by: by ?? '', reason: reason ?? '' };
  return { ...use, savedCents: use.savedCents as ActivityUse['savedCents'], returned };
}

/** Records that a ride’s benefits are to be given back; repeating it changes nothing. */
export const noteReturned = (db: Db, { orderId, riderId, areaId, agentId, ...of }: BenefitsReturned) =>
  db
    .insertInto('benefit_return')
    .values({
      order_id: orderId,
      rider_id: riderId,
      agent_id: agentId,
      service_area_id: areaId,
      returned_at: new Date(of.now),
      operator_id: of.operator.operatorId,
      operator_name: of.operator.name,
      reason: of.reason,
    })
    .onConflict((c) => c.column('order_id').doNothing())
    .execute();

/** Rides whose benefits are still to be given back, earliest decision first. */
export const returnsToDo = (db: Db, most: number) =>
  db
    .selectFrom('benefit_return')
    .select(['order_id as orderId', 'rider_id as riderId'])
    .where('done_at', 'is', null)
    .orderBy('returned_at')
    .limit(most)
    .execute();

/** Locks one of them; undefined if it was done meanwhile. The rider is already locked. */
export const lockReturn = (db: Db, orderId: string) =>
  db
    .selectFrom('benefit_return')
    .select(['operator_id as operatorId', 'reason', 'returned_at as at'])
    .where('order_id', '=', orderId)
    .where('done_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Activities that a ride used or earned a red packet of, with its savings and reward. */
export const partsOfRide = (db: Db, orderId: string) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('benefit_use')
        .select('campaign_id')
        .where('order_id', '=', orderId)
        .union(
          eb
            .selectFrom('red_packet')
            .select('campaign_id')
            .where('order_id', '=', orderId)
            .where('earned_at', 'is not', null),
        )
        .as('a'),
    )
    .leftJoin('benefit_use as u', (on) =>
      on.onRef('u.campaign_id', '=', 'a.campaign_id').on('u.order_id', '=', orderId),
    )
    .leftJoin('reward_grant as g', (on) =>
      on.onRef('g.campaign_id', '=', 'a.campaign_id').on('g.occurrence', '=', `ride:${orderId}`),
    )
    .select(['a.campaign_id as campaignId', 'u.saved_cents as savedCents', 'g.grant_id as grantId'])
    .orderBy('a.campaign_id')
    .execute();

/** Spent part of a gift, cents. */
export async function spentOf(db: Db, grantId: string): Promise<number> {
  const lot = await db
    .selectFrom('wallet_lot')
    .select(['amount_cents as amount', 'left_cents as left', 'ended_cents as ended'])
    .where('grant_id', '=', grantId)
    .executeTakeFirst();
  return lot ? lot.amount - lot.left - lot.ended : 0;
}

/** Amounts given back by a ride, cents. */
export interface GivenBack {
  savedCents: number;
  recalledCents: number;
  spentCents: number;
}

/** Stores the amounts given back by a ride. */
export const noteDone = (db: Db, orderId: string, back: GivenBack, now: number) =>
  db
    .updateTable('benefit_return')
    .set({
      done_at: new Date(now),
      saved_cents: back.savedCents,
      recalled_cents: back.recalledCents,
      spent_cents: back.spentCents,
    })
    .where('order_id', '=', orderId)
    .execute();
