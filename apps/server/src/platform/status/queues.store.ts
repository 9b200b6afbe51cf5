import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';

/** A queue of the deployment: how much of it is due, and for how many seconds the oldest piece has been. */
export interface QueueStand {
  queue: 'sms' | 'mail' | 'file_jobs' | 'webhooks';
  waiting: number;
  oldestSeconds: number;
}

const stand = (queue: QueueStand['queue'], since: string, from: string) => `
  select '${queue}' as queue, count(*)::int as waiting, coalesce(extract(epoch from now() - min(${since})), 0)::float8 as "oldestSeconds"
    from ${from} and ${since} <= now()`;

/** What is due in each queue now, messages by channel because each has a provider of its own. */
export const queueStandsSql = [
  stand('sms', 'next_at', `outbox where state = 'queued' and channel = 'sms'`),
  stand('mail', 'next_at', `outbox where state = 'queued' and channel = 'mail'`),
  stand('file_jobs', 'created_at', `file_job where state = 'queued'`),
  stand('webhooks', 'next_at', `webhook_delivery where state = 'waiting'`),
].join(' union all ');

/** Seconds since the last backup was made; null: none was. */
export const backupAgeSql = 'select extract(epoch from now() - max(made_at))::float8 as seconds from backup';

export const queueStands = async (db: Db) => (await sql.raw<QueueStand>(queueStandsSql).execute(db)).rows;

/** Seconds since the last backup was made; undefined: none was. */
export async function backupAge(db: Db): Promise<number | undefined> {
  const { rows } = await sql.raw<{ seconds: number | null }>(backupAgeSql).execute(db);
  return rows[0]?.seconds ?? undefined;
}
