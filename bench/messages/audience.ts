import type { AudienceGroup } from '@kickstand/contract/marketing/audiences';
import { everything } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { Database } from '../../apps/server/src/kernel/database/db.ts';
import { countMeant } from '../../apps/server/src/marketing/audiences/audience.store.ts';
import { type Bench, type BenchDatabase, withDatabase } from '../bench.ts';
import { percentile, type Row } from '../row.ts';

const today = '2026-09-22';
const now = Date.UTC(2026, 8, 22, 4);

/** What marketers ask most: who stays away, who rides a lot, who has money left and a certificate or none. */
const asked: readonly AudienceGroup[] = [
  { all: [{ is: 'range', fact: 'lastRideDays', least: 30, most: 90 }] },
  {
    all: [
      { is: 'area', areaIds: [1, 2] },
      {
        any: [
          { is: 'range', fact: 'rides28', least: 8 },
          { is: 'range', fact: 'cash90', least: 5_000 },
        ],
      },
      { not: { is: 'range', fact: 'unpaidCents', least: 1 } },
    ],
  },
  {
    all: [
      { is: 'verified' },
      { is: 'range', fact: 'age', least: 18, most: 24 },
      {
        any: [
          { is: 'range', fact: 'giftCents', least: 1 },
          { is: 'career', careers: ['student'] },
        ],
      },
      { not: { is: 'range', fact: 'cardEndsDays', most: 3 } },
    ],
  },
  { all: [] },
];

/** Riders with their facts, one in fifty of them barred. */
async function putRiders(database: Database, riders: number) {
  await database.write(everything, async (db) => {
    await sql`insert into rider_fact (reach, agent_id, service_area_id, rider_id, home_area_id, registered_on, born_on, is_verified,
        careers, credit, area_ids, last_ride_on, card_ends_on, rides_7, rides_28, rides_90, rides_life, cash_7, cash_28, cash_90,
        cash_life, unpaid_cents, gift_cents)
      select 'root', 0, 0, i::text, 1 + i % 8, ${today}::date - (i % 700), ${today}::date - 6000 - (i * 7 % 12000), i % 3 > 0,
        case when i % 5 = 0 then '{student}'::text[] else '{}' end, 60 + i % 60, array[1 + i % 8], ${today}::date - (i * 13 % 200),
        case when i % 4 = 0 then ${today}::date + (i % 40) end, i % 5, i % 15, i % 40, i % 90, i * 3 % 900, i * 3 % 2900, i * 3 % 9000,
        i * 3 % 20000, case when i % 50 = 0 then 350 else 0 end, case when i % 6 = 0 then 200 else 0 end
      from generate_series(1, ${riders}::int) i`.execute(db);
    await sql`insert into rider (rider_id, phone, name, state, registered_at)
      select i::text, '1380000' || i, '骑行人', 'cancelled', now() from generate_series(1, ${riders}::int, 50) i`.execute(
      db,
    );
  });
}

async function measure({ isFull, some }: Bench, { app, superuser }: BenchDatabase): Promise<Row[]> {
  const database = Database.open({ ...app, max: 2 }, () => undefined);
  const riders = some(1_000_000, 2_000);
  try {
    await putRiders(database, riders);
    if (isFull) {
      const owner = Database.open({ ...superuser, max: 1 }, () => undefined);
      await owner.pool.query('vacuum analyze');
      await owner.pool.end();
    }
    const times: number[] = [];
    for (let i = 0; i < some(40, 4); i += 1) {
      const tree = asked[i % asked.length] as AudienceGroup;
      const startedAt = performance.now();
      await database.read(everything, (db) => countMeant(db, { tree, scope: everything, today, now }));
      times.push(performance.now() - startedAt);
    }
    return [
      {
        name: `riders of ${riders.toLocaleString('en-US')} who fit an audience, counted (p95)`,
        value: percentile(times, 95),
        unit: 'ms',
        target: '<= 1,000 ms',
      },
    ];
  } finally {
    await database.pool.end();
  }
}

/** How long it takes to count whom an audience means among a million riders. */
export const benchAudience = (bench: Bench) => withDatabase(bench, (database) => measure(bench, database));
