import { helpArticles, helpCategories, riderHelp, telephones } from '@kickstand/contract/service/help';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anArticleBody } from '../../../test/examples/examples.help.ts';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { helpRoutes } from './help.routes.ts';

const codes = ['1704', '170402', '170403', '170404', '170405'];
const ofNorth = { agentIds: [3], opAreaIds: 'all' } as const;
/** A Tuesday at noon in Shanghai. */
const noon = Date.UTC(2026, 10, 24, 4);
let fixture: FeatureFixture;
let desk: ReturnType<FeatureFixture['as']>;
let north: ReturnType<FeatureFixture['as']>;
let south: ReturnType<FeatureFixture['as']>;
let app: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  fixture = await featureFixture(() => helpRoutes({ zone: 'Asia/Shanghai' }));
  fixture.clock.now = noon;
  desk = fixture.as({ codes, name: '李客服' });
  north = fixture.as({ codes, scope: ofNorth });
  south = fixture.as({ codes, scope: { agentIds: [4], opAreaIds: 'all' } });
  app = fixture.as({ codes: ['riderApp'] });
});
afterAll(() => fixture.close());

type Body = Parameters<typeof anArticleBody>[1];

async function make(over: Body = {}, by = desk) {
  const said = await by(helpArticles.add, { body: anArticleBody(3, over) });
  return said.data?.id ?? '';
}
async function publish(over: Body = {}) {
  const id = await make(over);
  await desk(helpArticles.setState, { params: { id }, body: { state: 'on', version: 1 } });
  return id;
}
const one = async (id: string, by = desk) => (await by(helpArticles.one, { params: { id } })).data;
const read = async (areaId: number, query: { lang?: 'zh' | 'en'; app?: 'rider' | 'ops' } = {}) =>
  (await app(helpArticles.published, { query: { areaId, ...query } })).data?.list ?? [];

