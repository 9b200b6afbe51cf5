import { type AdBody, type AdPlace, ads, riderAds } from '@kickstand/contract/marketing/ads';
import { startOfDay } from '@kickstand/domain/platform/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { anAdBody, anAdPicture } from '../../../test/examples/marketing/examples.ads.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aPerson } from '../../../test/people/identities.ts';
import { aPicture, memoryStore } from '../../../test/pictures.ts';
import { adsRoutes } from './ads.routes.ts';
import { forgetSeen } from './delivery.service.ts';
import { forgetPictures } from './pictures.service.ts';

const zone = 'Asia/Shanghai';
const [minute, day] = [60_000, 86_400_000];
const codes = ['170602', '170603', '170604', '170605'];
const store = memoryStore();
const photos = { store, seal: (text: string) => `proof-of-${text.length}`, zone };
let fixture: FeatureFixture;
type Member = ReturnType<FeatureFixture['as']>;
let [head, north, south, app, painter]: Member[] = [];

const member = (agentId: number, more: object = {}) =>
  fixture.as({
    codes,
    agentId,
    operatorId: `marketer-of-${agentId}`,
    scope: { agentIds: [agentId], opAreaIds: 'all' },
    ...more,
  });
const as = (one: Member | undefined) => one as Member;

beforeAll(async () => {
  fixture = await featureFixture(adsRoutes(photos));
  // Noon in Shanghai, so that the next hours are on the same day.
  fixture.clock.now = startOfDay(fixture.clock.now, zone) + day / 2;
  head = fixture.as({ codes, agentId: 2, operatorId: 'marketer-of-2' });
  [north, south] = [member(3), member(4)];
  painter = member(3, { operatorId: 'painter' });
  app = fixture.as({ codes: ['riderApp'] });
});
afterAll(() => fixture.close());

/** Body of an ad as entered by a company’s operator, with their own picture. */
const typed = async (agentId: number, over: Partial<AdBody> = {}) => {
  const pictureId = await fixture.write((db) => anAdPicture(db, `marketer-of-${agentId}`));
  const [startsAt, endsAt] = [fixture.clock.now - day, fixture.clock.now + day];
  return anAdBody(agentId, pictureId, { startsAt, endsAt, ...over });
};

/** A running ad in the north, created by its own marketer. */
async function running(over: Partial<AdBody> = {}) {
  const made = await as(north)(ads.add, { body: await typed(3, over) });
  const id = made.data?.id ?? '';
  await as(north)(ads.putOn, { params: { id }, body: { isOn: true, version: 1 } });
  return id;
}

const one = async (id: string) => {
  const { data } = await as(north)(ads.one, { params: { id } });
  if (!data) throw new Error('there is no such ad');
  return data;
};
const takeOff = async (id: string) => {
  const { version } = await one(id);
  return as(north)(ads.putOn, { params: { id }, body: { isOn: false, version } });
};
const newRider = async () => (await fixture.write((db) => aRider(db, 3))).riderId;
const seenIn = async (place: AdPlace, riderId?: string) => {
  const query = { place, areaId: 31, ...(riderId !== undefined && { riderId }) };
  return (await as(app)(riderAds.list, { query })).data?.list.map(({ id }) => id);
};
const shown = async (adId: string, riderId: string) =>
  (await as(app)(riderAds.shown, { params: { adId }, body: { riderId } })).data?.counted;
const clicked = async (adId: string, riderId: string) =>
  (await as(app)(riderAds.clicked, { params: { adId }, body: { riderId } })).data?.counted;

const allow = async (hosts: string[]) => {
  const { data } = await as(head)(ads.hosts, {});
  return as(head)(ads.saveHosts, { body: { hosts, version: data?.version ?? 0 } });
};

