import { type PriceCalendar, type PriceScheme, priceScheme } from '@kickstand/contract/rides/pricing';
import type { Db } from '../kernel/database/db.ts';
import { priceCalendarOf } from '../platform/time/calendar.service.ts';
import { termsAt } from '../rides/orders/terms.service.ts';
import { publishFirst, setPriceCalendar, workOn } from '../rides/pricing/pricing.service.ts';
import { demoModels } from './demo.fleet.ts';
import { administrator } from './demo.people.ts';
import type { PastPrices } from './money/past-terms.ts';
import { type DemoWords, demoWords } from './words/demo.words.ts';

const everyDay = [1, 2, 3, 4, 5, 6, 7];

/** A ride of eleven minutes and two kilometres costs 2.50 to 3.00, whatever the scheme. */
const daily: Partial<PriceScheme> = {
  kind: 0,
  ...cents({ startCents: 250, unitCents: 100, kmCents: 50, dayCapCents: 2_500 }),
  includedSeconds: 900,
  includedM: 3_000,
  unitSeconds: 600,
  trialSeconds: 60,
  trialM: 200,
  trialsPerDay: 1,
};

const schemes: readonly { key: keyof DemoWords['money']['prices']; content: PriceScheme }[] = [
  { key: 'daily', content: priceScheme.parse(daily) },
  {
    key: 'dayAndNight',
    content: priceScheme.parse({
      ...daily,
      bands: [
        { from: '22:00', to: '06:00', weekdays: everyDay, onHolidays: true, startCents: 350, unitCents: 150 },
      ],
    }),
  },
  {
    key: 'ladder',
    content: priceScheme.parse({
      kind: 2,
      ladder: [
        { fromSeconds: 0, toSeconds: 600, cents: 240 },
        { fromSeconds: 600, toSeconds: 1_200, cents: 290 },
        { fromSeconds: 1_200, toSeconds: 2_400, cents: 450 },
      ],
      unitSeconds: 900,
      unitCents: 150,
      pauseBilled: false,
      dayCapCents: 2_000,
    }),
  },
];

/** Casts amounts to the type used by a price scheme. */
function cents<T extends Record<string, number>>(amounts: T) {
  return amounts as unknown as { [K in keyof T]: PriceScheme['startCents'] };
}

/** Holidays announced by the State Council for 2026. */
const calendar: PriceCalendar = {
  holidays: [
    ...days('2026-01-01', 3),
    ...days('2026-02-15', 9),
    ...days('2026-04-04', 3),
    ...days('2026-05-01', 5),
    ...days('2026-06-19', 3),
    ...days('2026-09-25', 3),
    ...days('2026-10-01', 7),
  ],
  makeUpWorkdays: ['2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10'],
};

function days(first: string, count: number): string[] {
  const from = Date.parse(`${first}T00:00:00Z`);
  return Array.from({ length: count }, (_, i) => new Date(from + i * 86_400_000).toISOString().slice(0, 10));
}

/** Creates a price for every area since before its history began; the first one is also being edited. */
export async function makePrices(
  db: Db,
  areaIds: readonly number[],
  { from, now }: { from: number; now: number },
) {
  await setPriceCalendar(db, calendar, now);
  const by = administrator();
  const names = demoWords().money.prices;
  for (const [i, areaId] of areaIds.entries()) {
    const scheme = schemes[i % schemes.length];
    if (!scheme) continue;
    const { key, content } = scheme;
    const reason = demoWords().places.opened;
    const id = await publishFirst(db, { name: names[key], content, areaId, from, by, reason, now });
    if (i > 0) continue;
    const dearer = { ...content, ...cents({ unitCents: 120 }) };
    await workOn(db, id, { modelIds: [], content: dearer }, { by, now });
  }
}

/** Billing terms of every model in these areas as of an instant. */
export async function pricesOf(
  db: Db,
  areaIds: readonly number[],
  { at, zone }: { at: number; zone: string },
): Promise<Omit<PastPrices, 'cards' | 'activities'>> {
  const terms: { areaId: number; modelId: number; terms: PastPrices['terms'][number]['terms'] }[] = [];
  for (const areaId of areaIds)
    for (const { modelId } of demoModels())
      terms.push({ areaId, modelId, terms: await termsAt(db, { areaId, modelId, at, zone }) });
  return { terms, calendar: await priceCalendarOf(db) };
}