describe('an article', () => {
  test('is off until it is put on, stands in its category, and says who wrote it', async () => {
    const id = await make({ title: '怎样扫码用车' });
    expect(await one(id)).toMatchObject({
      title: '怎样扫码用车',
      category: '用车还车',
      state: 'off',
      areas: ['north'],
      views: 0,
      helpfulPercent: null,
      updatedBy: '李客服',
      version: 1,
    });
    expect((await read(31)).map((each) => each.id)).not.toContain(id);
  });

  test('is cleaned when it is saved, and in the preview alike', async () => {
    const body = '<p onclick="x()">停好<script>alert(1)</script></p><a href="javascript:x()">这里</a>';
    const id = await make({ body, bodyEn: '<p style="color:red">Park</p>' });
    const clean = { body: '<p>停好</p>这里', bodyEn: '<p>Park</p>' };
    expect(await one(id)).toMatchObject(clean);
    const preview = { body: { body, bodyEn: '<p style="color:red">Park</p>' } };
    expect((await desk(helpArticles.preview, preview)).data).toEqual(clean);
    const edit = { ...anArticleBody(3, { body: '<p>b</p><img src=x onerror=x()>' }), id, version: 1 };
    await desk(helpArticles.edit, { body: edit });
    expect((await one(id))?.body).toBe('<p>b</p>');
  });

  test.each([
    ['of which nothing is left', { body: '<script>alert(1)</script>' }, 'help.empty_body'],
    ['that escaping makes too long', { body: '<'.repeat(19_000) }, 'help.long_body'],
    ['with an English title and no English text', { bodyEn: '' }, 'help.half_translated'],
    ['with an English text that is nothing once cleaned', { bodyEn: '<hr>' }, 'help.half_translated'],
    ['for no app', { forRiders: false }, 'help.nowhere'],
    ['in no category', { categoryId: 'none' }, 'help.no_category'],
    ['for an area that is not there', { areaIds: [999] }, 'common.not_found'],
  ])('%s is refused', async (_, over, code) => {
    expect((await desk(helpArticles.add, { body: anArticleBody(3, over) })).code).toBe(code);
  });

  test('is refused in the reader’s language', async () => {
    const english = fixture.as({ codes, language: 'en-US' });
    const said = await english(helpArticles.add, { body: anArticleBody(3, { forRiders: false }) });
    expect(said.promot).toBe('Show it in at least one of the apps');
  });

  test('that somebody else has changed is not overwritten, put on, moved or deleted', async () => {
    const id = await make();
    const edit = { body: { ...anArticleBody(3, { title: '新标题' }), id, version: 1 } };
    expect((await desk(helpArticles.edit, edit)).status).toBe(200);
    const stale = { params: { id }, body: { state: 'on' as const, version: 1 } };
    for (const said of [
      await desk(helpArticles.edit, edit),
      await desk(helpArticles.setState, stale),
      await desk(helpArticles.move, { params: { id }, body: { by: 1, version: 1 } }),
      await desk(helpArticles.remove, { params: { id }, query: { version: 1 } }),
    ])
      expect(said).toMatchObject({ status: 409, code: 'common.stale_version' });
    expect(await one(id)).toMatchObject({ title: '新标题', version: 2 });
  });

  test('of another company does not exist for a franchisee, by any call', async () => {
    const id = await make();
    expect(await one(id, north)).toMatchObject({ id });
    const body = { ...anArticleBody(4), id, version: 1 };
    for (const said of [
      await south(helpArticles.one, { params: { id } }),
      await south(helpArticles.edit, { body }),
      await south(helpArticles.setState, { params: { id }, body: { state: 'on', version: 1 } }),
      await south(helpArticles.copy, { params: { id }, body: { areaIds: [41] } }),
      await south(helpArticles.remove, { params: { id }, query: { version: 1 } }),
    ])
      expect(said).toMatchObject({ status: 404, code: 'help.not_found' });
    const list = (await south(helpArticles.list, {})).data?.list ?? [];
    expect(list.map((each) => each.id)).not.toContain(id);
  });

  test('for all areas is read by everybody, and written by who sees all of them', async () => {
    expect((await north(helpArticles.add, { body: anArticleBody(3, { areaIds: [] }) })).code).toBe(
      'help.all_areas',
    );
    const id = await publish({ areaIds: [] });
    expect(await one(id, north)).toMatchObject({ id, areas: [], isOwn: false });
    expect(await one(id)).toMatchObject({ isOwn: true });
    for (const areaId of [31, 41]) expect((await read(areaId)).map((each) => each.id)).toContain(id);
    expect(
      (await north(helpArticles.setState, { params: { id }, body: { state: 'off', version: 2 } })).code,
    ).toBe('help.wider');
    expect((await north(helpArticles.add, { body: anArticleBody(4) })).code).toBe('common.not_found');
    await desk(helpArticles.remove, { params: { id }, query: { version: 2 } });
  });

  test('is copied to other areas, off, and goes on by itself there', async () => {
    const id = await publish({ title: '复制我' });
    const { data } = await desk(helpArticles.copy, { params: { id }, body: { areaIds: [41, 21] } });
    const copies = await Promise.all((data?.ids ?? []).map((copy) => one(copy)));
    expect(copies.map((copy) => [copy?.title, copy?.areas, copy?.state])).toEqual([
      ['复制我', ['root'], 'off'],
      ['复制我', ['south'], 'off'],
    ]);
  });

  test('is found by words of either language, its category, area and app', async () => {
    const id = await make({ title: '头盔怎么取', titleEn: 'Taking the helmet', forStaff: true, sort: 900 });
    const found = async (query: object) =>
      ((await desk(helpArticles.list, { query })).data?.list ?? []).map((each) => each.id);
    for (const query of [{ title: '头盔' }, { title: 'HELMET' }, { forStaff: '1' }, { areaId: 31 }])
      expect(await found(query)).toContain(id);
    for (const query of [{ categoryId: 'notes' }, { areaId: 41 }, { state: 'on' }])
      expect(await found(query)).not.toContain(id);
  });
});

