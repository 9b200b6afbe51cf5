import { alarms } from '@kickstand/contract/fleet/alarms';
import { type AlarmType, alarmTypes, vehicles } from '@kickstand/contract/fleet/vehicles';
import { agents } from '@kickstand/contract/organisation/agents';
import { permissionUsers } from '@kickstand/contract/organisation/permissions';
import { account, type NoticeRow, startLayout } from '@kickstand/contract/platform/account';
import { session } from '@kickstand/contract/platform/session';
import { settings } from '@kickstand/contract/platform/settings';
import { trips } from '@kickstand/contract/rides/trips';
import { act, fireEvent, screen as shown, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { alarmsScreens } from '../src/fleet/alarms/alarms.screens.ts';
import { homeScreens } from '../src/insight/home/home.screens.ts';
import { learnConfig, toggleGenericBrand } from '../src/kit/client/brand.ts';
import { fetchOperator, forgetOperator, type Operator } from '../src/kit/client/operator.ts';
import type { Screen } from '../src/kit/page/screens.ts';
import { isLive, liveSays } from './fakes/fake-live.ts';
import { forgetAll, refuses, serverAnswers, signIn, silence } from './fakes/fake-server.ts';
import { openConsole, setWindowWidth } from './open.tsx';
import { aVehicle } from './vehicles.ts';

const page = (path: string, zh: string, codes: string): Screen => ({
  path: { pattern: path },
  title: { zh, en: `page ${path}` },
  codes,
  group: 'vehicles',
  load: async () => ({ default: () => <h1>{`at ${path}`}</h1> }),
});
const screens: readonly Screen[] = [
  ...homeScreens,
  page('/fleet', '车队', '0302'),
  page('/riders', '骑手', '07'),
  page('/permissions/user', '用户管理', '1002'),
];

async function arrive(at = '/fleet', codes: readonly string[] = ['0302', '07']) {
  await signIn({ codes });
  const view = await openConsole(at, screens);
  await shown.findByRole('navigation', { name: '主菜单' });
  return view;
}

/** The server says something else about the operator from now on. */
async function nowIs(change: (before: Operator) => Partial<Operator>) {
  const before = await act(() => fetchOperator());
  serverAnswers(session.info, () => ({ ...before, ...change(before) }));
}

const root = () => document.documentElement;

beforeEach(async () => {
  await forgetAll();
  forgetOperator();
  setWindowWidth(1440);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('rights that change while somebody works', () => {
  test('take a page away at once, with the sentence that says why; its tab can still be closed', async () => {
    const { user, history } = await arrive('/fleet');
    await act(async () => history.push('/riders'));
    await shown.findByRole('heading', { name: 'at /riders' });
    await waitFor(() => expect(isLive()).toBe(true));
    await nowIs(() => ({ permissionList: ['0302', 'all'] }));
    act(() => liveSays({ kind: 'rights', why: '角色“运营”的权限被管理员修改' }));
    await shown.findByText('角色“运营”的权限被管理员修改');
    await shown.findByRole('heading', { name: '没有权限' });
    expect(shown.getByText(/这个页签打开时您有权限/)).toBeTruthy();
    expect(shown.queryByRole('heading', { name: 'at /riders' })).toBeNull();
    const menu = within(shown.getByRole('navigation', { name: '主菜单' }));
    expect(menu.queryByText('骑手')).toBeNull();
    fireEvent.contextMenu(shown.getByRole('tab', { name: '骑手' }));
    await user.click(await shown.findByRole('menuitem', { name: '关闭当前' }));
    await waitFor(() => expect(shown.queryByRole('tab', { name: '骑手' })).toBeNull());
  });

  test('are asked for every minute where no push says so', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await arrive('/riders');
    await nowIs(() => ({ permissionList: ['0302', 'all'] }));
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    await shown.findByText('您的权限或数据范围已变更，页面已更新');
    await shown.findByRole('heading', { name: '没有权限' });
  });

  test('are asked for when the window comes back to the front', async () => {
    await arrive('/riders');
    await nowIs(() => ({ permissionList: ['0302', 'all'] }));
    act(() => void window.dispatchEvent(new Event('focus')));
    await shown.findByRole('heading', { name: '没有权限' });
  });
});

describe('looking as a franchisee', () => {
  test('is said across the frame and can be ended', async () => {
    const { user } = await arrive();
    await nowIs(() => ({ viewAs: { agentId: 3, company: '北方骑行' } }));
    await act(() => fetchOperator());
    await shown.findByText('正在以 北方骑行 的视角查看（只读）');
    const ended = serverAnswers(agents.endViewAs, () => ({}));
    await nowIs(() => ({ viewAs: null }));
    await user.click(shown.getByRole('button', { name: '结束查看' }));
    await waitFor(() => expect(shown.queryByText(/的视角查看/)).toBeNull());
    expect(ended).toHaveLength(1);
  });

  test('goes on when it could not be ended, and says why', async () => {
    const { user } = await arrive();
    await nowIs(() => ({ viewAs: { agentId: 3, company: '北方骑行' } }));
    await act(() => fetchOperator());
    serverAnswers(agents.endViewAs, () => silence);
    await user.click(await shown.findByRole('button', { name: '结束查看' }));
    await shown.findByText('未能结束查看');
    expect(shown.getByText(/的视角查看/)).toBeTruthy();
  });
});

describe('the settings drawer', () => {
  async function open() {
    const view = await arrive();
    const saved = serverAnswers(account.saveLayout, ({ body }) => ({ layout: body }));
    await view.user.click(shown.getByRole('button', { name: '设置' }));
    const drawer = within(await shown.findByRole('dialog', { name: '设置' }));
    // The window still looks like the one before until the account's own layout has come.
    const standard = () => drawer.getByRole<HTMLInputElement>('radio', { name: '拂晓蓝（默认）' });
    await waitFor(() => expect(standard().checked).toBe(true));
    const choose = async (label: string, option: string) => {
      fireEvent.mouseDown(drawer.getByRole('combobox', { name: label }));
      const found = await shown.findAllByText(option, { selector: '.ant-select-item-option-content' });
      await view.user.click(found.at(-1) as HTMLElement);
    };
    return { ...view, saved, drawer, choose };
  }

  test('starts with the defaults', async () => {
    const { drawer } = await open();
    const on = (name: string) => drawer.getByRole('switch', { name }).getAttribute('aria-checked');
    expect(['固定头部', '下滑时隐藏头部', '固定侧边菜单', '色弱模式'].map(on)).toEqual([
      'true',
      'false',
      'true',
      'false',
    ]);
    expect(drawer.getByRole<HTMLInputElement>('radio', { name: '拂晓蓝（默认）' }).checked).toBe(true);
    expect(drawer.getAllByRole('radio')).toHaveLength(8);
  });

  test('takes another colour at once and keeps it for the account', async () => {
    const { drawer, user, saved } = await open();
    await user.click(drawer.getByRole('radio', { name: '酱紫' }));
    expect(root().style.getPropertyValue('--brand')).toBe('#722ed1');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.body).toEqual({ ...startLayout, appearance: 'system', primaryColor: '#722ED1' });
  });

  test('takes back what could not be kept, and says so', async () => {
    const { drawer, user } = await open();
    serverAnswers(account.saveLayout, () => refuses(500, 'common.failed', 'no'));
    await user.click(drawer.getByRole('radio', { name: '酱紫' }));
    await shown.findByText('更新主题失败');
    expect(root().style.getPropertyValue('--brand')).toBe('#1890ff');
    expect(drawer.getByRole<HTMLInputElement>('radio', { name: '拂晓蓝（默认）' }).checked).toBe(true);
  });

  test('changes the palette itself in colour-weak mode', async () => {
    const { drawer, user } = await open();
    const before = root().style.getPropertyValue('--good-solid');
    await user.click(drawer.getByRole('switch', { name: '色弱模式' }));
    expect(root().style.getPropertyValue('--good-solid')).not.toBe(before);
    await user.click(drawer.getByRole('switch', { name: '色弱模式' }));
    expect(root().style.getPropertyValue('--good-solid')).toBe(before);
  });

  test('switches the tab bar', async () => {
    const { drawer, user } = await open();
    expect(shown.queryByRole('tablist')).toBeTruthy();
    await user.click(drawer.getByRole('switch', { name: '多页签模式' }));
    expect(shown.queryByRole('tablist')).toBeNull();
    expect(shown.getByRole('heading', { name: 'at /fleet' })).toBeTruthy();
  });

  test('knows what depends on what: hiding needs a fixed header', async () => {
    const { drawer, user, saved } = await open();
    await user.click(drawer.getByRole('switch', { name: '下滑时隐藏头部' }));
    await user.click(drawer.getByRole('switch', { name: '固定头部' }));
    await waitFor(() =>
      expect(saved.at(-1)?.body).toMatchObject({ fixedHeader: false, autoHideHeader: false }),
    );
    expect(drawer.getByRole<HTMLButtonElement>('switch', { name: '下滑时隐藏头部' }).disabled).toBe(true);
    expect(drawer.getByText('需要先固定头部')).toBeTruthy();
  });

  test('knows what depends on what: top navigation has no side menu and may be fluid', async () => {
    const { drawer, choose, saved } = await open();
    await choose('导航模式', '顶部栏导航');
    await waitFor(() => expect(saved.at(-1)?.body).toMatchObject({ layout: 'topmenu', fixSiderbar: false }));
    expect(document.querySelector('aside')).toBeNull();
    expect(within(shown.getByRole('navigation', { name: '主菜单' })).getByText('车辆监控')).toBeTruthy();
    expect(drawer.getByRole<HTMLButtonElement>('switch', { name: '固定侧边菜单' }).disabled).toBe(true);
    await choose('内容区域宽度', '流式');
    await waitFor(() => expect(saved.at(-1)?.body.contentWidth).toBe('Fluid'));
    await choose('导航模式', '侧边栏导航');
    await waitFor(() => expect(saved.at(-1)?.body.contentWidth).toBe('Fixed'));
  });

  test('copies itself, and says when it cannot', async () => {
    const { drawer, user } = await open();
    await user.click(drawer.getByRole('button', { name: '拷贝设置' }));
    await shown.findByText('复制完毕');
    expect(JSON.parse(await navigator.clipboard.readText())).toMatchObject({
      primaryColor: '#1890FF',
      navTheme: 'dark',
    });
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    await user.click(drawer.getByRole('button', { name: '拷贝设置' }));
    await shown.findByText('复制失败');
  });

  test('what the account keeps is there after the next login', async () => {
    await signIn({ codes: ['0302'] });
    serverAnswers(account.layout, () => ({
      layout: { ...startLayout, navTheme: 'light' as const, primaryColor: '#13C2C2' },
    }));
    await openConsole('/fleet', screens);
    await waitFor(() => expect(root().style.getPropertyValue('--brand')).toBe('#13c2c2'));
    expect(document.querySelector('aside')?.dataset.nav).toBe('light');
  });
});

describe('a header that gives way', () => {
  const scrollTo = (top: number) => {
    const pane = document.getElementById('pane-fleet') as HTMLElement;
    pane.scrollTop = top;
    fireEvent.scroll(pane);
  };
  const frame = () => document.querySelector<HTMLElement>('.frame');
  const withLayout = async (over: object) => {
    await signIn({ codes: ['0302'] });
    serverAnswers(account.layout, () => ({ layout: { ...startLayout, ...over } }));
    await openConsole('/fleet', screens);
    await shown.findByRole('heading', { name: 'at /fleet' });
  };

  test('hides beyond 100 px downwards and comes back upwards', async () => {
    await withLayout({ autoHideHeader: true });
    await waitFor(() => expect(frame()?.dataset.head).toBe('hide'));
    scrollTo(90);
    expect(frame()?.dataset.away).toBe('false');
    scrollTo(140);
    expect(frame()?.dataset.away).toBe('true');
    scrollTo(120);
    expect(frame()?.dataset.away).toBe('false');
  });

  test('goes with the page when it is not fixed, and so does the menu', async () => {
    await withLayout({ fixedHeader: false, fixSiderbar: false });
    await waitFor(() => expect(frame()?.dataset).toMatchObject({ head: 'loose', sider: 'loose' }));
    scrollTo(30);
    expect(frame()?.style.getPropertyValue('--scrolled')).toBe('30px');
  });
});

describe('the command palette', () => {
  async function open(codes: readonly string[] = ['0302', '07', '1002']) {
    const view = await arrive('/fleet', codes);
    await view.user.keyboard('{Control>}k{/Control}');
    const dialog = within(await shown.findByRole('dialog', { name: '搜索' }));
    const box = dialog.getByRole('combobox', { name: '搜索' });
    await waitFor(() => expect(document.activeElement).toBe(box));
    const labels = () => dialog.queryAllByRole('option').map((one) => one.textContent);
    return { ...view, dialog, box, labels };
  }

  test('finds permitted pages by either title or path, and opens with Enter', async () => {
    const { user, box, labels, history } = await open(['0302', '07']);
    await user.type(box, 'rider');
    expect(labels()).toEqual(['骑手车辆监控']);
    await user.clear(box);
    await user.type(box, '用户管理');
    expect(labels()).toEqual([]);
    await user.clear(box);
    await user.type(box, '骑{Enter}');
    await waitFor(() => expect(history.location.href).toBe('/riders'));
    await waitFor(() => expect(shown.queryByRole('dialog', { name: '搜索' })).toBeNull());
  });

  test('finds vehicles from four digits, and a verb before them means its question', async () => {
    const asked = serverAnswers(vehicles.list, () => ({ list: [aVehicle('620101993')], count: 1 }));
    const { user, box, labels } = await open(['0302', '030209']);
    await user.type(box, '1993');
    await waitFor(() => expect(labels().join()).toContain('车辆 620101993'));
    expect(asked.at(-1)?.query).toMatchObject({ find: '1993' });
    await user.clear(box);
    await user.type(box, '锁车 1993');
    await waitFor(() => expect(labels()).toContain('锁车 620101993'));
  });

  test('finds riders from four digits and from pinyin, pages before them, and says that there are others', async () => {
    const rider = { riderId: 'r', riderPhone: '136****1993', name: '陈*兰' };
    const asked = serverAnswers(trips.riders, () => ({
      list: [{ ...rider, carId: '620101993', using: true, lastRide: null }],
      more: true,
    }));
    serverAnswers(vehicles.list, () => ({ list: [aVehicle('620101993')], count: 1 }));
    const { user, box, labels, dialog } = await open(['0302', '1601', '07']);
    await user.type(box, '1993');
    const led = '用户 陈*兰 136****1993正在使用 620101993';
    await waitFor(() => expect(labels()).toEqual([expect.stringContaining('车辆 620101993'), led]));
    expect(dialog.getByRole('status').textContent).toContain('还有更多结果');
    await user.clear(box);
    await user.type(box, 'qs');
    await waitFor(() => expect(labels().at(1)).toBe(led));
    expect(labels().at(0)).toContain('骑手车辆监控');
    await user.clear(box);
    await user.type(box, 'rdr');
    await waitFor(() => expect(labels().at(0)).toBe(led));
    expect(labels().at(1)).toContain('骑手车辆监控');
    expect(asked.map(({ query }) => query)).toEqual(['1993', 'qs', 'rdr'].map((find) => ({ find })));
  });

  test('leads from four digits to the last ride and its evidence by keys alone, where orders may be seen', async () => {
    const rider = {
      riderId: 'r',
      riderPhone: '136****1993',
      name: '陈*兰',
      carId: '620101993',
      using: false,
    };
    const lastRide = { orderId: '100-200', startedAt: Date.UTC(2026, 10, 28, 2, 32) };
    serverAnswers(trips.riders, () => ({ list: [{ ...rider, lastRide }], more: false }));
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const { user, box, labels } = await open(['1601']);
    await user.type(box, '1993');
    await waitFor(() => expect(labels().at(1)).toBe('陈*兰 最近一次骑行和还车证据2026-11-28 10:32'));
    await user.keyboard('{ArrowDown}{Enter}');
    expect(String(opened.mock.calls[0]?.[0])).toContain('/user-order-detail?id=100-200');
    opened.mockRestore();
  });

  test('puts whose phone ends with four digits before vehicles that hold them elsewhere, and after one that ends so', async () => {
    const rider = { riderId: 'r', riderPhone: '136****1993', name: '陈*兰', carId: '620100007', using: true };
    const ridden = { orderId: '100-200', startedAt: Date.UTC(2026, 10, 28, 2, 32) };
    serverAnswers(trips.riders, () => ({ list: [{ ...rider, lastRide: ridden }], more: false }));
    let carIds = ['619930001', '619930002'];
    serverAnswers(vehicles.list, () => ({ list: carIds.map((carId) => aVehicle(carId)), count: 2 }));
    const { user, box, labels } = await open(['0302', '1601', 'pii']);
    await user.type(box, '1993');
    await waitFor(() => expect(labels().at(1)).toContain('最近一次骑行'));
    expect(labels().at(2)).toContain('车辆 619930001');
    await user.clear(box);
    carIds = ['620101993'];
    await user.type(box, '1993');
    await waitFor(() => expect(labels().at(0)).toContain('车辆 620101993'));
    expect(labels().at(2)).toContain('最近一次骑行');
  });

  test('keeps what it found when the frame is drawn again', async () => {
    serverAnswers(vehicles.list, () => ({ list: [aVehicle('620101993')], count: 1 }));
    const { user, box, labels, history } = await open(['0302']);
    await user.type(box, '1993');
    await waitFor(() => expect(labels().join()).toContain('车辆 620101993'));
    await act(async () => history.replace('/fleet?page=2'));
    expect(labels().join()).toContain('车辆 620101993');
  });

  test('hides the last ride from who may see no order', async () => {
    const lastRide = { orderId: '100-200', startedAt: Date.UTC(2026, 10, 28, 2, 32) };
    const rider = { riderId: 'r', riderPhone: '136****1993', name: '陈*兰', carId: '620101993', using: true };
    serverAnswers(trips.riders, () => ({ list: [{ ...rider, lastRide }], more: false }));
    const { user, box, labels } = await open(['0301', 'pii']);
    await user.type(box, '1993');
    await waitFor(() => expect(labels().join()).toContain('正在使用'));
    expect(labels().join()).not.toContain('最近一次骑行');
  });

  test('says that it could not look, which is not to have found nothing, and looks again', async () => {
    let broken = true;
    serverAnswers(vehicles.list, () =>
      broken ? refuses(500, 'common.fault', '服务器出错') : { list: [aVehicle('620101993')], count: 1 },
    );
    const { user, box, labels, dialog } = await open(['0302']);
    await user.type(box, '1993');
    const failed = await dialog.findByRole('alert');
    expect(failed.textContent).toContain('查找失败');
    expect(dialog.queryByText('没有匹配的结果')).toBeNull();
    broken = false;
    await user.click(within(failed).getByRole('button', { name: /重\s?试/ }));
    await waitFor(() => expect(labels().join()).toContain('车辆 620101993'));
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  test('is moved through by arrow keys; the combobox names the line', async () => {
    const { user, box, dialog } = await open();
    const chosen = () => dialog.getByRole('option', { selected: true });
    const first = chosen();
    await user.keyboard('{ArrowDown}');
    expect(chosen()).not.toBe(first);
    expect(box.getAttribute('aria-activedescendant')).toBe(chosen().id);
    await user.keyboard('{ArrowUp}');
    expect(chosen()).toBe(first);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(shown.queryByRole('dialog', { name: '搜索' })).toBeNull());
  });

  test('knows where somebody was last', async () => {
    const { user, history, dialog } = await open();
    await user.keyboard('{Escape}');
    await act(async () => history.push('/riders'));
    await user.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(shown.getByRole('group', { name: '最近访问' }).textContent).toContain('车队'));
    void dialog;
  });

  test('asks for a vehicle by number where that is permitted', async () => {
    const asked = serverAnswers(vehicles.single, () => refuses(404, 'vehicle.not_found', '没有这辆车'));
    const { user, box, dialog } = await open();
    await user.type(box, '10000001');
    await waitFor(() => expect(asked.at(-1)?.query).toEqual({ carId: '10000001' }));
    await dialog.findByText('没有匹配的结果');
  });

  test('finds an operator by phone where that is permitted, and nobody else asks', async () => {
    const asked = serverAnswers(permissionUsers.list, () => ({ list: [], count: 0 }));
    const { user, box } = await open();
    await user.type(box, '13800000001');
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ who: '13800000001' }));
  });

  test('finds a rider by phone for those who may look for people, masked, and says which vehicle it leads to', async () => {
    const nobody = { riderId: 'r', riderPhone: '13600000001', imei: null, openTripId: null };
    const asked = serverAnswers(trips.bindings, () => ({
      ...nobody,
      carId: '620101993',
      reservedUntil: null,
      trips: [],
    }));
    const { user, box, labels } = await open(['0302', '1601']);
    await user.type(box, '13600000001');
    await waitFor(() => expect(labels()).toEqual(['用户 136****0001正在使用 620101993']));
    expect(asked.at(-1)?.query).toEqual({ phone: '13600000001' });
  });

  test('asks for no rider on behalf of somebody who may not look for people', async () => {
    const riders = serverAnswers(trips.bindings, () => refuses(404, 'rider.not_found', '没有这位骑行人'));
    const operators = serverAnswers(permissionUsers.list, () => ({ list: [], count: 0 }));
    const { user, box } = await open(['0302', '1002']);
    await user.type(box, '13600000001');
    await waitFor(() => expect(operators).not.toEqual([]));
    expect(riders).toEqual([]);
  });

  test('finds pages by the initials of their title in pinyin', async () => {
    const { user, box, labels } = await open(['0302', '07']);
    await user.type(box, 'qs');
    expect(labels()[0]).toBe('骑手车辆监控');
  });

  test('does things: dark mode, settings, leaving', async () => {
    const { user, box } = await open();
    await user.type(box, '设置{Enter}');
    await shown.findByRole('dialog', { name: '设置' });
  });
});

