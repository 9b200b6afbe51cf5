import type { InputOf } from '@kickstand/contract/kit';
import type { RebindRow, rebinds } from '@kickstand/contract/riders/identities';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import type { QueueTable } from '../../kernel/queue/queue.store.ts';
import type { Reader } from './certificates.store.ts';

/** The queue of requests. */
export const rebindTable: QueueTable = { table: 'rebind_request', key: 'rebind_id', waiting: ['pending'] };

export interface NewRebind {
  rebindId: string;
  riderId: string;
  newRiderId: string;
  areaId: number;
  agentId: number;
  fromPhone: string;
  toPhone: string;
  now: number;
  dueAt: number;
}

/** Inserts a request; false if either account has one. */
export async function insertRebind(db: Db, one: NewRebind): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('rebind_request')
    .values({
      rebind_id: one.rebindId,
      rider_id: one.riderId,
      new_rider_id: one.newRiderId,
      service_area_id: one.areaId,
      agent_id: one.agentId,
      from_phone: one.fromPhone,
      to_phone: one.toPhone,
      state: 'pending',
      created_at: new Date(one.now),
      due_at: new Date(one.dueAt),
    })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** How often an account changed its phone since an instant. */
export async function rebindsSince(db: Db, riderId: string, since: number) {
  const { count } = await db
    .selectFrom('rebind_request')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('rider_id', '=', riderId)
    .where('state', '=', 'passed')
    .where('audited_at', '>=', at(since))
    .executeTakeFirstOrThrow();
  return count;
}

/** Locks a request in scope for its decision. */
export const lockRebind = (db: Db, scope: Scope, rebindId: string) =>
  db
    .selectFrom('rebind_request as t')
    .select(['t.rebind_id as id', 't.rider_id as riderId', 't.new_rider_id as newRiderId', 't.state'])
    .select(['t.from_phone as fromPhone', 't.to_phone as toPhone', 't.audited_at as auditedAt'])
    .select(['t.service_area_id as areaId', 't.agent_id as agentId'])
    .select(['t.claimed_by as claimedBy', 't.claimed_name as claimedName', 't.claimed_until as claimedUntil'])
    .$narrowType<Pick<RebindRow, 'state'>>()
    .where('t.rebind_id', '=', rebindId)
    .where(rowsInScope(scope, 't'))
    .forUpdate()
    .executeTakeFirst();
export type RebindLocked = NonNullable<Awaited<ReturnType<typeof lockRebind>>>;

interface Decided {
  state: 'passed' | 'rejected' | 'undone';
  auditor: string;
  now: number;
  opinion: string;
}

/** Stores the decision of a request that the caller has locked. */
export const moveRebind = (db: Db, rebindId: string, { state, auditor, now, opinion }: Decided) =>
  db
    .updateTable('rebind_request')
    .set({
      state,
      due_at: null,
      claimed_by: null,
      claimed_name: null,
      claimed_until: null,
      auditor,
      audited_at: new Date(now),
      opinion,
    })
    .where('rebind_id', '=', rebindId)
    .execute();

/** Sets an account's phone and state; the caller has locked it. */
export const setPhone = (
  db: Db,
  riderId: string,
  { phone, state }: { phone: string; state: 'normal' | 'cancelled' },
) => db.updateTable('rider').set({ phone, state }).where('rider_id', '=', riderId).execute();

/** The property of an account, in all areas. */
export async function factsOf(db: Db, riderId: string, now: number) {
  const { rows } = await sql<{
    phone: string;
    state: string;
    principal: number;
    gift: number;
    other: number;
    owes: boolean;
    isRiding: boolean;
    isBlacklisted: boolean;
    orders: number;
  }>`
    select r.phone, r.state,
      (select coalesce(sum(a.balance), 0) from ledger_account a where a.owner = r.rider_id and a.code = '2110') as principal,
      (select coalesce(sum(a.balance), 0) from ledger_account a where a.owner = r.rider_id and a.code = '2120') as gift,
      (select coalesce(sum(abs(a.balance)), 0) from ledger_account a
        where a.owner = r.rider_id and a.code not in ('2110', '2120')) as other,
      r.rider_id in (select riders_owing()) as owes,
      exists (select from trip_open t where t.rider_id = r.rider_id) as "isRiding",
      exists (select from blacklist_entry b where b.rider_id = r.rider_id and b.cancelled_at is null
        and (b.ends_at is null or b.ends_at > ${at(now)})) as "isBlacklisted",
      (select count(*) from ride_order o where o.rider_id = r.rider_id) as orders
    from rider r where r.rider_id = ${riderId}`.execute(db);
  return rows[0];
}

const rebindsNamed = (db: Db, scope: Scope, { locale, operatorId }: Reader) =>
  db
    .selectFrom('rebind_request as t')
    .innerJoin('rider as r', 'r.rider_id', 't.rider_id')
    .innerJoin('service_area as z', 'z.service_area_id', 't.service_area_id')
    .leftJoin('rider_identity as i', 'i.rider_id', 't.rider_id')
    .select(['t.rebind_id as id', 't.service_area_id as serviceAreaId', 't.agent_id as agentId'])
    .select(['t.rider_id as riderId', 't.new_rider_id as newRiderId', 'r.name'])
    .select(['i.number_masked as identityMasked', 't.from_phone as fromPhone', 't.to_phone as toPhone'])
    .select(['t.state', 't.created_at as createdAt', 't.due_at as dueAt', 't.claimed_name as claimedBy'])
    .select(['t.claimed_until as claimedUntil', 't.auditor', 't.audited_at as auditedAt', 't.opinion'])
    .$narrowType<Pick<RebindRow, 'state'>>()
    .select([
      nameIn('z', locale).as('area'),
      sql<boolean>`coalesce(t.claimed_by = ${operatorId}, false)`.as('isMine'),
    ])
    .where(rowsInScope(scope, 't'));

type Query = InputOf<typeof rebinds.list>['query'] & { from: number; to: number };

/** One page of the requests made within a period. */
export const pageOfRebinds = (db: Db, scope: Scope, query: Query, reader: Reader) =>
  pageFrom(
    db,
    rebindsNamed(db, scope, reader)
      .where('t.created_at', '>=', at(query.from))
      .where('t.created_at', '<=', at(query.to))
      .where((eb) =>
        eb.and(
          given(
            query.fromPhone && eb('t.from_phone', '=', query.fromPhone),
            query.toPhone && eb('t.to_phone', '=', query.toPhone),
            query.name && eb('r.name', '=', query.name),
            query.riderId && eb('t.rider_id', '=', query.riderId),
            query.state && eb('t.state', '=', query.state),
          ),
        ),
      ),
    query,
    {
      sortable: { createdAt: 't.created_at', dueAt: 't.due_at', auditedAt: 't.audited_at' },
      neverNull: ['createdAt'],
      tieBreak: 't.rebind_id',
    },
  );

export const rebindWith = (db: Db, scope: Scope, rebindId: string, reader: Reader) =>
  rebindsNamed(db, scope, reader).where('t.rebind_id', '=', rebindId).executeTakeFirst();
