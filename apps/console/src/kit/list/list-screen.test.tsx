import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aBike, bikeStates, bikes, someBikes } from '../../../test/bikes.ts';
import { forgetAll, refuses, serverAnswers, silence } from '../../../test/fakes/fake-server.ts';
import { openScreen, setWindowWidth } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import { badge, duration, instant, link, money, percent, withLayout } from './cells.tsx';
import { pick, picks, range, search } from './filters.tsx';
import { defineListScreen } from './list-screen.tsx';
import { paste } from './paste-filter.tsx';

configure({ asyncUtilTimeout: 5_000 });
beforeAll(quickStyles);

const stateNames = { free: '空闲', riding: '骑行中', lost: '丢失' };

const Bikes = defineListScreen({
  call: bikes.list,
  title: '车辆',
  rowKey: 'bikeId',
  labels: {
    bikeId: '编号',
    state: '状态',
    owed: '欠费',
    battery: '电量',
    seenAt: '上报时间',
    name: '名称',
    states: '任一状态',
    batteryFrom: '电量范围',
    bikeIds: '车辆编号',
  },
  columns: {
    bikeId: link((row) => `/bikes?id=${row.bikeId}`),
    state: badge({ free: 'good', riding: 'busy', lost: 'bad' }, stateNames),
    owed: money,
    battery: percent,
    seenAt: withLayout(instant, { extra: true }),
  },
  filters: {
    name: search,
    state: pick(bikeStates, stateNames),
    states: picks(bikeStates, stateNames),
    batteryFrom: range({ to: 'batteryTo', unit: '%' }),
    bikeIds: paste(),
  },
  empty: '先入库一辆车',
});

const reader = { codes: ['50'] };
const table = () => screen.findByRole('table', { name: '车辆' });
const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
const headers = async () =>
  within(await table())
    .getAllByRole('columnheader')
    .map((header) => header.textContent);

afterEach(forgetAll);

test('shows what the server found, and what is unknown as dashes', async () => {
  serverAnswers(bikes.list, () => ({ list: [aBike('b1', { owed: 123450, battery: null })], count: 1 }));
  await openScreen(Bikes, reader);
  expect(await rows()).toEqual([['b1', '空闲', '¥1,234.50', '-- --']]);
  expect(screen.getByRole('link', { name: 'b1' })).toHaveProperty('hash', '#/bikes?id=b1');
});

test('a duration reads in its two largest units, and in all of them on hovering', async () => {
  const Owed = defineListScreen({
    call: bikes.list,
    title: '车辆',
    rowKey: 'bikeId',
    labels: { bikeId: '编号', owed: '时长' },
    columns: { bikeId: link((row) => `/bikes?id=${row.bikeId}`), owed: duration },
    empty: '先入库一辆车',
  });
  serverAnswers(bikes.list, () => ({ list: [aBike('b1', { owed: 255_538 })], count: 1 }));
  await openScreen(Owed, reader);
  expect(await rows()).toEqual([['b1', '2 天 22 小时']]);
  expect(screen.getByTitle('2天22小时58分58秒')).toBeDefined();
});

test('a count that was not finished is marked', async () => {
  serverAnswers(bikes.list, () => ({ list: someBikes(20), count: 100_000, estimated: true }));
  await openScreen(Bikes, reader);
  await table();
  expect(screen.getAllByText('共 ≈ 100,000 条').length).toBeGreaterThan(0);
});

test('rows are shown before they are counted, and turning pages counts nothing anew', async () => {
  let counted: ((page: object) => void) | undefined;
  const asked = serverAnswers(bikes.list, ({ query }) =>
    query.only === 'count'
      ? new Promise<never>((resolve) => {
          counted = resolve as typeof counted;
        })
      : { list: someBikes(20), count: 21, atLeast: true },
  );
  const { user } = await openScreen(Bikes, reader);
  await table();
  expect(screen.getAllByText('共 ≥ 21 条').length).toBeGreaterThan(0);
  await waitFor(() => expect(counted).toBeDefined());
  counted?.({ list: [], count: 4321 });
  await screen.findAllByText('共 4,321 条');
  await user.click(screen.getByRole('listitem', { name: '2' }));
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ pageNum: 2, only: 'rows' }));
  expect(asked.filter(({ query }) => query?.only === 'count').length).toBe(1);
  expect(screen.getAllByText('共 4,321 条').length).toBeGreaterThan(0);
});

