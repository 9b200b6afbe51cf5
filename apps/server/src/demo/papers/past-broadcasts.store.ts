import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { demoWords } from '../words/demo.words.ts';

/**
 * Stores consents to marketing given at registration: two riders in three in the app, half of those by text message
 * too.
 */
export async function agreeToMarketing(db: Db, since: number) {
  for (const [channel, share] of [
    ['inbox', 66],
    ['sms', 33],
  ] as const)
    await sql`insert into rider_consent (rider_id, channel, source, words, given_at)
      select rider_id, ${channel}, 'register', ${demoWords().marketing.consent}, greatest(registered_at, ${at(since)})
      from rider where state <> 'cancelled' and abs(hashtext(rider_id)) % 100 < ${share} and registered_at < now()
      on conflict do nothing`.execute(db);
}

/** Marks a message as read by one recipient in three. */
export const readSome = (db: Db, broadcastId: string, when: number) =>
  sql`update rider_message set read_at = ${at(when)}
    where broadcast_id = ${broadcastId} and abs(hashtext(rider_id)) % 100 < 35`.execute(db);
