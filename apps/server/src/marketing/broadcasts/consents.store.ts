import type { ConsentChannel } from '@kickstand/contract/marketing/broadcasts';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

/** Consents of a rider, including withdrawn ones. */
export const consentsOf = (db: Db, riderId: string) =>
  db
    .selectFrom('rider_consent')
    .select(['channel', 'words', 'given_at as givenAt', 'ended_at as endedAt'])
    .$narrowType<{ channel: ConsentChannel }>()
    .where('rider_id', '=', riderId)
    .execute();

interface Given {
  riderId: string;
  channel: ConsentChannel;
  source: string;
  words: string;
  now: number;
}

/** Stores a consent; an existing one keeps its wording. */
export const giveConsent = (db: Db, { riderId, channel, source, words, now }: Given) =>
  sql`insert into rider_consent (rider_id, channel, source, words, given_at)
    values (${riderId}, ${channel}, ${source}, ${words}, ${at(now)})
    on conflict (rider_id, channel) do update set source = excluded.source, words = excluded.words,
      given_at = excluded.given_at, ended_at = null where rider_consent.ended_at is not null`.execute(db);

/** Withdraws a consent. */
export const endConsent = (db: Db, riderId: string, channel: ConsentChannel, now: number) =>
  db
    .updateTable('rider_consent')
    .set({ ended_at: new Date(now) })
    .where('rider_id', '=', riderId)
    .where('channel', '=', channel)
    .where('ended_at', 'is', null)
    .execute();
