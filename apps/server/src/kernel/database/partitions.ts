import pg from 'pg';
import { repeatEvery, type Stop } from '../program/repeat-every.ts';

type Span = 'day' | 'month';

export interface Divided {
  table: string;
  /** The column it is partitioned by. */
  column: string;
  by: Span;
}

/** Tables that grow every day, and their partitioning by time. */
export const dividedTables: readonly Divided[] = [
  { table: 'device_event', column: 'at', by: 'month' },
  { table: 'trip', column: 'started_at', by: 'month' },
  { table: 'search', column: 'at', by: 'month' },
  { table: 'track', column: 'from_at', by: 'month' },
  { table: 'telemetry', column: 'hour', by: 'day' },
  { table: 'device_packet', column: 'at', by: 'day' },
  { table: 'fleet_snapshot', column: 'at', by: 'month' },
  { table: 'fleet_sample', column: 'at', by: 'month' },
];

/** How far ahead partitions are created. */
const ahead: Record<Span, number> = { month: 2, day: 3 };

/** Any number: prevents two programs from creating the same partition at once. */
const lockKey = 4_701_884;

/**
 * Creates the partitions for now and the near future, as the owner of the schema; with `since` also those of the past
 * from that instant on, for a bulk load. Rows that ended up in the default partition move to where they belong. Existing
 * partitions are kept. Returns the names of the new ones.
 */
export async function ensurePartitions(owner: pg.ClientConfig, now: number, since = now): Promise<string[]> {
  const client = new pg.Client(owner);
  await client.connect();
  const made: string[] = [];
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    for (const divided of dividedTables)
      for (const span of spansFrom(divided.by, since, now)) {
        const name = await ensureSpan(client, divided, span);
        if (name) made.push(name);
      }
  } finally {
    await client.end();
  }
  return made;
}

const day = 24 * 3_600_000;

/**
 * Creates partitions now and once a day. Without the right to, the default partition takes all rows, which works and is
 * reported to `onError`. Returns how to stop.
 */
export async function keepPartitions(
  owner: pg.ClientConfig,
  now: () => number,
  onError: (error: unknown) => void,
): Promise<Stop> {
  const ensure = () => ensurePartitions(owner, now());
  await ensure().catch(onError);
  return repeatEvery(day, ensure, onError);
}

/** The range of a partition, as UTC dates `2026-11-01`. */
interface Reach {
  from: string;
  to: string;
}

const dateOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** The days or months from the one of `since` to some after the one of `now`, in UTC. */
function spansFrom(by: Span, since: number, now: number): Reach[] {
  const date = new Date(since);
  const start = (steps: number) =>
    by === 'month'
      ? Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + steps, 1)
      : Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + steps);
  const spans: Reach[] = [];
  let left = ahead[by];
  for (let step = 0; left >= 0; step++) {
    spans.push({ from: dateOf(start(step)), to: dateOf(start(step + 1)) });
    if (start(step + 1) > now) left--;
  }
  return spans;
}

/** `trip_2026_11`, `device_packet_2026_11_21` */
const partitionName = ({ table, by }: Divided, from: string) =>
  `${table}_${from.slice(0, by === 'month' ? 7 : 10).replaceAll('-', '_')}`;

/** The columns of a table that are written, excluding generated ones. */
async function writtenColumns(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows[0]?.columns ?? '';
}

async function ensureSpan(client: pg.Client, divided: Divided, { from, to }: Reach) {
  const { table, column } = divided;
  const name = partitionName(divided, from);
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    name,
  ]);
  if (rows[0]?.there) return undefined;
  await client.query('begin');
  try {
    // Nobody may add rows to the default partition between moving them and attaching the new one.
    await client.query(`lock table ${table} in access exclusive mode`);
    await client.query(`create table ${name} (like ${table} including all)`);
    const columns = await writtenColumns(client, table);
    await client.query(
      `with moved as (delete from ${table}_default where ${column} >= '${from}Z' and ${column} < '${to}Z' returning ${columns})
       insert into ${name} (${columns}) select * from moved`,
    );
    await client.query(
      `alter table ${table} attach partition ${name} for values from ('${from}Z') to ('${to}Z')`,
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  return name;
}