describe('filters', () => {
  test('go to the server when asked, stay in the address, and lead back to the first page', async () => {
    const asked = serverAnswers(bikes.list, () => ({ list: someBikes(20), count: 90 }));
    const { user, page } = await openScreen(Bikes, { ...reader, search: { pageNum: '3', tab: 'bikes' } });
    await table();
    expect(asked[0]?.query).toMatchObject({ pageNum: 3, pageSize: 20, sort: 'seenAt', dir: 'desc' });

    await user.type(screen.getByLabelText('名称'), ' 小黄 ');
    await user.type(screen.getByLabelText('电量范围'), '20');
    await user.type(screen.getByLabelText('电量范围 止'), '35');
    expect(asked.length).toBe(1);
    await user.click(screen.getByRole('button', { name: '查询' }));

    await waitFor(() => expect(asked.length).toBe(2));
    expect(asked[1]?.query).toMatchObject({ name: '小黄', batteryFrom: 20, batteryTo: 35, pageNum: 1 });
    expect(page.search).toEqual({ tab: 'bikes', name: '小黄', batteryFrom: '20', batteryTo: '35' });
  });

  test('come back from an address; what the call would refuse is left out', async () => {
    const asked = serverAnswers(bikes.list, () => ({ list: someBikes(1), count: 1 }));
    const search = {
      states: 'free,lost',
      state: 'sunk',
      batteryFrom: 'x',
      bikeIds: 'b1,b2',
      sort: 'owner',
      pageSize: '7',
    };
    await openScreen(Bikes, { ...reader, search });
    await table();
    expect(asked[0]?.query).toEqual({
      states: ['free', 'lost'],
      bikeIds: ['b1', 'b2'],
      only: 'rows',
      pageNum: 1,
      pageSize: 20,
      sort: 'seenAt',
      dir: 'desc',
    });
  });

  test('are forgotten by the reset button, what else stands in the address is not', async () => {
    const asked = serverAnswers(bikes.list, () => ({ list: someBikes(1), count: 1 }));
    const { user, page } = await openScreen(Bikes, { ...reader, search: { name: '小黄', tab: 'bikes' } });
    await table();
    await user.click(screen.getByRole('button', { name: '重置' }));
    await waitFor(() => expect(asked.at(-1)?.query.name).toBeUndefined());
    expect(page.search).toEqual({ tab: 'bikes' });
    expect(screen.getByLabelText('名称')).toHaveProperty('value', '');
  });

  test('that are set are seen and taken away one by one, also those of a link behind the fold', async () => {
    const asked = serverAnswers(bikes.list, () => ({ list: someBikes(1), count: 1 }));
    const search = { states: 'free,lost', batteryFrom: '20', bikeIds: 'b1,b2,b3,b4' };
    const { user, page } = await openScreen(Bikes, { ...reader, search });
    await table();
    const chips = within(await screen.findByRole('list', { name: '已设条件' }));
    expect(chips.getAllByRole('button').map((chip) => chip.textContent)).toEqual([
      '任一状态：空闲、丢失，移除此条件',
      '电量范围：≥ 20%，移除此条件',
      '车辆编号：b1 等 4 个，移除此条件',
      '清除筛选',
    ]);
    await user.click(chips.getByRole('button', { name: /任一状态/ }));
    await waitFor(() => expect(asked.at(-1)?.query.states).toBeUndefined());
    expect(page.search).toEqual({ batteryFrom: '20', bikeIds: 'b1,b2,b3,b4' });
  });

  test('applied again unchanged refetch', async () => {
    const asked = serverAnswers(bikes.list, () => ({ list: someBikes(1), count: 1 }));
    const { user } = await openScreen(Bikes, reader);
    await table();
    await user.click(screen.getByRole('button', { name: '查询' }));
    await waitFor(() => expect(asked.length).toBe(2));
  });

  test('say under "more" how many of those out of sight are set', async () => {
    serverAnswers(bikes.list, () => ({ list: someBikes(1), count: 1 }));
    const { user } = await openScreen(Bikes, { ...reader, search: { bikeIds: 'b1' } });
    const more = await screen.findByRole('button', { name: '更多（1）' });
    expect(more.getAttribute('aria-expanded')).toBe('false');
    await user.click(more);
    expect(screen.getByRole('button', { name: '收起' }).getAttribute('aria-expanded')).toBe('true');
  });

  test('take a pasted list, one per line', async () => {
    const asked = serverAnswers(bikes.list, () => ({ list: someBikes(1), count: 1 }));
    const { user } = await openScreen(Bikes, reader);
    await table();
    await user.click(screen.getByLabelText('车辆编号'));
    await user.paste('b1\nb2\r\nb3, b1\n');
    await user.click(screen.getByRole('button', { name: '查询' }));
    await waitFor(() => expect(asked.at(-1)?.query.bikeIds).toEqual(['b1', 'b2', 'b3']));
  });
});

