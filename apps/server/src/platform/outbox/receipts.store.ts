import type { SmsReceipt } from '@kickstand/contract/marketing/broadcasts';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

/**
 * Stores a gateway's receipts for sent messages, also for one whose answer is still awaited. States only move
 * forward: a delivered message stays delivered. Returns which changed.
 */
export async function applyReceipts(db: Db, receipts: readonly SmsReceipt[], now: number) {
  const { rows } = await sql<{ key: string; riderMessageId: string | null }>`
    update outbox o set state = r.state, next_at = null,
      delivered_at = case when r.state = 'delivered' then ${at(now)} else o.delivered_at end,
      sent_at = coalesce(o.sent_at, ${at(now)})
    from unnest(${receipts.map(({ key }) => key)}::text[], ${receipts.map(({ state }) => state)}::text[]) as r (key, state)
    where o.key = r.key and o.channel = 'sms' and (o.state in ('sending', 'accepted', 'unknown')
      or (o.state = 'undelivered' and r.state = 'delivered' and o.sent_at is not null))
    returning o.key, o.rider_message_id as "riderMessageId"`.execute(db);
  return rows;
}
