import pg from 'pg';
import { schemaState } from '../../../kernel/database/migrate.ts';
import { dividedTables } from '../../../kernel/database/partitions.ts';
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

const patienceMs = 5_000;

/** The database, its schema, clock and rights, and what waits in it for the jobs; `automatic`: a start migrates it. */
export async function databaseOf(
  app: pg.ClientConfig,
  { automatic, demo, now }: { automatic: boolean; demo: boolean; now(): number },
): Promise<Finding[]> {
  const client = new pg.Client({ ...app, connectionTimeoutMillis: patienceMs });
  await client.connect();
  try {
    const state = await schemaState(app);
    const schema = judgeSchema(state, { automatic });
    const about = await aboutDatabase(client, now);
    return state === 'current'
      ? [
          ...about,
          schema,
          judgePartitions(await defaultPartitionsInUse(client)),
          ...(await queuesOf(client, now)),
          judgeBackup(await lastBackup(client), { now: now(), demo }),
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

/** When the last backup was complete, epoch milliseconds; undefined: never. */
async function lastBackup(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ at: number | null }>(
    'select (extract(epoch from max(made_at)) * 1000)::float8 as at from backup',
  );
  return rows[0]?.at ?? undefined;
}

interface Queue {
  part: Part;
  question: string;
  also?: Sentence;
}

/** Where work of the jobs waits, and since when; messages by channel, because each has a provider of its own. */
const queues: readonly Queue[] = [
  {
    part: 'texts',
    question: waitingMessages('sms'),
    also: both('检查 SMS_URL 的短信网关有没有应答', 'see that SMS_URL names a gateway that answers'),
  },
  {
    part: 'mails',
    question: waitingMessages('mail'),
    also: both('检查 SMTP_URL 的邮件服务器有没有应答', 'see that SMTP_URL names a mail server that answers'),
  },
  {
    part: 'fileJobs',
    question: `select count(*)::int as count, (extract(epoch from min(created_at)) * 1000)::float8 as since from file_job where state = 'queued' and created_at <= $1`,
  },
  {
    part: 'webhooks',
    question: `select count(*)::int as count, (extract(epoch from min(next_at)) * 1000)::float8 as since from webhook_delivery where state = 'waiting' and next_at <= $1`,
  },
];

function waitingMessages(channel: 'sms' | 'mail') {
  return `select count(*)::int as count, (extract(epoch from min(next_at)) * 1000)::float8 as since
    from outbox where channel = '${channel}' and state = 'queued' and next_at <= $1`;
}

async function queuesOf(client: pg.Client, now: () => number): Promise<Finding[]> {
  const found: Finding[] = [];
  await client.query(`select set_config('app.agents', 'all', false), set_config('app.areas', 'all', false)`);
  for (const { part, question, also } of queues) {
    const { rows } = await client.query<{ count: number; since: number | null }>(question, [new Date(now())]);
    const { count = 0, since = null } = rows[0] ?? {};
    found.push(judgeQueue(part, { count, ...(since !== null && { oldestMs: now() - since }) }, also));
  }
  return found;
}