describe('the order of a category', () => {
  const order = async () => {
    const query = { categoryId: 'notes', pageSize: 50 };
    return ((await desk(helpArticles.list, { query })).data?.list ?? []).map(({ title }) => title);
  };
  const versionOf = async (id: string) => (await one(id))?.version ?? 0;
  const move = async (id: string, by: -1 | 1) =>
    (await desk(helpArticles.move, { params: { id }, body: { by, version: await versionOf(id) } })).data;

  test('is changed place by place, also among articles of the same number, and ends at its ends', async () => {
    const [a, , c] = [
      await make({ categoryId: 'notes', title: '甲' }),
      await make({ categoryId: 'notes', title: '乙' }),
      await make({ categoryId: 'notes', title: '丙' }),
    ];
    expect(await order()).toEqual(['甲', '乙', '丙']);
    expect(await move(c, -1)).toEqual({ moved: true });
    expect(await order()).toEqual(['甲', '丙', '乙']);
    expect(await move(c, -1)).toEqual({ moved: true });
    expect(await move(c, -1)).toEqual({ moved: false });
    expect(await move(a, 1)).toEqual({ moved: true });
    expect(await order()).toEqual(['丙', '乙', '甲']);
  });
});

describe('the categories', () => {
  const add = (name: string) => desk(helpCategories.add, { body: { name, nameEn: name, sort: 60 } });

  test('begin with five, and one that an article is in does not go', async () => {
    const { data } = await desk(helpCategories.list, {});
    expect(data?.list.map(({ id }) => id)).toEqual(['register', 'billing', 'use', 'vehicle', 'notes']);
    await make({ categoryId: 'vehicle' });
    const remove = { params: { id: 'vehicle' }, query: { version: 1 } };
    expect(await desk(helpCategories.remove, remove)).toMatchObject({
      status: 409,
      code: 'help.category_in_use',
      promot: '分类下还有1篇文章，不能删除',
    });
    const spare = (await add('活动')).data?.id ?? '';
    expect((await desk(helpCategories.remove, { params: { id: spare }, query: { version: 1 } })).status).toBe(
      200,
    );
  });

  test('have names of their own, are changed by who saw them last, and are ten at most', async () => {
    expect((await add('用车还车')).code).toBe('help.category_taken');
    const id = (await add('其他')).data?.id ?? '';
    const edit = { params: { id }, body: { name: '其它', nameEn: 'Other', sort: 70, version: 1 } };
    expect((await desk(helpCategories.edit, edit)).status).toBe(200);
    expect((await desk(helpCategories.edit, edit)).code).toBe('common.stale_version');
    for (const n of [7, 8, 9, 10]) expect((await add(`分类${n}`)).status).toBe(200);
    expect((await add('第十一')).code).toBe('help.too_many_categories');
    expect((await north(helpCategories.add, { body: { name: '别的', nameEn: 'x', sort: 1 } })).code).toBe(
      'common.whole',
    );
  });
});

describe('the riders’ app', () => {
  test('reads what is on in its area, in the language asked for or else in Chinese', async () => {
    const both = await publish({ title: '双语', titleEn: 'Both', body: '<p>中</p>', bodyEn: '<p>en</p>' });
    const chinese = await publish({ title: '只有中文', titleEn: '', bodyEn: '' });
    const english = await read(31, { lang: 'en' });
    expect(english.find(({ id }) => id === both)).toMatchObject({
      title: 'Both',
      body: '<p>en</p>',
      category: 'Riding and returning',
      lang: 'en',
    });
    expect(english.find(({ id }) => id === chinese)).toMatchObject({ title: '只有中文', lang: 'zh' });
    expect((await read(31)).find(({ id }) => id === both)).toMatchObject({ title: '双语', lang: 'zh' });
    const elsewhere = (await read(41)).map(({ id }) => id);
    expect(elsewhere).not.toContain(both);
  });

  test('is not shown what is for field staff, and field staff are', async () => {
    const id = await publish({ forRiders: false, forStaff: true });
    expect((await read(31)).map((each) => each.id)).not.toContain(id);
    expect((await read(31, { app: 'ops' })).map((each) => each.id)).toContain(id);
  });

  test('finds nothing in an area outside its scope', async () => {
    const narrow = fixture.as({ codes: ['riderApp'], scope: ofNorth });
    const query = { areaId: 41 };
    expect((await narrow(helpArticles.published, { query })).code).toBe('common.not_found');
    expect((await narrow(telephones.ofArea, { query })).code).toBe('common.not_found');
  });

  describe('says what riders make of an article', () => {
    let id = '';
    const rider = () => fixture.write(async (db) => (await aRider(db, 3)).riderId);
    const reads = async (riderId: string) =>
      (await app(riderHelp.read, { params: { articleId: id }, body: { riderId } })).data?.counted;
    const judges = async (riderId: string, helpful: boolean) =>
      (await app(riderHelp.judge, { params: { articleId: id }, body: { riderId, helpful } })).data?.counted;
    beforeEach(async () => {
      id = await publish();
    });

    test('once for each rider and business day', async () => {
      const [first, second] = [await rider(), await rider()];
      expect([await reads(first), await reads(first), await reads(second)]).toEqual([true, false, true]);
      fixture.clock.now += 86_400_000;
      expect(await reads(first)).toBe(true);
      expect(await one(id)).toMatchObject({ views: 3, helpfulPercent: null, version: 2 });
    });

    test('and the first word of a day counts, which is a reading too', async () => {
      const riders = await Promise.all([rider(), rider(), rider()]);
      for (const [i, each] of riders.entries()) expect(await judges(each, i > 0)).toBe(true);
      expect(await judges(riders[0] ?? '', true)).toBe(false);
      expect(await one(id)).toMatchObject({ views: 3, helpfulPercent: 66.7 });
    });

    test('and not of one that is off, nor by a rider who is not there', async () => {
      expect(await reads('nobody')).toBeUndefined();
      await desk(helpArticles.setState, { params: { id }, body: { state: 'off', version: 2 } });
      expect(await reads(await rider())).toBeUndefined();
    });
  });
});

