import type { LimitPeriod } from '@kickstand/domain/marketing/rewards';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

/** What a limit counts for. */
export type LimitEntity =
  | 'campaign'
  | 'area'
  | 'rider'
  | 'identity'
  | 'device'
  | 'phone'
  | 'pay_account'
  | 'inviter';

/** A row of the counters. */
export interface CounterKey {
  campaignId: string;
  entity: LimitEntity;
  /** Key within the entity; a keyed digest for a person. */
  key: string;
  period: LimitPeriod;
  starts: string;
  unit: 'times' | 'cents';
}

/** Reserves against a limit in one conditional write; false if it is full. */
export async function raiseReserved(db: Db, counter: CounterKey, amount: number, most: number) {
  if (amount > most) return false;
  const { rows } = await sql`
    insert into campaign_counter as c (campaign_id, entity, key, period, starts, unit, reserved, most)
    values (${counter.campaignId}, ${counter.entity}, ${counter.key}, ${counter.period}, ${counter.starts}, ${counter.unit},
      ${amount}, ${most})
    on conflict (campaign_id, entity, key, period, starts, unit) do update
      set reserved = c.reserved + excluded.reserved, most = excluded.most
      where c.reserved + c.used + excluded.reserved <= excluded.most
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Stores a reservation of a counter. */
export const insertReservation = (
  db: Db,
  counter: CounterKey,
  { subject, amount, now }: { subject: string; amount: number; now: number },
) =>
  db
    .insertInto('reward_reservation')
    .values({
      subject,
      campaign_id: counter.campaignId,
      entity: counter.entity,
      key: counter.key,
      period: counter.period,
      starts: counter.starts,
      unit: counter.unit,
      amount,
      state: 'open',
      created_at: new Date(now),
    })
    .execute();

const sameCounter = sql`c.campaign_id = e.campaign_id and c.entity = e.entity and c.key = e.key and c.period = e.period
  and c.starts = e.starts and c.unit = e.unit`;

const whose = (campaignId: string, subject: string) =>
  sql`r.campaign_id = ${campaignId} and r.subject = ${subject}`;

/** Turns a reservation into use, in the counters it was booked in, with its actual cents. Once. */
export async function settleReserved(db: Db, { campaignId, subject, cents, now }: Settling) {
  const { rows } = await sql`
    with e as (
      update reward_reservation r set state = 'settled', ended_at = ${at(now)},
        settled = case r.unit when 'cents' then least(r.amount, ${cents}) else r.amount end
      where ${whose(campaignId, subject)} and r.state = 'open' returning r.*
    )
    update campaign_counter c set reserved = c.reserved - e.amount, used = c.used + e.settled
    from e where ${sameCounter} returning 1`.execute(db);
  return rows.length;
}

interface Settling {
  campaignId: string;
  subject: string;
  /** Actual cost, or what stays spent, cents. */
  cents: number;
  now: number;
}

/** Releases a reservation or use in the counters it was booked in, but for the cents that stay spent. Once. */
export async function returnReserved(db: Db, { campaignId, subject, cents, now }: Settling) {
  const { rows } = await sql`
    with o as (
      select r.* from reward_reservation r where ${whose(campaignId, subject)} and r.state <> 'returned' for update
    ), e as (
      update reward_reservation r set ended_at = ${at(now)}, state = case when k.kept > 0 then 'settled' else 'returned' end,
        settled = k.kept
      from o cross join lateral (
        select case when o.state = 'settled' and o.unit = 'cents' then least(o.settled, ${cents}) else 0 end as kept) k
      where r.campaign_id = o.campaign_id and r.subject = o.subject and r.entity = o.entity and r.key = o.key and r.period = o.period and r.starts = o.starts and r.unit = o.unit
      returning r.campaign_id, r.entity, r.key, r.period, r.starts, r.unit,
        case o.state when 'open' then o.amount else 0 end as held, case o.state when 'settled' then o.settled - k.kept else 0 end as used
    )
    update campaign_counter c set reserved = c.reserved - e.held, used = c.used - e.used
    from e where ${sameCounter} returning 1`.execute(db);
  return rows.length;
}

/** Takes cents off a use that came to less, in the counters it was booked in. */
export async function lowerSettled(db: Db, { campaignId, subject, cents }: Omit<Settling, 'now'>) {
  await sql`
    with o as (
      select r.* from reward_reservation r
      where ${whose(campaignId, subject)} and r.state = 'settled' and r.unit = 'cents' for update
    ), e as (
      update reward_reservation r set settled = o.settled - least(o.settled, ${cents})
      from o where r.campaign_id = o.campaign_id and r.subject = o.subject and r.entity = o.entity and r.key = o.key and r.period = o.period
        and r.starts = o.starts and r.unit = o.unit
      returning r.campaign_id, r.entity, r.key, r.period, r.starts, r.unit, o.settled - r.settled as less
    )
    update campaign_counter c set used = c.used - e.less from e where ${sameCounter}`.execute(db);
}
