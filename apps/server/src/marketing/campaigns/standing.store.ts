import type { RiderFacts } from '@kickstand/domain/marketing/rewards';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';

/** Facts of a rider for campaign audiences; undefined if unknown. */
export const factsOf = (db: Db, riderId: string): Promise<RiderFacts | undefined> =>
  db
    .selectFrom('rider as r')
    .select('r.registered_at as registeredAt')
    .select(
      sql<boolean>`exists (select from rider_identity i where i.rider_id = r.rider_id)`.as('isVerified'),
    )
    .where('r.rider_id', '=', riderId)
    .executeTakeFirst();

/** Used and reserved amounts of campaigns, in total and for a rider. */
export const countsFor = (db: Db, campaignIds: readonly string[], riderId: string) =>
  db
    .selectFrom('campaign_counter')
    .select(['campaign_id as id', 'entity', 'unit', sql<number>`(reserved + used)::float8`.as('taken')])
    .where(sql<boolean>`campaign_id = any(${[...campaignIds]}::text[])`)
    .where('period', '=', 'life')
    .where((eb) =>
      eb.or([
        eb.and([eb('entity', '=', 'campaign'), eb('key', '=', '')]),
        eb.and([eb('entity', '=', 'rider'), eb('key', '=', riderId)]),
      ]),
    )
    .execute();
