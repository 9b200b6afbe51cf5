import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

interface BenefitUse {
  orderId: string;
  campaignId: string;
  riderId: string;
  agentId: number;
  areaId: number;
  /** Business day of the start. */
  day: string;
  savedCents: number;
  /** Start of the ride, whose version of the promise applies. */
  startedAt: number;
  usedAt: number;
}

/** Stores the saving of a ride by an activity. */
export const insertBenefitUse = (db: Db, use: BenefitUse) =>
  db
    .insertInto('benefit_use')
    .values((eb) => ({
      order_id: use.orderId,
      campaign_id: use.campaignId,
      campaign_version: eb
        .selectFrom('campaign_version')
        .select(
          sql<number>`coalesce(max(version) filter (where changed_at <= ${at(use.startedAt)}), 1)`.as(
            'version',
          ),
        )
        .where('campaign_id', '=', use.campaignId),
      rider_id: use.riderId,
      agent_id: use.agentId,
      service_area_id: use.areaId,
      day: use.day,
      saved_cents: use.savedCents,
      used_at: new Date(use.usedAt),
    }))
    .execute();

/** How often a rider used or reserved each activity on a business day. */
export async function timesOfDay(
  db: Db,
  { riderId, day, campaignIds }: { riderId: string; day: string; campaignIds: readonly string[] },
) {
  const rows = await db
    .selectFrom('campaign_counter')
    .select(['campaign_id as id', sql<number>`(reserved + used)::int`.as('times')])
    .where(sql<boolean>`campaign_id = any(${[...campaignIds]}::text[])`)
    .where('entity', '=', 'rider')
    .where('key', '=', riderId)
    .where('period', '=', 'day')
    .where('starts', '=', day)
    .where('unit', '=', 'times')
    .execute();
  return new Map(rows.map(({ id, times }) => [id, times]));
}

/** How many rides of a rider each activity discounted on a business day, without those that gave it back. */
export async function usesOfDay(
  db: Db,
  { riderId, day, campaignIds }: { riderId: string; day: string; campaignIds: readonly string[] },
) {
  const rows = await db
    .selectFrom('benefit_use')
    .select(['campaign_id as id', (eb) => eb.fn.countAll<number>().as('uses')])
    .where('rider_id', '=', riderId)
    .where('day', '=', day)
    .where(sql<boolean>`not exists (select from benefit_return b where b.order_id = benefit_use.order_id)`)
    .where(sql<boolean>`campaign_id = any(${[...campaignIds]}::text[])`)
    .groupBy('campaign_id')
    .execute();
  return new Map(rows.map(({ id, uses }) => [id, uses]));
}

/** Any vehicle model in an area, for showing savings before a vehicle is chosen; undefined if there is none. */
export const modelIn = async (db: Db, areaId: number) =>
  (
    await db
      .selectFrom('vehicle')
      .select('model_id as modelId')
      .where('service_area_id', '=', areaId)
      .orderBy('vehicle_id')
      .limit(1)
      .executeTakeFirst()
  )?.modelId;