describe('order and pages', () => {
  test('a header sorts on the server where the call can, and nowhere else', async () => {
    const asked = serverAnswers(bikes.list, () => ({ list: someBikes(20), count: 40 }));
    const { user, page } = await openScreen(Bikes, { ...reader, search: { pageNum: '2' } });
    await table();
    await user.click(screen.getByRole('columnheader', { name: '电量' }));
    await waitFor(() =>
      expect(asked.at(-1)?.query).toMatchObject({ sort: 'battery', dir: 'desc', pageNum: 1 }),
    );
    await user.click(screen.getByRole('columnheader', { name: '电量' }));
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ sort: 'battery', dir: 'asc' }));
    expect(page.search).toEqual({ sort: 'battery', dir: 'asc' });
    expect(screen.getByRole('columnheader', { name: '电量' }).getAttribute('aria-sort')).toBe('ascending');

    const before = asked.length;
    await user.click(screen.getByRole('columnheader', { name: '欠费' }));
    expect(asked.length).toBe(before);
  });

  test('the next page is asked of the server, old rows stay until it is there', async () => {
    let let2 = () => {};
    const second = new Promise<void>((resolve) => {
      let2 = resolve;
    });
    serverAnswers(bikes.list, async ({ query }) => {
      if (query.pageNum === 2) await second;
      return { list: [aBike(query.pageNum === 2 ? 'b21' : 'b1')], count: 40 };
    });
    const { user, page } = await openScreen(Bikes, reader);
    await table();
    await user.click(screen.getByTitle('2'));
    expect(page.search).toEqual({ pageNum: '2', pageSize: '20' });
    expect((await rows()).map(([id]) => id)).toEqual(['b1']);
    expect((await table()).closest('.list-table')?.getAttribute('aria-busy')).toBe('true');
    let2();
    await waitFor(async () => expect((await rows()).map(([id]) => id)).toEqual(['b21']));
  });

  test('a page that no longer exists gives way to the last one that does', async () => {
    const asked = serverAnswers(bikes.list, ({ query }) => ({
      list: query.pageNum > 2 ? [] : someBikes(3),
      count: 23,
    }));
    await openScreen(Bikes, { ...reader, search: { pageNum: '9' } });
    await waitFor(async () => expect((await rows()).length).toBe(3));
    expect(asked.map(({ query }) => query.pageNum)).toEqual([9, 2]);
  });
});