describe('ads of two companies', () => {
  test('are each seen, changed and copied by those of their own areas only', async () => {
    const id = await running();
    expect((await as(south)(ads.list, { query: {} })).data?.list.map((ad) => ad.id)).not.toContain(id);
    for (const said of [
      await as(south)(ads.one, { params: { id } }),
      await as(south)(ads.history, { params: { id } }),
      await as(south)(ads.copy, { params: { id }, body: { areaIds: [41] } }),
      await as(south)(ads.putOn, { params: { id }, body: { isOn: false, version: 2 } }),
    ])
      expect(said).toMatchObject({ status: 404, code: 'ad.not_found' });
    const foreign = await as(north)(ads.add, { body: await typed(3, { areaIds: [31, 41] }) });
    expect(foreign).toMatchObject({ status: 404, code: 'common.not_found' });
  });

  test('are seen by both where they are for both, and changed by who sees all of their areas', async () => {
    const { data } = await as(head)(ads.add, { body: await typed(2, { areaIds: [31, 41] }) });
    const id = data?.id ?? '';
    for (const company of [north, south])
      expect((await as(company)(ads.one, { params: { id } })).data).toMatchObject({
        areaIds: [31, 41],
        isOwn: false,
      });
    expect((await as(head)(ads.one, { params: { id } })).data).toMatchObject({ isOwn: true });
    const on = { params: { id }, body: { isOn: true, version: 1 } };
    expect(await as(north)(ads.putOn, on)).toMatchObject({ status: 409, code: 'ad.wider' });
    expect(await as(head)(ads.putOn, on)).toMatchObject({ status: 200 });
  });

  test('are listed for everybody, and made by who has the code', async () => {
    const anybody = member(3, { codes: [] });
    const id = await running();
    expect((await anybody(ads.list, { query: {} })).data?.list.map((ad) => ad.id)).toContain(id);
    expect(await anybody(ads.add, { body: await typed(3) })).toMatchObject({ status: 403 });
  });
});

describe('what is typed of an ad', () => {
  test('ends after it begins and after now, and says so beside the end', async () => {
    const { now } = fixture.clock;
    for (const over of [
      { startsAt: now + day, endsAt: now + day },
      { startsAt: now - 2 * day, endsAt: now - day },
    ])
      expect(await as(north)(ads.add, { body: await typed(3, over) })).toMatchObject({
        status: 400,
        code: 'ad.period',
        fields: { 'body.endsAt': '结束须晚于开始且不早于现在' },
      });
  });

  test('keeps what riders are being shown but for picture, end, frequency and order, and says which', async () => {
    const id = await running();
    const { version, ...ad } = await one(id);
    const edit = (over: Partial<AdBody>) => {
      const body = { ...anAdBody(3, ad.pictureId), startsAt: ad.startsAt, endsAt: ad.endsAt, ...over };
      return as(north)(ads.edit, { params: { id }, body: { ...body, version } });
    };
    expect(await edit({ name: '新名称' })).toMatchObject({
      status: 409,
      code: 'ad.running',
      promot: '投放中的广告不能修改名称，请先停用',
    });
    expect(await edit({ endsAt: ad.endsAt + day, perDay: 5, sort: 99 })).toMatchObject({ status: 200 });
    expect(await edit({ sort: 1 })).toMatchObject({ status: 409, code: 'common.stale_version' });
    const { data } = await as(north)(ads.history, { params: { id } });
    expect(data?.list.map((change) => change.version)).toEqual([3, 2, 1]);
    expect(data?.list[0]?.change).toEqual({
      endsAt: [ad.endsAt, ad.endsAt + day],
      perDay: [3, 5],
      sort: [10, 99],
    });
  });

  test('is copied to other areas as ads that are off', async () => {
    const { data } = await as(head)(ads.copy, {
      params: { id: await running() },
      body: { areaIds: [21, 41] },
    });
    const copies = await Promise.all((data?.ids ?? []).map((id) => as(head)(ads.one, { params: { id } })));
    expect(copies.map((copy) => copy.data)).toMatchObject([
      { areaIds: [21], state: 'off', shows: 0 },
      { areaIds: [41], state: 'off', shows: 0 },
    ]);
  });
});

