import type { Lane } from '@kickstand/domain/platform/messages';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

/** A text for many riders, besides the one in their inbox. */
export interface TextToMany {
  broadcastId: string;
  event: string;
  lane: Lane;
  text: string;
  parts: number;
  expiresAt: number;
  now: number;
}

interface Addressee {
  riderId: string;
  agentId: number;
  riderMessageId: string;
  messageId: string;
}

/** Queues it for each of them, once. */
export const insertTexts = (db: Db, one: TextToMany, to: readonly Addressee[]) =>
  sql`
  insert into outbox (message_id, key, event, channel, lane, agent_id, rider_message_id, broadcast_id, body, state, created_at, next_at,
    expires_at, parts)
  select n.message_id, ${one.event} || ':' || ${one.broadcastId} || ':' || n.rider_id || ':sms', ${one.event}, 'sms', ${one.lane},
    n.agent_id, n.rider_message_id, ${one.broadcastId}, ${one.text}, 'queued', ${at(one.now)}, ${at(one.now)}, ${at(one.expiresAt)},
    ${one.parts}
  from unnest(${to.map(({ messageId }) => messageId)}::text[], ${to.map(({ riderId }) => riderId)}::text[],
    ${to.map(({ agentId }) => agentId)}::int[], ${to.map(({ riderMessageId }) => riderMessageId)}::text[])
    as n (message_id, rider_id, agent_id, rider_message_id)
  on conflict (key) do nothing`.execute(db);

/** How many texts of a broadcast are in each state. */
export async function textsOf(db: Db, broadcastId: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('outbox')
    .select(['state'])
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('broadcast_id', '=', broadcastId)
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}

/** Beyond any waiting time. */
const never = Date.UTC(9_998, 0);

const waiting = (db: Db, broadcastId: string) =>
  db.updateTable('outbox').where('broadcast_id', '=', broadcastId).where('state', '=', 'queued');

/** Holds the waiting texts of a broadcast, or releases them. */
export const holdTexts = (db: Db, broadcastId: string, { isHeld, now }: { isHeld: boolean; now: number }) =>
  waiting(db, broadcastId)
    .set({ next_at: new Date(isHeld ? never : now) })
    .execute();

/** Cancels the waiting texts of a broadcast. */
export const cancelTexts = (db: Db, broadcastId: string) =>
  waiting(db, broadcastId).set({ state: 'cancelled', next_at: null }).execute();

/** Cancels waiting marketing to a rider; returns how many. */
export async function suppressMarketing(db: Db, riderId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update outbox o set state = 'suppressed', next_at = null from rider_message m
    where m.message_id = o.rider_message_id and m.rider_id = ${riderId} and m.event = 'campaign' and o.lane = 'm'
      and o.state = 'queued'`.execute(db);
  return Number(numAffectedRows ?? 0);
}
