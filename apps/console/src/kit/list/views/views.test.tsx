import type { SavedView } from '@kickstand/contract/platform/views';
import { views } from '@kickstand/contract/platform/views';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bikeStates, bikes, someBikes } from '../../../../test/bikes.ts';
import { forgetAll, refuses, serverAnswers } from '../../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../../test/open.tsx';
import { setDensity } from '../../../ui/density.ts';
import { forgetOperator } from '../../client/operator.ts';
import { percent, text } from '../cells.tsx';
import { pick, search } from '../filters.tsx';
import { defineListScreen } from '../list-screen.tsx';

// Fetched lazily by what is tested; here from the start, so that no test waits for a busy machine.
await import('./views-menu.tsx');
await import('./views-dialogs.tsx');

afterEach(forgetAll);
// Chosen for all lists, so one test's choice would be the next one's; without an operator nothing keeps it.
beforeEach(() => {
  forgetOperator();
  setDensity('roomy');
});

const Bikes = defineListScreen({
  call: bikes.list,
  title: '车辆',
  rowKey: 'bikeId',
  labels: { bikeId: '编号', battery: '电量', name: '车名', state: '状态' },
  columns: { bikeId: text, battery: percent, name: text },
  filters: { name: search, state: pick(bikeStates, { free: '空闲', riding: '骑行中', lost: '丢失' }) },
  empty: '无',
});

const lost: SavedView = {
  id: 'v1',
  list: 'bikes.list',
  name: '丢失的车',
  query: { state: 'lost', sort: 'battery', dir: 'asc' },
  look: { hidden: ['name'], density: 'dense' },
  own: true,
  owner: '张三',
  role: null,
  opensFirst: false,
  updatedAt: 1,
};
const night: SavedView = {
  ...lost,
  id: 'v2',
  name: '夜班',
  query: { name: '夜' },
  look: null,
  own: false,
  owner: '李四',
  role: { roleId: 'r2', name: '夜班组' },
};
const roles = [{ roleId: 'r2', name: '夜班组' }];

const viewsAre = (...all: SavedView[]) => serverAnswers(views.list, () => ({ views: all, roles, most: 20 }));

async function openBikes(search: Record<string, string> = {}) {
  const asked = serverAnswers(bikes.list, () => ({ list: someBikes(3), count: 3 }));
  const opened = await openScreen(Bikes, { codes: ['50'], search });
  await screen.findByRole('table', { name: '车辆' });
  return { ...opened, asked };
}
const menu = () => screen.findByRole('button', { name: /^视图/ });

describe('applying a view', () => {
  test('asks for its filters and order, takes its columns, and names it', async () => {
    viewsAre(lost, night);
    const { user, asked, page } = await openBikes({ name: '小黄', pageNum: '3', tab: 'x' });
    await user.click(await menu());
    await user.click(await screen.findByRole('menuitem', { name: '丢失的车' }));
    await waitFor(() =>
      expect(asked.at(-1)?.query).toMatchObject({ state: 'lost', sort: 'battery', dir: 'asc' }),
    );
    expect(page.search).toEqual({ tab: 'x', state: 'lost', sort: 'battery', dir: 'asc' });
    expect(asked.at(-1)?.query).not.toHaveProperty('name');
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: '车名' })).toBeNull());
    expect(screen.getByRole('button', { name: '密度: 紧凑' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: '视图：丢失的车' })).toBeTruthy();
  });

  test('of somebody else says whose it is', async () => {
    viewsAre(lost, night);
    const { user, page } = await openBikes();
    await user.click(await menu());
    await user.click(await screen.findByRole('menuitem', { name: '夜班（李四）' }));
    await waitFor(() => expect(page.search).toEqual({ name: '夜' }));
  });

  test('happens by itself where one is the default and nothing else was asked for', async () => {
    viewsAre({ ...lost, opensFirst: true });
    const { page } = await openBikes();
    await waitFor(() => expect(page.search).toEqual(lost.query));
  });

  test('does not happen by itself where the address asks for something', async () => {
    viewsAre({ ...lost, opensFirst: true });
    const { page } = await openBikes({ state: 'free' });
    await menu();
    await waitFor(() => expect(screen.getByRole('button', { name: '视图' })).toBeTruthy());
    expect(page.search).toEqual({ state: 'free' });
  });
});