describe('the hosts that ads may lead to', () => {
  const link = { kind: 'https', url: 'https://m.example.com/spring' } as const;

  test('are asked when an ad is saved', async () => {
    await allow([]);
    for (const url of [link.url, 'http://m.example.com/', 'nonsense']) {
      const said = await as(north)(ads.add, { body: await typed(3, { link: { kind: 'https', url } }) });
      const sentence = '只允许白名单内的 https 地址';
      expect(said).toMatchObject({ status: 400, code: 'ad.link', fields: { 'body.link': sentence } });
    }
    await allow(['m.example.com']);
    expect(await as(north)(ads.add, { body: await typed(3, { link }) })).toMatchObject({ status: 200 });
  });

  test('are asked again when it is put on and when it is shown', async () => {
    await allow(['m.example.com']);
    const [id, rider] = [await running({ place: 'ride_end', link, sort: 900 }), await newRider()];
    expect(await seenIn('ride_end', rider)).toEqual([id]);
    await allow(['other.example.com']);
    expect(await seenIn('ride_end', rider)).not.toContain(id);
    expect(await as(app)(riderAds.shown, { params: { adId: id }, body: { riderId: rider } })).toMatchObject({
      status: 404,
    });
    expect((await one(id)).isLinkRefused).toBe(true);
    await takeOff(id);
    const again = await as(north)(ads.putOn, { params: { id }, body: { isOn: true, version: 3 } });
    expect(again).toMatchObject({ status: 400, code: 'ad.link' });
  });

  test('are changed by who sees all of the platform, in the version that they know', async () => {
    const body = { hosts: ['evil.example.net'], version: 1 };
    expect(await as(north)(ads.saveHosts, { body })).toMatchObject({ status: 403, code: 'common.whole' });
    await allow(['m.example.com']);
    expect(await as(head)(ads.saveHosts, { body })).toMatchObject({ code: 'common.stale_version' });
  });
});

describe('riders', () => {
  test('see one pop-up at a time, the highest, and the next once they have seen it as often as a day may', async () => {
    const low = await running({ place: 'ride_end', sort: 500, perDay: 1 });
    const high = await running({ place: 'ride_end', sort: 800, perDay: 1 });
    const rider = await newRider();
    expect(await seenIn('ride_end', rider)).toEqual([high]);
    expect(await shown(high, rider)).toBe(true);
    expect(await seenIn('ride_end', rider)).toEqual([low]);
    fixture.clock.now += day;
    expect(await seenIn('ride_end', rider)).not.toContain(low);
    fixture.clock.now -= day;
    for (const id of [low, high]) await takeOff(id);
  });

  test('see an ad from its start to its end by the clock, and no job has to end it', async () => {
    const id = await running({ place: 'ride_end', sort: 900, endsAt: fixture.clock.now + minute });
    const rider = await newRider();
    expect(await seenIn('ride_end', rider)).toEqual([id]);
    expect((await one(id)).state).toBe('running');
    fixture.clock.now += minute;
    expect(await seenIn('ride_end', rider)).not.toContain(id);
    expect((await one(id)).state).toBe('ended');
    const { data } = await as(north)(ads.list, { query: { state: 'ended' } });
    expect(data?.list.map((ad) => ad.id)).toEqual([id]);
  });

  test('see what is for them: all, who registered lately, or whose identity is proven', async () => {
    const first = { place: 'ride_end', sort: 950 } as const;
    const [stranger, known] = [await newRider(), (await fixture.write((db) => aPerson(db, 3))).riderId];
    const kinds = [
      [{ kind: 'verified' }, false, true],
      [{ kind: 'unverified' }, true, false],
      [{ kind: 'registered', days: 2 }, true, true],
    ] as const;
    for (const [audience, toStranger, toKnown] of kinds) {
      const id = await running({ ...first, audience });
      expect((await seenIn('ride_end', stranger))?.includes(id)).toBe(toStranger);
      expect((await seenIn('ride_end', known))?.includes(id)).toBe(toKnown);
      expect(await seenIn('ride_end')).not.toContain(id);
      await takeOff(id);
    }
    const lately = await running({ ...first, audience: { kind: 'registered', days: 1 } });
    const endsAt = fixture.clock.now + 40 * day;
    const { version, ...ad } = await one(lately);
    const body = { ...anAdBody(3, ad.pictureId, first), startsAt: ad.startsAt, audience: ad.audience };
    await as(north)(ads.edit, { params: { id: lately }, body: { ...body, endsAt, version } });
    fixture.clock.now += 3 * day;
    expect(await seenIn('ride_end', stranger)).not.toContain(lately);
    fixture.clock.now -= 3 * day;
    await takeOff(lately);
  });

  test('are counted once a minute however many ask at once, and no more often than a day may have it', async () => {
    const id = await running({ perDay: 2 });
    const rider = await newRider();
    const atOnce = async () => {
      const all = await Promise.all(Array.from({ length: 8 }, () => shown(id, rider)));
      fixture.clock.now += minute;
      return all.filter(Boolean).length;
    };
    expect([await atOnce(), await atOnce(), await atOnce()]).toEqual([1, 1, 0]);
    expect((await one(id)).shows).toBe(2);
  });

  test('press what they were shown, once a minute and once for each show', async () => {
    const id = await running({ perDay: 5 });
    const rider = await newRider();
    expect(await clicked(id, rider)).toBe(false);
    await shown(id, rider);
    expect((await Promise.all([1, 2, 3].map(() => clicked(id, rider)))).filter(Boolean)).toHaveLength(1);
    fixture.clock.now += minute;
    expect(await clicked(id, rider)).toBe(false);
    await shown(id, rider);
    await shown(id, await newRider());
    expect(await one(id)).toMatchObject({ shows: 3, clicks: 1, ctrPercent: 33.3 });
  });

  test('are forgotten once the day is over, and the counts of the day stay', async () => {
    const id = await running();
    await shown(id, await newRider());
    const now = () => fixture.clock.now + 3 * day;
    expect(await forgetSeen({ database: fixture.database, now, zone })).toBeGreaterThan(0);
    expect((await one(id)).shows).toBe(1);
  });
});