describe('columns and density', () => {
  test('a column is hidden and shown by choice, and the choice outlives the page', async () => {
    serverAnswers(bikes.list, () => ({ list: someBikes(1), count: 1 }));
    const { user } = await openScreen(Bikes, reader);
    expect(await headers()).toEqual(['编号', '状态', '欠费', '电量']);
    await user.click(screen.getByRole('button', { name: '列设置' }));
    expect(screen.queryByRole('checkbox', { name: '编号' })).toBeNull();
    await user.click(await screen.findByRole('checkbox', { name: '欠费' }));
    await user.click(screen.getByRole('checkbox', { name: '上报时间' }));
    expect(await headers()).toEqual(['编号', '状态', '电量', '上报时间']);

    cleanup();
    await openScreen(Bikes, reader);
    expect(await headers()).toEqual(['编号', '状态', '电量', '上报时间']);
    fireEvent.click(screen.getByRole('button', { name: '列设置' }));
    fireEvent.click(await screen.findByRole('button', { name: '恢复默认' }));
    expect(await headers()).toEqual(['编号', '状态', '欠费', '电量']);
  });

  test('columns are moved and pinned beside the first, and the choice outlives the page', async () => {
    serverAnswers(bikes.list, () => ({ list: someBikes(1), count: 1 }));
    const { user } = await openScreen(Bikes, reader);
    await user.click(await screen.findByRole('button', { name: '列设置' }));
    await user.click(await screen.findByRole('button', { name: '状态下移' }));
    expect(await headers()).toEqual(['编号', '欠费', '状态', '电量']);
    await user.click(screen.getByRole('button', { name: '固定电量' }));
    expect(await headers()).toEqual(['编号', '电量', '欠费', '状态']);

    cleanup();
    await openScreen(Bikes, reader);
    expect(await headers()).toEqual(['编号', '电量', '欠费', '状态']);
    fireEvent.click(screen.getByRole('button', { name: '列设置' }));
    fireEvent.click(await screen.findByRole('button', { name: '恢复默认' }));
    expect(await headers()).toEqual(['编号', '状态', '欠费', '电量']);
  });

  test('density is kept for all lists', async () => {
    serverAnswers(bikes.list, () => ({ list: someBikes(1), count: 1 }));
    const { user } = await openScreen(Bikes, reader);
    await user.click(await screen.findByRole('button', { name: '密度: 宽松' }));
    cleanup();
    await openScreen(Bikes, reader);
    expect(await screen.findByRole('button', { name: '密度: 紧凑' })).toBeTruthy();
  });
});

