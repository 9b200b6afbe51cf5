import pg from 'pg';
import type { ConnectionConfig } from '../../../kernel/database/connections/connections.ts';
import { dividedTables } from '../../../kernel/database/partitions.ts';
import { schemaState } from '../../../kernel/database/schema/migrate.ts';
import { backupAgeSql, type QueueStand, queueStandsSql } from '../queues.store.ts';
import {
  both,
  type Finding,
  judgeBackup,
  judgeClock,
  judgePartitions,
  judgeQueue,
  judgeRole,
  judgeSchema,
  type Part,
  type Sentence,
} from './findings.ts';
import { waysOf } from './ways.store.ts';

const patienceMs = 5_000;

/** The database, its schema, clock and rights, and what waits in it for the jobs; `automatic`: a start migrates it. */
export async function databaseOf(
  app: ConnectionConfig,
  { automatic, demo, now }: { automatic: boolean; demo: boolean; now(): number },
): Promise<Finding[]> {
  // Past a pooler: what is set for the session here must not reach others.
  const own = app.direct ?? app;
  const client = new pg.Client({ ...own, connectionTimeoutMillis: patienceMs });
  await client.connect();
  try {
    const state = await schemaState(own);
    const schema = judgeSchema(state, { automatic });
    const about = [...(await aboutDatabase(client, now)), ...(await waysOf(app))];
    return state === 'current'
      ? [
          ...about,
          schema,
          judgePartitions(await defaultPartitionsInUse(client)),
          ...(await queuesOf(client)),
          judgeBackup(await backupAgeOf(client), { demo }),
        ]
      : [...about, schema];
  } finally {
    await client.end();
  }
}

async function aboutDatabase(client: pg.Client, now: () => number): Promise<Finding[]> {
  const asked = now();
  const { rows } = await client.query<{
    version: string;
    at: number;
    name: string;
    isSuperuser: boolean;
    bypassesRows: boolean;
  }>(`select current_setting('server_version') as version, (extract(epoch from clock_timestamp()) * 1000)::float8 as at,
    rolname as name, rolsuper as "isSuperuser", rolbypassrls as "bypassesRows" from pg_roles where rolname = current_user`);
  const [row] = rows;
  if (!row) throw new Error('the database does not know who asks');
  // It read its clock between the question and the answer.
  const apart = row.at - (asked + now()) / 2;
  return [
    {
      part: 'database',
      level: 'well',
      text: both(`PostgreSQL ${row.version} 有应答`, `PostgreSQL ${row.version} answers`),
    },
    judgeClock(apart),
    judgeRole(row),
  ];
}

async function defaultPartitionsInUse(client: pg.Client): Promise<string[]> {
  const full: string[] = [];
  for (const { table } of dividedTables) {
    const { rows } = await client.query<{ used: boolean }>(
      `select exists (select from ${table}_default) as used`,
    );
    if (rows[0]?.used) full.push(table);
  }
  return full;
}

/** What each queue is called here, and what to look at beyond the program that works through it. */
const queues: Readonly<Record<QueueStand['queue'], { part: Part; also?: Sentence }>> = {
  sms: {
    part: 'texts',
    also: both(
      '检查短信网关（SMS_URL 或消息配置）有没有应答',
      'see that the text message gateway (SMS_URL or the message settings) answers',
    ),
  },
  mail: {
    part: 'mails',
    also: both(
      '检查邮件服务器（SMTP_URL 或系统配置）有没有应答',
      'see that the mail server (SMTP_URL or the system configuration) answers',
    ),
  },
  file_jobs: { part: 'fileJobs' },
  webhooks: { part: 'webhooks' },
};

async function queuesOf(client: pg.Client): Promise<Finding[]> {
  await client.query(`select set_config('app.agents', 'all', false), set_config('app.areas', 'all', false)`);
  const { rows } = await client.query<QueueStand>(queueStandsSql);
  return rows.map(({ queue, waiting, oldestSeconds }) =>
    judgeQueue(queues[queue].part, { count: waiting, oldestMs: oldestSeconds * 1000 }, queues[queue].also),
  );
}

/** Milliseconds since the last backup was made; undefined: none was. */
async function backupAgeOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ seconds: number | null }>(backupAgeSql);
  const { seconds } = rows[0] ?? {};
  return typeof seconds === 'number' ? seconds * 1000 : undefined;
}
