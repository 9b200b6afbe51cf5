import { statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { connectAsync } from 'mqtt';
import pg from 'pg';
import { schemaState } from '../../kernel/database/migrate.ts';
import { dividedTables } from '../../kernel/database/partitions.ts';
import { fileStoreOf } from '../../kernel/files/file-store-of.ts';
import { newId } from '../../kernel/ids.ts';
import { filesDirOf, type Settings } from '../../kernel/program/settings.ts';
import {
  type Finding,
  judgeCertificate,
  judgeClock,
  judgeDisk,
  judgePartitions,
  judgeQueue,
  judgeRole,
  judgeSchema,
} from './findings.ts';

const patienceMs = 5_000;

export interface Examined {
  settings: Settings;
  /** As the programs reach the database. */
  app: pg.ClientConfig;
  now(): number;
}

/**
 * Asks a deployment about itself: disk, database, queues, broker, files and certificate. What cannot be asked is a
 * finding as well. Changes nothing but a file that it writes and removes again.
 */
export async function examine(parts: Examined): Promise<Finding[]> {
  const found: Finding[] = [];
  const look = async (part: string, todo: string, work: () => Promise<Finding | Finding[]>) =>
    found.push(...[await work().catch((error: Error) => cannot(part, error, todo))].flat());
  const { settings } = parts;
  await look('disk', 'see that DATA_DIR is there', () => diskOf(settings));
  await look('files', 'see that FILES_DIR or the bucket can be written', () => filesOf(parts));
  await look('database', 'see that it runs and that DATABASE_URL is right', () => databaseOf(parts));
  const { mqttUrl, publicOrigin } = settings;
  if (mqttUrl) await look('broker', 'see that it runs and that MQTT_URL is right', () => brokerOf(mqttUrl));
  if (publicOrigin?.startsWith('https:'))
    await look('certificate', 'see that the proxy runs and PUBLIC_ORIGIN is right', async () =>
      judgeCertificate(await endOfCertificate(new URL(publicOrigin)), parts.now()),
    );
  return found;
}

const cannot = (part: string, error: Error, todo: string): Finding => ({
  part,
  level: 'wrong',
  // Several addresses of one host fail together, and the sum of it says nothing.
  text: error.message || String((error as NodeJS.ErrnoException).code ?? error.name),
  todo,
});

async function diskOf({ dataDir }: Settings) {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return judgeDisk('disk', { free: bavail * bsize, total: blocks * bsize });
}

/** Writes a file, reads it and removes it. */
async function filesOf({ settings, now }: Examined): Promise<Finding> {
  const store = fileStoreOf({ ...settings, filesDir: filesDirOf(settings) }, now);
  const [name, bytes] = [`doctor-${newId()}.txt`, Buffer.from('written by the doctor')];
  await store.put(name, bytes);
  const read = await store.get(name);
  await store.remove(name);
  if (!read?.equals(bytes)) throw new Error('a file that was written was not read again');
  const where = settings.s3Url ? 'the bucket' : 'the folder of files';
  return { part: 'files', level: 'well', text: `${where} can be written and read` };
}

async function databaseOf({ settings, app, now }: Examined): Promise<Finding[]> {
  const client = new pg.Client({ ...app, connectionTimeoutMillis: patienceMs });
  await client.connect();
  try {
    const state = await schemaState(app);
    const schema = judgeSchema(state, { automatic: !settings.databaseUrl || settings.demo });
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

/** Where work of the jobs waits, and since when. */
const queues = {
  messages: `select count(*)::int as count, (extract(epoch from min(next_at)) * 1000)::float8 as since from outbox where state = 'queued' and next_at <= $1`,
  'file jobs': `select count(*)::int as count, (extract(epoch from min(created_at)) * 1000)::float8 as since from file_job where state = 'queued' and created_at <= $1`,
  webhooks: `select count(*)::int as count, (extract(epoch from min(next_at)) * 1000)::float8 as since from webhook_delivery where state = 'waiting' and next_at <= $1`,
} as const;

async function queuesOf(client: pg.Client, now: () => number): Promise<Finding[]> {
  const found: Finding[] = [];
  await client.query(`select set_config('app.agents', 'all', false), set_config('app.areas', 'all', false)`);
  for (const [part, question] of Object.entries(queues)) {
    const { rows } = await client.query<{ count: number; since: number | null }>(question, [new Date(now())]);
    const { count = 0, since = null } = rows[0] ?? {};
    found.push(judgeQueue(part, { count, ...(since !== null && { oldestMs: now() - since }) }));
  }
  return found;
}

/** Whether the programs' account may follow vehicles. */
async function brokerOf(url: string): Promise<Finding> {
  const clientId = `kickstand-doctor-${newId()}`;
  const options = { clientId, reconnectPeriod: 0, connectTimeout: patienceMs, clean: true };
  const client = await connectAsync(url, options);
  try {
    const granted = await client.subscribeAsync('live/beat');
    const refused = granted.some(({ qos }) => Number(qos) === 128);
    return refused
      ? {
          part: 'broker',
          level: 'wrong',
          text: 'the account of MQTT_URL may not read live/#',
          todo: 'give it the rights of docs/operations.md, "The broker"',
        }
      : { part: 'broker', level: 'well', text: 'it answers, and the programs may read it' };
  } finally {
    await client.endAsync(true);
  }
}

/** When the certificate of an address ends, epoch milliseconds; one that nobody trusts is an error. */
function endOfCertificate({ hostname, port }: URL): Promise<number> {
  return new Promise((resolve, reject) => {
    // An address by number has no name to ask for.
    const name = isIP(hostname) ? {} : { servername: hostname };
    const socket = connectTls({ host: hostname, port: Number(port || 443), ...name }, () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to));
      socket.end();
    });
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('it does not answer')));
    socket.on('error', reject);
  });
}
