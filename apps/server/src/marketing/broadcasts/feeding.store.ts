import type { BroadcastKind } from '@kickstand/contract/marketing/broadcasts';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { type Capped, keptFrom } from './recipients.store.ts';

/** Starts the broadcasts that are due; returns their IDs and titles. */
export const beginDue = (db: Db, now: number) =>
  db
    .updateTable('broadcast')
    .set({ state: 'sending', started_at: new Date(now) })
    .where('state', '=', 'scheduled')
    .where(({ eb, or }) => or([eb('send_at', 'is', null), eb('send_at', '<=', at(now))]))
    .returning(['broadcast_id as id', 'title', 'body', 'sent_by as by'])
    .execute();

/** Broadcasts being sent and not paused, oldest start first. */
export const sendingNow = async (db: Db, most: number) =>
  (
    await db
      .selectFrom('broadcast')
      .select('broadcast_id as id')
      .where('state', '=', 'sending')
      .where('is_paused', '=', false)
      .orderBy('started_at')
      .limit(most)
      .execute()
  ).map(({ id }) => id);

/** Locks a broadcast being sent; undefined if it was paused, ended or locked by another process. */
export const takeSending = (db: Db, id: string) =>
  db
    .selectFrom('broadcast')
    .select(['broadcast_id as id', 'kind', 'title', 'body', 'sms_text as smsText', 'texted', 'told', 'staff'])
    .select(['expires_at as expiresAt'])
    .where('broadcast_id', '=', id)
    .where('state', '=', 'sending')
    .where('is_paused', '=', false)
    .forUpdate()
    .skipLocked()
    .$narrowType<{ kind: BroadcastKind }>()
    .executeTakeFirst();
export type Sending = NonNullable<Awaited<ReturnType<typeof takeSending>>>;

export interface Recipient {
  riderId: string;
  areaId: number;
  agentId: number;
  isTexted: boolean;
  reason: string | null;
}

interface Taking {
  id: string;
  most: number;
  now: number;
  marketing: Capped | undefined;
}

/**
 * Takes the next waiting riders and checks again whether they may be contacted; returns each with the reason if not.
 */
export async function takeRiders(db: Db, { id, most, now, marketing }: Taking): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    with next as (
      select rider_id, service_area_id, is_texted from broadcast_rider
      where broadcast_id = ${id} and state = 'waiting' order by rider_id limit ${most}
    ), judged as (
      select n.*, case when n.rider_id in (select riders_never_meant(${at(now)})) then 'gone'
        else ${keptFrom('n.rider_id', marketing)} end as reason from next n
    )
    update broadcast_rider b set state = case when j.reason is null then 'told' else 'dropped' end, reason = j.reason
    from judged j join service_area z on z.service_area_id = j.service_area_id
    where b.broadcast_id = ${id} and b.rider_id = j.rider_id
    returning b.rider_id as "riderId", b.service_area_id as "areaId", z.agent_id as "agentId", b.is_texted as "isTexted", b.reason`.execute(
    db,
  );
  return rows;
}

/** Drops all waiting recipients; returns how many. */
export async function expireWaiting(db: Db, id: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('broadcast_rider')
    .set({ state: 'dropped', reason: 'expired' })
    .where('broadcast_id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Adds to the counts of sent and dropped recipients. */
export const noteTold = (db: Db, id: string, { told, dropped }: { told: number; dropped: number }) =>
  db
    .updateTable('broadcast')
    .set({ told: sql`told + ${told}`, dropped: sql`dropped + ${dropped}` })
    .where('broadcast_id', '=', id)
    .execute();

/** Ends the sending: done, or failed if nobody was reached. */
export const endSending = (db: Db, id: string, now: number) =>
  db
    .updateTable('broadcast')
    .set({ state: sql`case when told + staff > 0 then 'done' else 'failed' end`, ended_at: new Date(now) })
    .where('broadcast_id', '=', id)
    .execute();

interface Said extends Pick<Sending, 'id' | 'title' | 'body'> {
  event: string;
  by: string | null;
  now: number;
}

/** Puts a broadcast into the inboxes of riders, once each, with the given IDs. */
export const putIntoInboxes = (
  db: Db,
  { id, title, body, event, by, now }: Said,
  riders: readonly (Recipient & { messageId: string })[],
) =>
  sql`
  insert into rider_message (message_id, rider_id, service_area_id, agent_id, kind, event, key, title, body, by_name, created_at,
    broadcast_id)
  select n.message_id, n.rider_id, n.area_id, n.agent_id, 'notice', ${event}, 'broadcast:' || ${id} || ':' || n.rider_id, ${title},
    ${body}, ${by}, ${at(now)}, ${id}
  from unnest(${riders.map((one) => one.messageId)}::text[], ${riders.map((one) => one.riderId)}::text[],
    ${riders.map((one) => one.areaId)}::int[], ${riders.map((one) => one.agentId)}::int[]) as n (message_id, rider_id, area_id, agent_id)
  on conflict (key) do nothing`.execute(db);
