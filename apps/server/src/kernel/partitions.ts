import pg from 'pg';

/** Tables whose rows are kept by month; the column by which they are divided is called `at`. */
const monthly = ['device_event'] as const;
/** Any number: it keeps two programs from making the same partition at once. */
const lockKey = 4_701_884;

/**
 * Makes the partitions of this month and the next ones, as the owner of the schema. Rows that came into the default
 * partition meanwhile move to where they belong. What is there already stays. Answers the names of the new ones.
 */
export async function ensurePartitions(
  owner: pg.ClientConfig,
  now: number,
  monthsAhead = 2,
): Promise<string[]> {
  const client = new pg.Client(owner);
  await client.connect();
  const made: string[] = [];
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    for (const table of monthly)
      for (let ahead = 0; ahead <= monthsAhead; ahead++) {
        const name = await ensureMonth(client, table, monthOf(now, ahead));
        if (name) made.push(name);
      }
  } finally {
    await client.end();
  }
  return made;
}

const day = 24 * 3_600_000;

/**
 * Makes partitions now and once a day. Without the right to make them the default partition takes all rows, which
 * works and is told to `onError`. Answers how to stop.
 */
export async function keepPartitions(
  owner: pg.ClientConfig,
  now: () => number,
  onError: (error: unknown) => void,
): Promise<() => void> {
  const ensure = () => ensurePartitions(owner, now()).then(() => undefined, onError);
  await ensure();
  const timer = setInterval(ensure, day).unref();
  return () => clearInterval(timer);
}

/** The first instants of a month and of the one after it, in UTC. */
function monthOf(now: number, ahead: number) {
  const date = new Date(now);
  const start = (months: number) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  return { from: start(ahead).toISOString(), to: start(ahead + 1).toISOString() };
}

async function ensureMonth(client: pg.Client, table: string, { from, to }: { from: string; to: string }) {
  const name = `${table}_${from.slice(0, 7).replace('-', '_')}`;
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    name,
  ]);
  if (rows[0]?.there) return undefined;
  await client.query('begin');
  try {
    // Nobody may add rows to the default partition between moving them and attaching the new one.
    await client.query(`lock table ${table} in access exclusive mode`);
    await client.query(`create table ${name} (like ${table} including all)`);
    await client.query(
      `with moved as (delete from ${table}_default where at >= '${from}' and at < '${to}' returning *)
       insert into ${name} select * from moved`,
    );
    await client.query(
      `alter table ${table} attach partition ${name} for values from ('${from}') to ('${to}')`,
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  return name;
}
