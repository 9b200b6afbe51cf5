import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

/** Which occurrences a campaign has rewarded or reserved for a rider; for a person, any campaign counts. */
export async function rewardedAmong(
  db: Db,
  {
    campaignId,
    occurrences,
    isPersons,
  }: { campaignId: string; occurrences: readonly string[]; isPersons: boolean },
): Promise<Set<string>> {
  // The occurrence is on its first reward, or on its claim.
  const { rows } = await sql<{ occurrence: string }>`
    select left(g.occurrence, -2) as occurrence from reward_grant g where g.source = 'fixed'
      and g.occurrence = any(${occurrences.map((one) => `${one}:0`)}::text[])
      and (${isPersons} or g.campaign_id = ${campaignId})
    union all select c.occurrence from activity_claim c where c.campaign_id = ${campaignId}
      and c.occurrence = any(${[...occurrences]}::text[])`.execute(db);
  return new Set(rows.map(({ occurrence }) => occurrence));
}

interface NewClaim {
  claimId: string;
  campaignId: string;
  version: number;
  occurrence: string;
  riderId: string;
  areaId: number;
  now: number;
  expiresAt: number;
}

/** Stores a reward that the rider must claim. */
export const insertClaim = (db: Db, one: NewClaim) =>
  db
    .insertInto('activity_claim')
    .values({
      claim_id: one.claimId,
      campaign_id: one.campaignId,
      version: one.version,
      occurrence: one.occurrence,
      rider_id: one.riderId,
      service_area_id: one.areaId,
      state: 'open',
      created_at: new Date(one.now),
      expires_at: new Date(one.expiresAt),
    })
    .execute();

const claims = (db: Db) =>
  db
    .selectFrom('activity_claim as k')
    .innerJoin('campaign as c', 'c.campaign_id', 'k.campaign_id')
    .select(['k.claim_id as claimId', 'k.campaign_id as campaignId', 'k.version', 'k.occurrence', 'k.state'])
    .select(['k.rider_id as riderId', 'k.service_area_id as areaId', 'k.expires_at as expiresAt'])
    .select(['c.name', 'c.agent_id as agentId']);

/** Locks a claim; the rider is already locked. */
export const lockClaim = (db: Db, claimId: string) =>
  claims(db).where('k.claim_id', '=', claimId).forUpdate('k').executeTakeFirst();
export type Claim = NonNullable<Awaited<ReturnType<typeof lockClaim>>>;

/** Claimable rewards of a rider, earliest expiry first. */
export const openClaims = (db: Db, riderId: string, now: number) =>
  claims(db)
    .where('k.rider_id', '=', riderId)
    .where('k.state', '=', 'open')
    .where('k.expires_at', '>', at(now))
    .orderBy('k.expires_at')
    .limit(50)
    .execute();

/** Expired claims. */
export const lapsedClaims = (db: Db, now: number, most: number) =>
  db
    .selectFrom('activity_claim')
    .select(['claim_id as claimId', 'rider_id as riderId'])
    .where('state', '=', 'open')
    .where('expires_at', '<=', at(now))
    .orderBy('expires_at')
    .limit(most)
    .execute();

export const endClaim = (db: Db, claimId: string, state: 'claimed' | 'lapsed', now: number) =>
  db
    .updateTable('activity_claim')
    .set({ state, ended_at: new Date(now) })
    .where('claim_id', '=', claimId)
    .execute();
