import { sql } from 'kysely';
import { at, type Db } from '../database/db.ts';

/**
 * A table of work done in the background after it was requested. It has `state` (`waiting`, `making`, `failed` and its
 * final state), `progress`, `lease_until`, `tries` and `created_at`.
 */
export interface MadeLater {
  table: string;
  /** The column with its id. */
  key: string;
}

const of = ({ table, key }: MadeLater) => ({ table: sql.table(table), key: sql.ref(key) });

/** A claimed item with the number of the attempt: the previous holder has lost it. */
export interface Held {
  id: string;
  tries: number;
}

/** Claims the longest waiting item, or one whose lease expired. After too many attempts it counts as failed. */
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

/** Records the progress, 0 to 1, and renews the lease. */
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
