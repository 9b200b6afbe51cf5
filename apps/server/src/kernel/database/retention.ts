import { privacyRules } from '@kickstand/contract/places/area-settings';
import pg from 'pg';
import { repeatEvery } from '../program/repeat-every.ts';
import { type Divided, dividedTables } from './partitions.ts';

const dayMs = 24 * 3_600_000;

const { usual: usualDays, most: mostDays } = privacyRules.fields.trackDays;

/** How long rows are kept, days; tables not listed are kept permanently. */
const fixedDays: Readonly<Record<string, number>> = { device_packet: 8, telemetry: 35, fleet_snapshot: 35 };
const personal: readonly string[] = ['track', 'search'];

/** Any number: prevents two programs from dropping at once. */
const lockKey = 4_701_886;

/**
 * Drops the partitions whose rows are all too old, as the owner of the schema, and rows of that age in a default
 * partition. Messages not packed yet stay, however old. Returns the names of what was dropped.
 */
export async function dropOldPartitions(owner: pg.ClientConfig, now: number): Promise<string[]> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    // Dropping waits for whoever reads the table, and whoever comes meanwhile waits for it: not for long.
    await client.query(
      "select set_config('lock_timeout', '5s', false), set_config('app.agents', 'all', false), set_config('app.areas', 'all', false)",
    );
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      lockKey,
    ]);
    return rows[0]?.mine ? await dropAll(client, now) : [];
  } finally {
    await client.end();
  }
}

async function dropAll(client: pg.Client, now: number): Promise<string[]> {
  const dropped: string[] = [];
  const [privacyDays, packedUntil] = [await privacyDaysOf(client), await packedUntilOf(client)];
  for (const divided of dividedTables) {
    const { table, column } = divided;
    const days = personal.includes(table) ? privacyDays : fixedDays[table];
    if (days === undefined) continue;
    const oldest = now - days * dayMs;
    const before = table === 'device_packet' ? Math.min(oldest, packedUntil) : oldest;
    for (const name of await partitionsBefore(client, divided, before)) {
      await client.query(`drop table ${name}`);
      dropped.push(name);
    }
    await client.query(`delete from ${table}_default where ${column} < $1`, [new Date(before)]);
  }
  return dropped;
}

const settingOf = async (client: pg.Client, name: string) => {
  const { rows } = await client.query<{ value: unknown }>('select value from setting where name = $1', [
    name,
  ]);
  return rows[0]?.value;
};

/** As long as the area that keeps location history longest; what others keep for less is deleted row by row. */
async function privacyDaysOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ days: number }>(
    `select least($3, greatest($2, max((content ->> 'trackDays')::int)))::int as days
      from area_setting where name = $1`,
    [privacyRules.name, usualDays, mostDays],
  );
  return rows[0]?.days ?? usualDays;
}

/** Messages received before this instant are packed; none if nothing was packed yet. */
async function packedUntilOf(client: pg.Client): Promise<number> {
  const progress = (await settingOf(client, 'telemetry.packing')) as { until?: number } | undefined;
  return progress?.until ?? 0;
}

/** The partitions of a table that end before an instant, by name. */
async function partitionsBefore(
  client: pg.Client,
  { table, by }: Divided,
  before: number,
): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1',
    [table],
  );
  return rows.flatMap(({ name }) => {
    const [, year, month, day = '1'] = /_(\d{4})_(\d\d)(?:_(\d\d))?$/.exec(name) ?? [];
    if (year === undefined || month === undefined) return [];
    const end =
      by === 'month'
        ? Date.UTC(Number(year), Number(month), 1)
        : Date.UTC(Number(year), Number(month) - 1, Number(day) + 1);
    return end <= before ? [name] : [];
  });
}

const everyMs = 3_600_000;

/** Drops expired data now and once an hour. Returns how to stop. */
export function keepRetention(owner: pg.ClientConfig, now: () => number, onError: (error: unknown) => void) {
  return repeatEvery(everyMs, () => dropOldPartitions(owner, now()), onError, { atOnce: true });
}
