import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

/** The gateway set in the console; undefined if none. */
export const gatewayKept = (db: Db) =>
  db
    .selectFrom('message_provider')
    .select(['url', 'key_sealed as keySealed', 'key_end as keyEnd', 'set_at as setAt', 'set_by as setBy'])
    .select('version')
    .where('channel', '=', 'sms')
    .executeTakeFirst();

interface NewGateway {
  url: string;
  keySealed: string;
  keyEnd: string;
  version: number;
  by: string;
  now: number;
}

/** Stores it, unless somebody else did meanwhile; returns its version. */
export async function putGateway(db: Db, { url, keySealed, keyEnd, version, by, now }: NewGateway) {
  const columns = { url, key_sealed: keySealed, key_end: keyEnd, set_at: new Date(now), set_by: by };
  return db
    .insertInto('message_provider')
    .values({ ...columns, channel: 'sms', version: version + 1 })
    .onConflict((row) =>
      row
        .column('channel')
        .doUpdateSet({ ...columns, version: version + 1 })
        .where('message_provider.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
}

interface Failing {
  riderMessageId: string;
  problem: string;
  /** The number does not exist: one failure suffices. */
  isVacant: boolean;
  since: number;
  until: number;
  now: number;
}

/**
 * Records a final refusal of a rider's phone: after a second one within a while, or at once if the number does not
 * exist, nothing is sent to it for long.
 */
export const noteBadNumber = (db: Db, one: Failing) =>
  sql`
  insert into bad_number (rider_id, failures, problem, failed_at, until)
  select m.rider_id, 1, ${one.problem}, ${at(one.now)}, case when ${one.isVacant}::boolean then ${at(one.until)} end
  from rider_message m where m.message_id = ${one.riderMessageId}
  on conflict (rider_id) do update set
    failures = case when bad_number.failed_at < ${at(one.since)} then 1 else bad_number.failures + 1 end,
    until = case when ${one.isVacant}::boolean or bad_number.failed_at >= ${at(one.since)} then ${at(one.until)} end,
    problem = excluded.problem, failed_at = excluded.failed_at`.execute(db);