describe('the picture of an ad', () => {
  const upload = async (bytes: Buffer, place: AdPlace = 'ride_end') =>
    as(painter)(ads.uploadPicture, { body: { place, content: bytes.toString('base64') } });
  const wide = { width: 600, height: 300 };

  test('is re-encoded and stored where its URLs lead', async () => {
    const { data } = await upload(await aPicture(wide).png().toBuffer());
    expect(data).toMatchObject({ ...wide, address: expect.stringContaining('/photos/') });
    const id = data?.pictureId ?? '';
    const kept = store.files.get(`${id.slice(-2)}/${id}.full.jpg`);
    expect(kept?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    const body = { ...(await typed(3)), pictureId: id };
    expect(await as(painter)(ads.add, { body })).toMatchObject({ status: 200 });
  });

  test('is refused for its kind, its size and its ratio, each with a sentence', async () => {
    const webp = await aPicture(wide).webp().toBuffer();
    expect(await upload(webp)).toMatchObject({ status: 415, promot: '图片须为 jpg 或 png' });
    const large = Buffer.concat([await aPicture(wide).jpeg().toBuffer(), Buffer.alloc(1_000_000)]);
    expect(await upload(large)).toMatchObject({ status: 413, promot: '图片不能超过 1 MB' });
    expect(await upload(await aPicture(wide).jpeg().toBuffer(), 'splash')).toMatchObject({
      status: 400,
      promot: '该位置的图片宽高比须为 9:16，当前为 600×300',
    });
    const broken = Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3]);
    expect(await upload(broken)).toMatchObject({ status: 415, code: 'photo.unreadable' });
  });

  test('fits the place that the ad has when it is saved, and was sent by whoever saves it', async () => {
    const body = await typed(3);
    expect(await as(north)(ads.add, { body: { ...body, place: 'wallet' } })).toMatchObject({
      code: 'ad.picture_ratio',
    });
    const pictureId = await fixture.write((db) => anAdPicture(db, 'marketer-of-4'));
    expect(await as(north)(ads.add, { body: { ...body, pictureId } })).toMatchObject({ code: 'ad.picture' });
  });

  test('is forgotten after a day unless an ad shows it', async () => {
    const { data } = await upload(await aPicture(wide).jpeg().toBuffer());
    const id = await running();
    const { pictureId } = await one(id);
    const now = () => fixture.clock.now + 30 * day;
    expect(await forgetPictures(photos, { database: fixture.database, now })).toBeGreaterThan(0);
    const gone = data?.pictureId ?? '';
    expect(store.files.has(`${gone.slice(-2)}/${gone}.full.jpg`)).toBe(false);
    expect((await one(id)).pictureId).toBe(pictureId);
  });
});
