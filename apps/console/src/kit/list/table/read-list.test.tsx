import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aBike, bikeStates, bikes, someBikes } from '../../../../test/bikes.ts';
import { forgetAll, serverAnswers } from '../../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../../test/open.tsx';
import { defineGo } from '../../action/define-action.tsx';
import { badge, duration, instant, link, text, withLayout } from '../cells.tsx';
import { pick, search } from '../filters.tsx';
import { defineListScreen } from '../list-screen.tsx';

const stateNames = { free: '空闲', riding: '骑行中', lost: '丢失' };
const reader = { codes: ['50'] };
const found = vi.fn();

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
  },
  columns: {
    bikeId: link((row) => `/bikes?id=${row.bikeId}`),
    owed: duration,
    battery: withLayout(text, { below: 'seenAt' }),
    state: badge({ free: 'good', riding: 'busy', lost: 'bad' }, stateNames),
    seenAt: withLayout(instant, { extra: true }),
  },
  opens: { filters: { state: 'lost' }, sort: 'battery', dir: 'asc' },
  filters: { name: search, state: pick(bikeStates, stateNames) },
  rowActions: [
    defineGo({ id: 'find', label: '寻车', go: (row: { bikeId: string }) => found(row.bikeId) }),
    defineGo({ id: 'lock', label: '锁车', go: () => undefined }),
  ],
  empty: '先入库一辆车',
});

afterEach(() => {
  forgetAll();
  vi.restoreAllMocks();
});

const rows = async () =>
  within(await screen.findByRole('table', { name: '车辆' }))
    .getAllByRole('row')
    .slice(1);

describe('a row', () => {
  test('whose panel the address names stands in sight, and so does the one that the panel steps on to', async () => {
    const shown: (string | null)[] = [];
    Element.prototype.scrollIntoView = function noteIt(this: Element) {
      shown.push(this.getAttribute('data-row-key'));
    };
    serverAnswers(bikes.list, () => ({ list: [aBike('b1'), aBike('b2'), aBike('b3')], count: 3 }));
    const { user } = await openScreen(Bikes, { ...reader, search: { row: 'b2' } });
    await waitFor(() => expect(shown).toEqual(['b2']));
    await user.click(await screen.findByRole('button', { name: '下一条' }));
    await waitFor(() => expect(shown).toEqual(['b2', 'b3']));
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });

  test('opens its panel by a press, with every field and what can be done; the arrow keys walk the list', async () => {
    serverAnswers(bikes.list, () => ({
      list: [aBike('b1', { owed: 255_538 }), aBike('b2'), aBike('b3')],
      count: 3,
    }));
    const { user, page } = await openScreen(Bikes, reader);
    await user.click(within((await rows())[0] as HTMLElement).getByText('2 天 22 小时'));
    expect(page.search).toEqual({ row: 'b1' });
    const panel = within(await screen.findByRole('dialog'));
    expect(panel.getByText('上报时间')).toBeTruthy();
    expect(panel.getByText('2天22小时58分58秒')).toBeTruthy();
    await user.click(panel.getByRole('button', { name: '寻车' }));
    expect(found).toHaveBeenLastCalledWith('b1');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(page.search).toEqual({ row: 'b2' });
    await user.keyboard('{Escape}');
    expect(page.search).toEqual({});
  });

  test('opens by Enter where the keyboard is, and from its address', async () => {
    serverAnswers(bikes.list, () => ({ list: someBikes(3), count: 3 }));
    const { user, page } = await openScreen(Bikes, reader);
    (await rows())[0]?.focus();
    await user.keyboard('{ArrowDown}{Enter}');
    const [, second] = await rows();
    expect(page.search.row).toBe(second?.dataset.rowKey);
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  test('does not open where its link or its button was meant', async () => {
    serverAnswers(bikes.list, () => ({ list: someBikes(1), count: 1 }));
    const { user, page } = await openScreen(Bikes, reader);
    await user.click(within((await rows())[0] as HTMLElement).getByRole('button', { name: '寻车' }));
    expect(page.search).toEqual({});
  });
});

describe('a list that opens on what waits', () => {
  const wish = { state: 'lost', sort: 'battery', dir: 'asc' };

  test('asks for that when its address says nothing, and says so', async () => {
    const asked = serverAnswers(bikes.list, () => ({ list: someBikes(1), count: 1 }));
    const { user, page } = await openScreen(Bikes, reader);
    await rows();
    expect(asked[0]?.query).toMatchObject(wish);
    expect(page.search).toEqual({});
    const chips = within(await screen.findByRole('list', { name: '已设条件' }));
    await user.click(chips.getByRole('button', { name: /状态：丢失/ }));
    await waitFor(() => expect(asked.at(-1)?.query.state).toBeUndefined());
    expect(asked.at(-1)?.query).toMatchObject({ sort: 'seenAt', dir: 'desc' });
    expect(page.search).toEqual({ state: '*' });
    await user.click(screen.getByRole('button', { name: '重置' }));
    await waitFor(() => expect(page.search).toEqual({}));
  });

  test('keeps it when another filter is added', async () => {
    const asked = serverAnswers(bikes.list, () => ({ list: someBikes(1), count: 1 }));
    const { user, page } = await openScreen(Bikes, reader);
    await rows();
    await user.type(screen.getByLabelText('名称'), '小黄');
    await user.click(screen.getByRole('button', { name: '查询' }));
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ ...wish, name: '小黄' }));
    expect(page.search).toEqual({ name: '小黄', state: 'lost' });
  });

  test('shows all of what a link asks for', async () => {
    const asked = serverAnswers(bikes.list, () => ({ list: someBikes(1), count: 1 }));
    await openScreen(Bikes, { ...reader, search: { name: '小黄' } });
    await rows();
    expect(asked[0]?.query).toMatchObject({ name: '小黄', sort: 'seenAt', dir: 'desc' });
    expect(asked[0]?.query.state).toBeUndefined();
  });

  test('says that nothing was found, not that there is nothing, and shows all on demand', async () => {
    serverAnswers(bikes.list, ({ query }) =>
      query.state ? { list: [], count: 0 } : { list: someBikes(2), count: 2 },
    );
    const { user } = await openScreen(Bikes, reader);
    await user.click(await screen.findByRole('button', { name: '清除筛选' }));
    expect((await rows()).length).toBe(2);
  });
});

