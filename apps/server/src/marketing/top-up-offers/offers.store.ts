import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { anyNumber } from '../../kernel/list/any-of.ts';

/** Computed columns of an offer `c` with promise `v`. */
export const offerFigures = {
  cardName: sql<
    string | null
  >`(select p.name from card_product p where p.product_id = v.rule ->> 'productId')`,
  paidCents: sql<number>`(select coalesce(sum(p.amount_cents), 0)::bigint from payment p
    where p.detail ? 'offerId' and p.detail ->> 'offerId' = c.campaign_id and p.state = 'success' and p.problem is null)`,
};

/** Rides used for the average price. */
const ridesLookedAt = 500;

/** Average price of the latest rides in the areas, cents; null if there were none. */
export async function averageRide(db: Db, areaIds: readonly number[]): Promise<number | null> {
  const { rows } = await sql<{ cents: number | null }>`
    select round(avg(o.payable_cents))::int as cents from unnest(${[...areaIds]}::int[]) as a (area)
    cross join lateral (select payable_cents from ride_order
      where service_area_id = a.area and payable_cents is not null order by started_at desc limit ${ridesLookedAt}) o`.execute(
    db,
  );
  return rows[0]?.cents ?? null;
}

/** Names of areas. */
export const namesOfAreas = (db: Db, areaIds: readonly number[]) =>
  db
    .selectFrom('service_area')
    .select(['service_area_id as areaId', 'name'])
    .where('service_area_id', '=', anyNumber(areaIds))
    .orderBy('service_area_id')
    .execute();

/** Names of cards. */
export const namesOfCards = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('card_product')
    .select(['product_id as id', 'name'])
    .where(sql<boolean>`product_id = any(${[...ids]}::text[])`)
    .execute();
