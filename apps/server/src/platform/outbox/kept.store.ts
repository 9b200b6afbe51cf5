import type { Lane } from '@kickstand/domain/platform/messages';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

/** Expired messages are no longer sent. */
const expire = (db: Db, now: number) =>
  db
    .updateTable('outbox')
    .set({ state: 'expired', next_at: null })
    .where('state', '=', 'queued')
    .where('expires_at', '<', at(now))
    .execute();

interface Tidying {
  now: number;
  blankBefore: number;
  forgetPhoneBefore: number;
  forgetCodeBefore: number;
  forgetAllBefore: number;
}

/**
 * Blanks texts queued before an instant, unless they may still be sent; deletes the recipients of codes after a
 * second one, then the codes, and last other texts.
 */
export async function tidyTexts(
  db: Db,
  { now, blankBefore, forgetPhoneBefore, forgetCodeBefore, forgetAllBefore }: Tidying,
) {
  await db
    .updateTable('outbox')
    .set({
      body_box: '',
      state: sql`case when state in ('queued', 'sending') then 'expired' else state end`,
      next_at: null,
    })
    .where('created_at', '<', at(blankBefore))
    .where('body_box', '<>', '')
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '<', at(now))]))
    .execute();
  await expire(db, now);
  await db
    .updateTable('outbox')
    .set({ address_hash: '' })
    .where('lane', '=', 'x')
    .where('created_at', '<', at(forgetPhoneBefore))
    .where('address_hash', '<>', '')
    .execute();
  await db
    .deleteFrom('outbox')
    .where('channel', '=', 'sms')
    .where('created_at', '<', at(forgetCodeBefore))
    .where((eb) => eb.or([eb('lane', '=', 'x'), eb('created_at', '<', at(forgetAllBefore))]))
    .execute();
}

/** The latest text to a phone that is not blanked. */
export const latestTextTo = (db: Db, phoneHash: string, lane: Lane) =>
  db
    .selectFrom('outbox')
    .select(['message_id as id', 'body_box as bodyBox'])
    .where('address_hash', '=', phoneHash)
    .where('lane', '=', lane)
    .where('state', '<>', 'suppressed')
    .where('body_box', '<>', '')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The number of codes sent or queued since an instant. */
export const codesLeftSince = (since: number) =>
  sql<number>`(select count(*) from outbox where lane = 'x' and channel = 'sms' and state <> 'suppressed'
    and created_at > ${at(since)})`;