test('? shows the keys, but not to somebody who is writing', async () => {
  const { user } = await arrive();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await shown.findByRole('combobox', { name: '搜索' }), '?');
  expect(shown.queryByRole('dialog', { name: '快捷键' })).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(shown.queryByRole('dialog')).toBeNull());
  await user.keyboard('?');
  const help = within(await shown.findByRole('dialog', { name: '快捷键' }));
  expect(help.getByText('Ctrl K')).toBeTruthy();
});

describe('the bell', () => {
  const notice = (id: string, over: Partial<NoticeRow> = {}): NoticeRow => ({
    id,
    kind: 'export_done',
    facts: { title: '车辆', rows: 12 },
    link: null,
    createdAt: 1_790_000_000_000,
    readAt: null,
    ...over,
  });

  test('counts what is pushed, says it in words, and opens what it is about', async () => {
    const { user, history } = await arrive();
    await waitFor(() => expect(isLive()).toBe(true));
    act(() => liveSays({ kind: 'notice', unread: 3 }));
    await shown.findByRole('status', { name: '3 条未读' });
    serverAnswers(account.notices, () => ({
      list: [
        notice('2', {
          kind: 'log_alert',
          facts: { rule: '大量退款', operator: '李四', counted: 9, minutes: 60 },
          link: '/riders',
        }),
        notice('1'),
      ],
      count: 2,
      unread: 2,
    }));
    const read = serverAnswers(account.readNotices, () => ({ unread: 1 }));
    await user.click(shown.getByRole('button', { name: '通知' }));
    await shown.findByText('导出“车辆”已完成，共 12 行');
    await user.click(shown.getByText('告警“大量退款”：李四 在 60 分钟内操作了 9 次'));
    await waitFor(() => expect(history.location.href).toBe('/riders'));
    await waitFor(() => expect(read[0]?.body).toEqual({ ids: ['2'] }));
    await shown.findByRole('status', { name: '1 条未读' });
  });

  test('says how many urgent alarms wait, also those that cleared before anybody saw them, and opens their list', async () => {
    await signIn({ codes: ['0302'] });
    serverAnswers(account.notices, () => ({ list: [], count: 0, unread: 0 }));
    serverAnswers(alarms.counts, () => ({
      total: 5,
      unseen: 2,
      levels: { red: 3, orange: 2, yellow: 0, blue: 0 },
      types: Object.fromEntries(alarmTypes.map((type) => [type, 0])) as Record<AlarmType, number>,
    }));
    const { user, history } = await openConsole('/fleet', [...screens, ...alarmsScreens]);
    await user.click(await shown.findByRole('button', { name: '通知' }));
    await user.click(
      await shown.findByRole('button', { name: '3 条紧急告警待处理，其中 2 条已恢复但未查看' }),
    );
    await waitFor(() => expect(history.location.href).toMatch(/vehicle\/alarms\?.*level=red/));
  });

  test('is emptied at once', async () => {
    await signIn({ codes: ['0302'] });
    serverAnswers(account.notices, () => ({ list: [], count: 0, unread: 1 }));
    const { user } = await openConsole('/fleet', screens);
    await shown.findByRole('status', { name: '1 条未读' });
    const read = serverAnswers(account.readNotices, () => ({ unread: 0 }));
    await user.click(shown.getByRole('button', { name: '通知' }));
    await shown.findByText('没有通知');
    await user.click(await shown.findByRole('button', { name: '全部标为已读' }));
    await waitFor(() => expect(shown.queryByRole('status', { name: '1 条未读' })).toBeNull());
    expect(read).toHaveLength(1);
  });
});

