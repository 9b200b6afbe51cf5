import { figureNames, isMetric } from '@kickstand/domain/insight/metrics';
import { everything } from '@kickstand/domain/platform/access';
import { businessDayAfter, businessDayOf } from '@kickstand/domain/platform/time';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { everywhere, figuresOf } from '../../src/insight/reports/figures.service.ts';
import { daysIn } from '../../src/insight/reports/spans.ts';
import { at, type Db } from '../../src/kernel/database/db.ts';
import { lived, smallTown } from './small-town.ts';

const zone = 'Asia/Shanghai';
const pastDays = 30;
const town = smallTown({ port: 18_941, mqttPort: 18_942 });
afterAll(() => town.remove(), 60_000);

/** Events that were booked since an instant, and never on a day before. */
async function bookedAnew(db: Db, since: number, today: string) {
  const { rows } = await sql<{ name: string }>`
    select distinct l.event as name from ledger_posting l
    where l.created_at >= ${at(since)} and not exists (
      select from ledger_posting p where p.event = l.event and p.book_day < ${today}::date)
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** Figures that today has some of, and no day before it. */
async function countedAnew(db: Db, today: string) {
  const names = figureNames.filter(isMetric);
  const span = { from: businessDayAfter(today, -pastDays), to: today };
  const figures = await figuresOf(db, names, span, { scope: everything, zone, by: 'none' });
  const hasSome = (day: string) => (name: (typeof names)[number]) =>
    (figures.at(everywhere, name, [day]) ?? 0) !== 0;
  const before = daysIn(span).slice(0, -1);
  return names.filter(hasSome(today)).filter((name) => !before.some((day) => hasSome(day)(name)));
}

test('what the town books and counts while it lives, its past has too', async () => {
  await town.start('none');
  const since = Date.now();
  const database = town.database();
  expect(await lived(database, since)).toBeGreaterThan(10);
  const today = businessDayOf(Date.now(), zone);
  const anew = await database.read(everything, async (db) => ({
    events: await bookedAnew(db, since, today),
    figures: await countedAnew(db, today),
  }));
  await database.close();
  expect(anew).toEqual({ events: [], figures: [] });
}, 1_200_000);
