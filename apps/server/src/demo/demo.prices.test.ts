import { everything } from '@kickstand/domain/platform/access';
import { checkScheme, priceOf } from '@kickstand/domain/rides/pricing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../test/database.ts';
import { Database } from '../kernel/database/db.ts';
import { priceCalendarOf } from '../platform/time/calendar.service.ts';
import { termsAt } from '../rides/orders/terms.service.ts';
import { schemeAt } from '../rides/pricing/pricing.service.ts';
import { makePrices } from './demo.prices.ts';
import { makeSettings } from './demo.settings.ts';

const now = 1_790_000_000_000;
const day = 86_400_000;
const from = now - 90 * day;
const areas = [1, 2, 3, 4];
let fresh: FreshDatabase;
let database: Database;

beforeAll(async () => {
  fresh = await freshDatabase();
  database = new Database(fresh.app);
  await database.write(everything, async (db) => {
    const created_at = new Date(from);
    const place = { centre_lng: 113.5, centre_lat: 30.5, boundary: '[]', created_at };
    const agent = { agent_id: 2, parent_id: null, name: 'root', kind: 'direct', depth: 1, created_at };
    await db.insertInto('agent').values(agent).execute();
    await db
      .insertInto('service_area')
      .values(
        areas.map((service_area_id) => ({
          service_area_id,
          agent_id: 2,
          name: `${service_area_id}`,
          ...place,
        })),
      )
      .execute();
    await makePrices(db, areas, { from, now });
    await makeSettings(db, areas, from);
  });
});
afterAll(() => fresh.drop());

test('a middling ride costs 2.50 to 3.00 in every area of the demo, from the first day of its past on', async () => {
  for (const serviceAreaId of areas)
    for (const at of [from, now]) {
      const { scheme, calendar } = await database.read(everything, async (db) => ({
        scheme: await schemeAt(db, { serviceAreaId, modelId: 1, at }),
        calendar: await priceCalendarOf(db),
      }));
      if (!scheme) throw new Error(`area ${serviceAreaId} has no price`);
      expect(checkScheme(scheme.content)).toEqual([]);
      const noon = Math.floor(at / day) * day + 4 * 3_600_000;
      const ride = {
        startedAt: noon,
        endedAt: noon + 660_000,
        pauses: [],
        odometerM: 2_100,
        straightM: 1_500,
      };
      const { payableCents } = priceOf(ride, scheme.content, { calendar, trialsLeft: 1, capUsedCents: 0 });
      expect(payableCents).toBeGreaterThanOrEqual(250);
      expect(payableCents).toBeLessThanOrEqual(300);
    }
});

test('every area of the demo charges for returns where vehicles may not be left, and for helmets', async () => {
  for (const areaId of areas) {
    const where = { areaId, modelId: 1, at: now, zone: 'Asia/Shanghai' };
    const { fees } = await database.read(everything, (db) => termsAt(db, where));
    const { outOfStationCents, noStopCents, outOfAreaCents, helmetCents } = fees;
    expect(outOfStationCents).toBeGreaterThanOrEqual(300);
    expect(noStopCents).toBeGreaterThan(outOfStationCents);
    expect(outOfAreaCents).toBeGreaterThan(noStopCents);
    expect(helmetCents).toBe(3_000);
  }
});