describe('the chat', () => {
  const config = {
    title: '某某运营平台',
    subTitle: '',
    company: '某某出行',
    logo: '',
    locale: 'zh-CN' as const,
    timeZone: 'Asia/Shanghai',
    hotline: '',
    demo: false,
    transport: { applicationId: 'kickstand', storage: 'local' as const, mieba: '', java: '' },
    needsSetup: false,
  };

  test('opens in its own window with who calls, after the support desk was told, and knows nothing of this one', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const { user } = await arrive();
    act(() => learnConfig({ ...config, chatUrl: 'https://chat.example/room?tenant=7' }));
    const told = serverAnswers(session.supportContact, ({ body }) => ({ objectId: body.objectId }));
    expect(open).not.toHaveBeenCalled();
    await user.click(shown.getByRole('button', { name: '在线客服' }));
    await waitFor(() => expect(open).toHaveBeenCalledTimes(1));
    const [address, , features] = open.mock.calls[0] ?? [];
    const who = { name: '张三', phone: '13800000001', company: '某某出行', objectId: 'f'.repeat(24) };
    expect(Object.fromEntries(new URL(String(address)).searchParams)).toEqual({ tenant: '7', ...who });
    expect(features).toContain('noopener');
    expect(features).toContain('noreferrer');
    expect(told[0]?.body).toEqual(who);
  });

  test('is greyed with a reason where none is configured', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const { user } = await arrive();
    const button = shown.getByRole('button', { name: '在线客服' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
    await shown.findByText('未配置在线客服地址，请联系管理员');
    expect(open).not.toHaveBeenCalled();
  });

  test('is refused to who is not logged in', async () => {
    serverAnswers(settings.clientConfig, () => silence);
    const { user } = await openConsole('/login', screens);
    await user.click(await shown.findByRole('button', { name: '在线客服' }));
    await shown.findByText('亲爱的用户，请登录后再和我聊天');
  });
});

