import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../kernel/database/db.ts';

/** A queue of the deployment: how much waits, and how many seconds the oldest piece is due. */
export interface QueueStand {
  queue: string;
  waiting: number;
  oldestSeconds: number;
}

const due = (since: string) => sql`coalesce(extract(epoch from now() - min(${sql.ref(since)})), 0)::float8`;

/** What is due in each queue now. */
export async function queueStands(db: Db): Promise<QueueStand[]> {
  const { rows } = await sql<QueueStand>`
    select channel.name as queue, count(o.next_at)::int as waiting, ${due('o.next_at')} as "oldestSeconds"
      from (values ('sms'), ('mail')) as channel (name)
      left join outbox o on o.channel = channel.name and o.state = 'queued' and o.next_at <= now() group by channel.name
    union all select 'file_jobs', count(*)::int, ${due('created_at')} from file_job where state = 'queued'
    union all select 'webhooks', count(*)::int, ${due('next_at')} from webhook_delivery where state = 'waiting' and next_at <= now()`.execute(
    db,
  );
  return rows;
}

/** Seconds since the last backup; undefined: there was none. */
export async function backupAge(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - max(made_at))::float8 as seconds from backup`.execute(db);
  return rows[0]?.seconds ?? undefined;
}

/** The connections of a pool by what they do, and who waits for one. */
export const poolStand = ({ totalCount, idleCount, waitingCount }: pg.Pool) => ({
  used: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
});