describe('instead of rows', () => {
  test('there is a skeleton while the first page loads', async () => {
    let answer = () => {};
    const waiting = new Promise<void>((resolve) => {
      answer = resolve;
    });
    serverAnswers(bikes.list, async () => {
      await waiting;
      return { list: someBikes(1), count: 1 };
    });
    await openScreen(Bikes, reader);
    expect(screen.getByRole('status', { name: '正在加载' })).toBeTruthy();
    answer();
    await table();
    expect(screen.queryByRole('status', { name: '正在加载' })).toBeNull();
  });

  test('an empty list says what to do next', async () => {
    serverAnswers(bikes.list, () => ({ list: [], count: 0 }));
    await openScreen(Bikes, reader);
    expect(await screen.findByText('先入库一辆车')).toBeTruthy();
    expect(screen.getByText('还没有数据')).toBeTruthy();
    expect(screen.queryByText('没有符合条件的数据')).toBeNull();
  });

  test('a filter that matches nothing offers to be cleared', async () => {
    serverAnswers(bikes.list, ({ query }) =>
      query.name ? { list: [], count: 0 } : { list: someBikes(2), count: 2 },
    );
    const { user, page } = await openScreen(Bikes, { ...reader, search: { name: 'x' } });
    await user.click(await screen.findByRole('button', { name: '清除筛选' }));
    expect(screen.queryByText('还没有数据')).toBeNull();
    expect((await rows()).length).toBe(2);
    expect(page.search).toEqual({});
  });

  test('an error says what happened and tries again on demand', async () => {
    let broken = true;
    serverAnswers(bikes.list, () =>
      broken ? refuses(503, 'common.unavailable', '服务暂时不可用') : { list: someBikes(1), count: 1 },
    );
    const { user } = await openScreen(Bikes, reader);
    expect((await screen.findByRole('alert')).textContent).toContain('服务暂时不可用');
    broken = false;
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect((await rows()).length).toBe(1);
  });

  test('what is not there is said as the catalogue of errors says it, with rows of before and without', async () => {
    let gone = true;
    serverAnswers(bikes.list, () =>
      gone ? refuses(404, 'common.not_found', '没有这一项') : { list: someBikes(1), count: 1 },
    );
    const { user } = await openScreen(Bikes, reader);
    const said = () => screen.findByRole('alert');
    expect((await said()).textContent).toMatch(/^错误请求错误，资源未找到/);
    gone = false;
    await user.click(screen.getByRole('button', { name: '重试' }));
    await table();
    gone = true;
    await user.click(screen.getByRole('button', { name: '刷新' }));
    expect((await said()).textContent).toMatch(/错误请求错误，资源未找到下面是上次加载的数据/);
  });

  test('that nobody answered is said as the catalogue of errors says it', async () => {
    serverAnswers(bikes.list, () => silence);
    await openScreen(Bikes, reader);
    expect((await screen.findByRole('alert')).textContent).toMatch(/^错误网络问题，请稍后再试/);
  });

  test('a failed refresh leaves the old rows and says that they are old', async () => {
    let broken = false;
    serverAnswers(bikes.list, () =>
      broken ? refuses(503, 'common.unavailable', '服务暂时不可用') : { list: someBikes(1), count: 1 },
    );
    const { user } = await openScreen(Bikes, reader);
    await table();
    broken = true;
    await user.click(screen.getByRole('button', { name: '刷新' }));
    expect((await screen.findByRole('alert')).textContent).toContain('下面是上次加载的数据');
    expect((await rows()).length).toBe(1);
  });

  test('who lacks the code sees that, and the server is not asked', async () => {
    const asked = serverAnswers(bikes.list, () => ({ list: someBikes(1), count: 1 }));
    await openScreen(Bikes, { codes: ['51'] });
    expect(screen.getByText('您没有查看此页面的权限')).toBeTruthy();
    expect(asked).toEqual([]);
  });

  test('a permission withdrawn meanwhile is said as such, not as an error', async () => {
    serverAnswers(bikes.list, () => refuses(403, 'common.forbidden', '您没有此操作的权限'));
    await openScreen(Bikes, reader);
    expect(await screen.findByText('禁止访问')).toBeTruthy();
    expect(screen.getByText('您没有此操作的权限')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('in a window of 576 pixels, which is a phone’s', () => {
  afterEach(() => setWindowWidth(1440));

  test('a row is a card with the facts in sight, its order and its page to be chosen', async () => {
    setWindowWidth(576);
    const asked = serverAnswers(bikes.list, () => ({ list: someBikes(2), count: 40 }));
    const { user } = await openScreen(Bikes, reader);
    const cards = within(await screen.findByRole('list', { name: '车辆' })).getAllByRole('listitem');
    expect(cards).toHaveLength(2);
    expect(cards[0]?.textContent).toContain('欠费');
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('button', { name: /密度/ }), 'rows are as tall as their cards').toBeNull();
    await user.click(screen.getByRole('combobox', { name: '排序' }));
    await user.click(await screen.findByTitle('电量 升序'));
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ sort: 'battery', dir: 'asc' }));
  });

  test('one pixel wider it is a table', async () => {
    setWindowWidth(577);
    serverAnswers(bikes.list, () => ({ list: someBikes(2), count: 2 }));
    await openScreen(Bikes, reader);
    expect(await table()).toBeTruthy();
  });
});

test('a list in its place is settled by it', async () => {
  const asked = serverAnswers(bikes.list, () => ({ list: someBikes(1), count: 1 }));
  await openScreen(() => <Bikes fixed={{ name: '小黄' }} />, { ...reader, search: { name: '别的' } });
  await table();
  expect(asked[0]?.query).toMatchObject({ name: '小黄' });
  expect(screen.getByRole('heading', { level: 2, name: '车辆' })).toBeTruthy();
});