describe('in a known width', () => {
  const wide = (width: number) =>
    vi
      .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
      .mockImplementation(() => ({ width, height: 0 }) as DOMRect);
  const heads = async () =>
    within(await screen.findByRole('table', { name: '车辆' }))
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);

  test('two fields share a cell, each with its order, and one action stands beside the menu of the others', async () => {
    wide(900);
    const asked = serverAnswers(bikes.list, () => ({ list: someBikes(1), count: 1 }));
    const { user } = await openScreen(Bikes, reader);
    expect(await heads()).toEqual(['编号', '欠费', '电量上报时间', '状态', '操作']);
    const row = within((await rows())[0] as HTMLElement);
    expect(row.getAllByRole('button').map((one) => one.ariaLabel || one.textContent)).toEqual([
      '寻车',
      expect.stringMatching(/^更多操作/),
    ]);
    await user.click(await screen.findByRole('button', { name: '上报时间' }));
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ sort: 'seenAt', dir: 'desc' }));
    const head = screen.getByRole('columnheader', { name: /电量/ });
    expect(head.getAttribute('aria-sort')).toBe('descending');
  });

  test('what has no room waits in the chooser, and is shown to who asks for it', async () => {
    wide(480);
    serverAnswers(bikes.list, () => ({ list: someBikes(1), count: 1 }));
    const { user } = await openScreen(Bikes, reader);
    expect(await heads()).toEqual(['编号', '欠费', '状态', '操作']);
    await user.click(screen.getByRole('button', { name: '列设置' }));
    expect((await screen.findAllByText('放不下')).length).toBe(2);
    await user.click(screen.getByRole('checkbox', { name: '电量' }));
    expect(await heads()).toEqual(['编号', '欠费', '电量', '状态', '操作']);
  });
});