describe('saving', () => {
  test('keeps filters, order, columns and density under a name, for a role', async () => {
    viewsAre();
    const created = serverAnswers(views.create, () => lost);
    const { user } = await openBikes({ state: 'lost', dir: 'asc', sort: 'battery', pageNum: '1' });
    await user.click(await menu());
    await user.click(await screen.findByRole('menuitem', { name: '保存当前视图…' }));
    await user.click(await screen.findByRole('button', { name: '保存' }));
    expect((await screen.findByRole('alert')).textContent).toContain('请填写名称');
    await user.type(screen.getByLabelText('名称'), ' 丢失的车 ');
    await user.click(screen.getByLabelText('共享给角色'));
    await user.click(await screen.findByTitle('夜班组'));
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('视图“丢失的车”已保存')).toBeTruthy();
    expect(created[0]?.body).toEqual({
      list: 'bikes.list',
      name: '丢失的车',
      query: { state: 'lost', sort: 'battery', dir: 'asc' },
      look: { hidden: [], density: 'roomy' },
      roleId: 'r2',
    });
  });

  test('refused, says why and keeps the name', async () => {
    viewsAre();
    serverAnswers(views.create, () => refuses(409, 'view.name_taken', '已有名为“a”的视图'));
    const { user } = await openBikes();
    await user.click(await menu());
    await user.click(await screen.findByRole('menuitem', { name: '保存当前视图…' }));
    await user.type(await screen.findByLabelText('名称'), 'a');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('已有名为“a”的视图')).toBeTruthy();
    expect(screen.getByLabelText('名称')).toHaveProperty('value', 'a');
  });

  test('is greyed with the numbers when twenty are kept', async () => {
    viewsAre(...Array.from({ length: 20 }, (_, i) => ({ ...lost, id: `v${i}`, name: `v${i}` })));
    const { user } = await openBikes();
    await user.click(await menu());
    const item = await screen.findByRole('menuitem', { name: /已有 20 个，最多 20 个/ });
    expect(item.getAttribute('aria-disabled')).toBe('true');
  });
});

describe('managing', () => {
  async function manage() {
    viewsAre(lost, night);
    const opened = await openBikes({ name: '小黄' });
    await opened.user.click(await menu());
    await opened.user.click(await screen.findByRole('menuitem', { name: '管理视图…' }));
    const one = (name: string) => within(screen.getByRole('listitem', { name }));
    await screen.findByRole('listitem', { name: '丢失的车' });
    return { ...opened, one };
  }

  test('somebody else’s view can be used and made the default, not changed', async () => {
    const { user, one } = await manage();
    const chosen = serverAnswers(views.first, () => ({}));
    const names = one('夜班')
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['使用', '设为默认']);
    await user.click(one('夜班').getByRole('button', { name: '设为默认' }));
    await waitFor(() => expect(chosen).toMatchObject([{ body: { list: 'bikes.list', id: 'v2' } }]));
  });

  test('an own view is overwritten with what is shown, and deleted, both after a question', async () => {
    const { user, one } = await manage();
    const replaced = serverAnswers(views.replace, () => lost);
    const removed = serverAnswers(views.remove, () => ({}));
    await user.click(one('丢失的车').getByRole('button', { name: '用当前条件覆盖' }));
    expect(replaced).toEqual([]);
    await user.click(await screen.findByRole('button', { name: '确定' }));
    await waitFor(() => expect(replaced.length).toBe(1));
    expect(replaced[0]).toMatchObject({
      params: { id: 'v1' },
      body: { name: '丢失的车', query: { name: '小黄' } },
    });
    await user.click(one('丢失的车').getByRole('button', { name: '删除' }));
    await user.click(screen.getAllByRole('button', { name: '确定' }).at(-1) as HTMLElement);
    await waitFor(() => expect(removed).toMatchObject([{ params: { id: 'v1' } }]));
  });

  test('another name leaves what is kept as it is', async () => {
    const { user, one } = await manage();
    const replaced = serverAnswers(views.replace, () => lost);
    await user.click(one('丢失的车').getByRole('button', { name: '编辑' }));
    const name = await screen.findByLabelText('名称');
    await user.clear(name);
    await user.type(name, '失踪');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(replaced.length).toBe(1));
    expect(replaced[0]?.body).toEqual({ name: '失踪', query: lost.query, look: lost.look });
  });
});
