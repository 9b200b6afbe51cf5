import { sql } from 'kysely';
import { at, type Db } from '../database/db.ts';

/**
 * A table of what is made some time after it was asked for, by whoever has the time. It has `state` (`waiting`, `making`, `failed`
 * and what it is once it is made), `progress`, `lease_until`, `tries` and `created_at`.
 */
export interface MadeLater {
  table: string;
  /** Its column that names one. */
  key: string;
}

const of = ({ table, key }: MadeLater) => ({ table: sql.table(table), key: sql.ref(key) });

/** One that somebody makes, with which try of it that is: whoever held it before has lost it. */
export interface Held {
  id: string;
  tries: number;
}

/** Take what waits longest, or what somebody gave up. What was tried too often has failed. */
export async function takeWaiting(
  db: Db,
  made: MadeLater,
  { now, until, mostTries }: { now: number; until: number; mostTries: number },
) {
  const { table, key } = of(made);
  await sql`update ${table} set state = 'failed' where state = 'making' and lease_until < ${at(now)} and tries >= ${mostTries}`.execute(
    db,
  );
  const { rows } = await sql<Held>`
    update ${table} p set state = 'making', lease_until = ${at(until)}, tries = p.tries + 1, progress = 0
    from (select service_area_id, ${key} as id from ${table}
      where state = 'waiting' or state = 'making' and lease_until < ${at(now)}
      order by created_at limit 1 for update skip locked) as w
    where p.service_area_id = w.service_area_id and p.${key} = w.id
    returning w.id, p.tries`.execute(db);
  return rows[0];
}

const isHeld = (made: MadeLater, { id, tries }: Held) =>
  sql`${of(made).key} = ${id} and state = 'making' and tries = ${tries}`;

/** Note how far one is, 0 to 1, and hold it longer. */
export async function noteProgress(
  db: Db,
  made: MadeLater,
  held: Held,
  { share, until }: { share: number; until: number },
) {
  await sql`update ${of(made).table} set progress = ${Math.min(1_000, Math.round(share * 1_000))}, lease_until = ${at(until)}
    where ${isHeld(made, held)}`.execute(db);
}

export async function markFailed(db: Db, made: MadeLater, held: Held) {
  await sql`update ${of(made).table} set state = 'failed', lease_until = null where ${isHeld(made, held)}`.execute(
    db,
  );
}
