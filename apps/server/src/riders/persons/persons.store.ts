import type { TieRow } from '@kickstand/contract/riders/persons';
import type { tripPlatforms } from '@kickstand/contract/rides/trips';
import type { Scope } from '@kickstand/domain/platform/access';
import { centsOf } from '@kickstand/domain/rides/pricing';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { ridersInScope } from '../../kernel/list/riders-in-scope.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** A rider visible in a scope. */
export const riderSeen = (db: Db, scope: Scope, riderId: string) =>
  db
    .selectFrom('rider as r')
    .select(['r.rider_id as riderId', 'r.phone', 'r.state'])
    .where('r.rider_id', '=', riderId)
    .where(ridersInScope(scope, 'r'))
    .executeTakeFirst();

/** What a rider has open, by kind with count and amount; over all agents. */
export async function tiesOf(db: Db, riderId: string, now: number): Promise<TieRow[]> {
  const { rows } = await sql<{ kind: TieRow['kind']; count: number; cents: number | null }>`
    select kind, count::int, cents::int from (
      select 1 as no, 'riding' as kind, count(*) as count, null::bigint as cents from trip_open where rider_id = ${riderId}
      union all select 2, 'reserved', count(*), null from reservation where rider_id = ${riderId} and until > ${at(now)}
      union all select 3, 'debt', count(*), sum(ride_cents + location_cents + helmet_cents + fee_cents - paid_cents)
        from receivable where rider_id = ${riderId} and state in ('unpaid', 'paying')
      union all select 4, 'principal', count(*), sum(balance) from ledger_account
        where owner = ${riderId} and code = '2110' and balance <> 0
      union all select 5, 'card', count(*), null from user_card where rider_id = ${riderId}
        and state in ('buying', 'unused', 'active')
      union all select 6, 'deposit', count(*), sum(amount_cents - deducted_cents) from deposit where rider_id = ${riderId}
        and state in ('paying', 'paid', 'frozen', 'refunding', 'refund_failed')
      union all select 7, 'payment', count(*), sum(amount_cents) from payment where rider_id = ${riderId} and state = 'paying'
      union all select 8, 'refund', count(*), sum(amount_cents) from refund where rider_id = ${riderId}
        and state in ('created', 'processing', 'failed')
      union all select 9, 'ticket', count(*), null from ticket where rider_id = ${riderId}
        and state in ('pending', 'processing', 'waiting_user')
      union all select 10, 'return', count(*), null from return_application where rider_id = ${riderId}
        and state in ('filed', 'pending')
      union all select 11, 'invoice', count(*), null from invoice_request where rider_id = ${riderId}
        and state in ('pending', 'red_requested', 'red_confirmed')
      union all select 12, 'certificate', count(*), null from certificate where rider_id = ${riderId} and state = 'pending'
      union all select 13, 'rebind', count(*), null from rebind_request
        where (rider_id = ${riderId} or new_rider_id = ${riderId}) and state = 'pending'
    ) as t where count > 0 order by no`.execute(db);
  return rows.map((row) => ({ ...row, cents: row.cents === null ? null : centsOf(row.cents) }));
}

/** A rider's unspent gifts. */
export const giftsOf = (db: Db, riderId: string) =>
  db
    .selectFrom('wallet_lot')
    .select(['lot_id as lotId', 'left_cents as cents', 'area_id as areaId'])
    .where('rider_id', '=', riderId)
    .where('kind', '=', 'gift')
    .where('left_cents', '>', 0)
    .execute();

export interface NewDevice {
  riderId: string;
  deviceHash: string;
  platform: (typeof tripPlatforms)[number];
  model: string;
  now: number;
}

/** Records that a rider used a device. */
export const noteDevice = (db: Db, { riderId, deviceHash, platform, model, now }: NewDevice) =>
  db
    .insertInto('rider_device')
    .values({
      rider_id: riderId,
      device_hash: deviceHash,
      platform,
      model,
      first_at: new Date(now),
      last_at: new Date(now),
    })
    .onConflict((c) =>
      c
        .columns(['rider_id', 'device_hash'])
        .doUpdateSet({ platform, model, last_at: new Date(now), uses: sql`rider_device.uses + 1` }),
    )
    .execute();

const mostDevices = 20;
const mostShared = 50;

/** The latest devices of a rider, each with the number of its other riders. */
export const devicesOf = (db: Db, riderId: string) =>
  db
    .selectFrom('rider_device as d')
    .select([sql<string>`left(d.device_hash, 8)`.as('device'), 'd.platform', 'd.model'])
    .select(['d.first_at as firstAt', 'd.last_at as lastAt', 'd.uses'])
    .select(
      sql<number>`(select count(*)::int from rider_device x
        where x.device_hash = d.device_hash and x.rider_id <> d.rider_id)`.as('others'),
    )
    .$narrowType<Pick<NewDevice, 'platform'>>()
    .where('d.rider_id', '=', riderId)
    .orderBy('d.last_at', 'desc')
    .limit(mostDevices)
    .execute();

interface Shared {
  by: 'device' | 'certificate';
  riderId: string;
  riderPhone: string;
  name: string;
  at: number;
}

/** Riders in scope who share a device with a rider, or the number of a certificate. */
export async function sharedWith(db: Db, scope: Scope, riderId: string): Promise<Shared[]> {
  const { rows } = await sql<Shared>`
    select s.by, r.rider_id as "riderId", r.phone as "riderPhone", r.name, s.at from (
      (select 'device' as by, x.rider_id, max(x.last_at) as at from rider_device d
        join rider_device x on x.device_hash = d.device_hash and x.rider_id <> d.rider_id
        where d.rider_id = ${riderId} group by x.rider_id order by at desc limit ${mostShared})
      union all
      (select 'certificate', x.rider_id, max(x.created_at) as at from certificate d
        join certificate x on x.number_hash = d.number_hash and x.rider_id <> d.rider_id
        where d.rider_id = ${riderId} group by x.rider_id order by at desc limit ${mostShared})
    ) as s join rider r on r.rider_id = s.rider_id and ${ridersInScope(scope, 'r')}
    order by s.at desc limit ${mostShared}`.execute(db);
  return rows;
}

const mostEvents = 50;

/** The exports and deletions of a rider's data, newest first. */
export const privacyEventsOf = (db: Db, scope: Scope, riderId: string) =>
  db
    .selectFrom('rider_privacy_event as e')
    .select(['e.event_id as id', 'e.kind', 'e.at', 'e.by_name as by', 'e.approver', 'e.reason'])
    .$narrowType<{ kind: 'exported' | 'deleted' }>()
    .where('e.rider_id', '=', riderId)
    .where(rowsInScope(scope, 'e'))
    .orderBy('e.at', 'desc')
    .limit(mostEvents)
    .execute();

export interface NewPrivacyEvent {
  eventId: string;
  riderId: string;
  areaId: number;
  agentId: number;
  kind: 'exported' | 'deleted';
  by: string | null;
  approver: string | undefined;
  reason: string;
  now: number;
}

export const insertPrivacyEvent = (db: Db, one: NewPrivacyEvent) =>
  db
    .insertInto('rider_privacy_event')
    .values({
      event_id: one.eventId,
      rider_id: one.riderId,
      service_area_id: one.areaId,
      agent_id: one.agentId,
      kind: one.kind,
      at: new Date(one.now),
      by_name: one.by,
      approver: one.approver ?? null,
      reason: one.reason,
    })
    .execute();