describe('the hotline of an area', () => {
  const weekday = { weekday: 2, fromMinute: 540, toMinute: 1_080 };
  const body = (over: object = {}) => ({
    areaId: 31,
    phone: '0571-88886666',
    hours: [weekday],
    offText: '请明早九点后来电',
    version: 0,
    ...over,
  });
  const shown = async (lang: 'zh' | 'en' = 'zh') =>
    (await app(telephones.ofArea, { query: { areaId: 31, lang } })).data;

  test('is that of the area, at any time, until somebody sets it', async () => {
    await fixture.write((db) =>
      db
        .updateTable('service_area')
        .set({ hotline: '4000272027' })
        .where('service_area_id', '=', 31)
        .execute(),
    );
    expect(await shown()).toMatchObject({ phone: '4000272027', isOpen: true, closedText: null });
    expect((await north(telephones.list, {})).data?.list).toMatchObject([
      { areaId: 31, version: 0, updatedBy: null },
    ]);
  });

  test('is answered within its hours; outside of them riders are told so in their language', async () => {
    fixture.clock.now = noon;
    expect((await north(telephones.save, { body: body() })).data).toEqual({ version: 1 });
    expect(await shown()).toMatchObject({ phone: '0571-88886666', isOpen: true, closedText: null });
    fixture.clock.now = noon + 86_400_000;
    expect(await shown()).toMatchObject({ isOpen: false, closedText: '请明早九点后来电' });
    expect((await shown('en'))?.closedText).toBe('请明早九点后来电');
    await north(telephones.save, { body: body({ offTextEn: 'Call after nine', version: 1 }) });
    expect((await shown('en'))?.closedText).toBe('Call after nine');
  });

  test('is not overwritten by who saw it before somebody else, nor set for another company', async () => {
    const stale = body({ version: 1 });
    expect((await north(telephones.save, { body: stale })).code).toBe('common.stale_version');
    expect((await south(telephones.save, { body: stale })).code).toBe('common.not_found');
  });

  test.each([
    ...['12345678', '1380013800', '010 88886666', 'tel:4001234567', ''].map((phone) => ({ phone })),
    { link: 'http://example.com' },
    { link: 'javascript:alert(1)' },
    { hours: [{ ...weekday, toMinute: 540 }] },
    { hours: [weekday, weekday] },
    { offText: '长'.repeat(101) },
  ])('is not set to %j', async (over) => {
    const said = await north(telephones.save, { body: body({ version: 2, ...over }) });
    expect(said).toMatchObject({ status: 400, code: 'common.invalid' });
  });

  test.each(['13800138000', '010-88886666', '02788886666', '400-027-2027', '8001234567', '95533', '12345'])(
    'takes %s',
    async (phone) => {
      const version = (await north(telephones.list, {})).data?.list[0]?.version ?? 0;
      expect((await north(telephones.save, { body: body({ phone, version }) })).status).toBe(200);
    },
  );
});
