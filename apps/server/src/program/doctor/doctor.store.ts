import pg from 'pg';
import { schemaState } from '../../kernel/database/migrate.ts';
import { dividedTables } from '../../kernel/database/partitions.ts';
import { type Finding, judgeClock, judgePartitions, judgeQueue, judgeRole, judgeSchema } from './findings.ts';

const patienceMs = 5_000;

/** The database, its schema, clock and rights, and what waits in it for the jobs; `automatic`: a start migrates it. */
export async function databaseOf(
  app: pg.ClientConfig,
  { automatic, now }: { automatic: boolean; now(): number },
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
    { part: 'database', level: 'well', text: `PostgreSQL ${row.version} answers` },
    judgeClock('database', apart),
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

/** Where work of the jobs waits, and since when; messages by channel, because each has a provider of its own. */
const queues: Readonly<Record<string, { question: string; todo?: string }>> = {
  'text messages': {
    question: waitingMessages('sms'),
    todo: 'see that SMS_URL names a gateway that answers',
  },
  mails: { question: waitingMessages('mail'), todo: 'see that SMTP_URL names a mail server that answers' },
  'file jobs': {
    question: `select count(*)::int as count, (extract(epoch from min(created_at)) * 1000)::float8 as since from file_job where state = 'queued' and created_at <= $1`,
  },
  webhooks: {
    question: `select count(*)::int as count, (extract(epoch from min(next_at)) * 1000)::float8 as since from webhook_delivery where state = 'waiting' and next_at <= $1`,
  },
};

function waitingMessages(channel: 'sms' | 'mail') {
  return `select count(*)::int as count, (extract(epoch from min(next_at)) * 1000)::float8 as since
    from outbox where channel = '${channel}' and state = 'queued' and next_at <= $1`;
}

async function queuesOf(client: pg.Client, now: () => number): Promise<Finding[]> {
  const found: Finding[] = [];
  await client.query(`select set_config('app.agents', 'all', false), set_config('app.areas', 'all', false)`);
  for (const [part, { question, todo }] of Object.entries(queues)) {
    const { rows } = await client.query<{ count: number; since: number | null }>(question, [new Date(now())]);
    const { count = 0, since = null } = rows[0] ?? {};
    found.push(judgeQueue(part, { count, ...(since !== null && { oldestMs: now() - since }) }, todo));
  }
  return found;
}
