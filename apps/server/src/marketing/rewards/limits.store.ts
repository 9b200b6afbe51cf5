import type { LimitPeriod } from '@kickstand/domain/marketing/rewards';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

/** Whom or what a limit counts. */
export type LimitEntity =
  | 'campaign'
  | 'area'
  | 'rider'
  | 'identity'
  | 'device'
  | 'phone'
  | 'pay_account'
  | 'inviter';

/** Where something is counted: one row of the counters. */
export interface CounterKey {
  campaignId: string;
  entity: LimitEntity;
  /** Which of them; a keyed digest where it is of a person. */
  key: string;
  period: LimitPeriod;
  starts: string;
  unit: 'times' | 'cents';
}

/** Hold back so much of a limit, in one write with the question whether there is room; false where there is none. */
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

/** Note for whom it is held back. */
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

/** What was held back for something is used, in the counters that it was booked in; of cents what it came to. Done once. */
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
  /** What it came to, cents. */
  cents: number;
  now: number;
}

/** What was held back or used for something is free again, in the counters that it was booked in. Done once. */
export async function returnReserved(db: Db, { campaignId, subject, now }: Omit<Settling, 'cents'>) {
  const { rows } = await sql`
    with o as (
      select r.* from reward_reservation r where ${whose(campaignId, subject)} and r.state <> 'returned' for update
    ), e as (
      update reward_reservation r set state = 'returned', settled = 0, ended_at = ${at(now)}
      from o where r.campaign_id = o.campaign_id and r.subject = o.subject and r.entity = o.entity and r.key = o.key
        and r.period = o.period and r.starts = o.starts and r.unit = o.unit
      returning r.campaign_id, r.entity, r.key, r.period, r.starts, r.unit,
        case o.state when 'open' then o.amount else 0 end as held, case o.state when 'settled' then o.settled else 0 end as used
    )
    update campaign_counter c set reserved = c.reserved - e.held, used = c.used - e.used
    from e where ${sameCounter} returning 1`.execute(db);
  return rows.length;
}