test('the window keeps the deployment’s own name while the pages show the generic one', async () => {
  await arrive();
  await waitFor(() => expect(document.title).toMatch(/ - 微支架运营平台$/));
  act(() => toggleGenericBrand());
  expect(await shown.findByText('共享运营平台')).toBeTruthy();
  expect(document.title).toMatch(/ - 微支架运营平台$/);
  act(() => toggleGenericBrand());
});

describe('who one is', () => {
  const face = async (codes: { name: string; avatar?: () => string }) => {
    await signIn({ codes: ['0302'], ...codes });
    await openConsole('/fleet', screens);
    return shown.findByRole('button', { name: '用户菜单' });
  };

  test('stands in the head as the own picture', async () => {
    const picture = 'data:image/jpeg;base64,QUJD';
    const button = await face({ name: '欧阳晓兰', avatar: () => picture });
    expect(button.querySelector('img')?.getAttribute('src')).toBe(picture);
  });

  test('stands there by its initials where there is none', async () => {
    const button = await face({ name: '欧阳晓兰' });
    expect(button.querySelector('.face')?.getAttribute('data-letters')).toBe('晓兰');
  });
});

describe('on a phone', () => {
  test('what is rarely needed moves into the user menu', async () => {
    setWindowWidth(375);
    await signIn({ codes: ['01', '0302'] });
    const { user } = await openConsole('/fleet', screens);
    await shown.findByRole('button', { name: '用户菜单' });
    expect(shown.queryByRole('button', { name: '设置' })).toBeNull();
    expect(shown.getByRole('button', { name: '选择加盟商' }).textContent).toBe('');
    await user.click(shown.getByRole('button', { name: '用户菜单' }));
    await user.click(await shown.findByRole('menuitem', { name: '设置' }));
    await shown.findByRole('dialog', { name: '设置' });
  });
});
