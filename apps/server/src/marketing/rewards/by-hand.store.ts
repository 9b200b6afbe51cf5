import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import type { NewGrant } from './grants.store.ts';

/** Riders in scope with these phone numbers, and what prevents a reward. */
export const ridersWith = (db: Db, scope: Scope, phones: readonly string[], now: number) =>
  db
    .selectFrom('rider as r')
    .innerJoin('service_area as z', 'z.service_area_id', 'r.service_area_id')
    .select([
      'r.rider_id as riderId',
      'r.phone',
      'r.state',
      'z.service_area_id as areaId',
      'z.agent_id as agentId',
    ])
    .select(
      sql<boolean>`exists (select from blacklist_entry b where b.rider_id = r.rider_id and b.cancelled_at is null
        and (b.ends_at is null or b.ends_at > ${at(now)}))`.as('isBarred'),
    )
    .select(sql<boolean>`exists (select from operator o where o.phone = r.phone)`.as('isStaff'))
    .where(sql<boolean>`r.phone = any(${[...phones]}::text[])`)
    .where(rowsInScope(scope, 'z'))
    .execute();

/** The same for one rider, in any area. */
export const riderToGive = (db: Db, riderId: string, now: number) =>
  db
    .selectFrom('rider as r')
    .select('r.state')
    .select(
      sql<boolean>`exists (select from blacklist_entry b where b.rider_id = r.rider_id and b.cancelled_at is null
        and (b.ends_at is null or b.ends_at > ${at(now)}))`.as('isBarred'),
    )
    .select(sql<boolean>`exists (select from operator o where o.phone = r.phone)`.as('isStaff'))
    .where('r.rider_id', '=', riderId)
    .executeTakeFirst();

/** What an operator has granted by hand since an instant, cents, without failed grants. */
export async function givenByHand(db: Db, operatorId: string, since: number): Promise<number> {
  const { sum } = await db
    .selectFrom('reward_grant')
    .select(sql<number>`coalesce(sum(face_cents), 0)::int`.as('sum'))
    .where('operator_id', '=', operatorId)
    .where('source', '=', 'manual')
    .where('state', '<>', 'failed')
    .where('created_at', '>=', at(since))
    .executeTakeFirstOrThrow();
  return sum;
}

type Waiting = Pick<NewGrant, 'grantId' | 'occurrence' | 'riderId' | 'agentId' | 'areaId'>;

type Common = Pick<NewGrant, 'faceCents' | 'reason' | 'ticketNo' | 'operator' | 'validTo' | 'now'>;

/** Rows per statement; a statement takes at most 65,535 values. */
const rowsAtOnce = 1_000;

/** Stores grants for many riders, to be given later. */
export async function insertWaiting(db: Db, waiting: readonly Waiting[], common: Common) {
  for (let from = 0; from < waiting.length; from += rowsAtOnce)
    await insertSome(db, waiting.slice(from, from + rowsAtOnce), common);
}

const insertSome = (db: Db, waiting: readonly Waiting[], common: Common) =>
  db
    .insertInto('reward_grant')
    .values(
      waiting.map(({ grantId, occurrence, riderId, agentId, areaId }) => ({
        grant_id: grantId,
        occurrence,
        source: 'manual',
        reward: 'balance',
        rider_id: riderId,
        agent_id: agentId,
        service_area_id: areaId,
        face_cents: common.faceCents,
        cost_cents: common.faceCents,
        state: 'reserved',
        reason: common.reason ?? null,
        ticket_no: common.ticketNo ?? null,
        operator_id: common.operator?.operatorId ?? null,
        operator_name: common.operator?.name ?? null,
        created_at: new Date(common.now),
        valid_to: common.validTo === null ? null : new Date(common.validTo),
      })),
    )
    .execute();

/** Grants waiting to be given, oldest first. */
export const waitingGrants = (db: Db, most: number) =>
  db
    .selectFrom('reward_grant')
    .select(['grant_id as grantId', 'rider_id as riderId'])
    .where('state', '=', 'reserved')
    .where('source', '=', 'manual')
    .orderBy('created_at')
    .orderBy('grant_id')
    .limit(most)
    .execute();
