import { everything } from '@kickstand/domain/platform/access';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOpenTrip } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { memoryStore } from '../../../test/pictures.ts';
import { makeAds } from './past-ads.ts';

const store = memoryStore();
let fixture: FeatureFixture;
beforeAll(async () => {
  fixture = await featureFixture([]);
});
afterAll(() => fixture.close());

test('every company of the demo shows its riders ads with pictures: running, ended, to come and off', async () => {
  const { now } = fixture.clock;
  const photos = { store, seal: () => '', zone: 'Asia/Shanghai' };
  await fixture.write(async (db) => {
    const { tripId } = await anOpenTrip({ agentId: 3 }, db);
    const end = { ended_at: new Date(now - 60_000), return_relation: 'in_station' };
    const ended = { state: 'ended', ...end, distance_m: 900, riding_seconds: 500 };
    await db.updateTable('trip').set(ended).where('trip_id', '=', tripId).execute();
    await makeAds({ db, now, photos });
  });
  const ads = await fixture.database.read(everything, (db) =>
    db.selectFrom('ad').select(['area_ids', 'is_on', 'starts_at', 'ends_at', 'picture_id']).execute(),
  );
  for (const areaId of [21, 31, 41]) {
    const own = ads.filter(({ area_ids }) => area_ids.includes(areaId));
    const running = own.filter((ad) => ad.is_on && ad.starts_at <= now && ad.ends_at > now);
    expect(running).toHaveLength(3);
    expect(own.filter(({ ends_at }) => ends_at <= now)).toHaveLength(1);
    expect(own.filter(({ starts_at }) => starts_at > now)).toHaveLength(1);
    expect(own.filter(({ is_on }) => !is_on)).toHaveLength(1);
  }
  const pictures = new Set(ads.map(({ picture_id }) => picture_id));
  for (const id of pictures) expect(store.files.has(`${id.slice(-2)}/${id}.full.jpg`)).toBe(true);
  const shown = await fixture.database.read(everything, (db) =>
    db
      .selectFrom('ad_day as d')
      .innerJoin('ad as a', 'a.ad_id', 'd.ad_id')
      .select(['a.place', 'a.area_ids', 'd.shows'])
      .orderBy('a.place')
      .execute(),
  );
  expect(shown).toEqual([
    { place: 'home_popup', area_ids: [31], shows: 1 },
    { place: 'ride_end', area_ids: [31], shows: 1 },
  ]);
});
