import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { session } from '@kickstand/contract/platform/session';
import { settings } from '@kickstand/contract/platform/settings';
import { act, fireEvent, screen as shown, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { homeScreens } from '../src/insight/home/home.screens.ts';
import { useCall } from '../src/kit/client/calls.ts';
import { send } from '../src/kit/client/client.ts';
import { forgetOperator } from '../src/kit/client/operator.ts';
import { endSession } from '../src/kit/client/session.ts';
import { usePage } from '../src/kit/page/page.ts';
import type { Screen } from '../src/kit/page/screens.ts';
import { isLive, liveSays } from './fakes/fake-live.ts';
import { forgetAll, refuses, serverAnswers, signIn, silence } from './fakes/fake-server.ts';
import { openConsole, setWindowWidth } from './open.tsx';

function Notes() {
  const { path, search, setSearch, open } = usePage();
  const [text, setText] = useState('');
  return (
    <>
      <h1>{`${path} asks ${search.q ?? 'nothing'}`}</h1>
      <input aria-label="note" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => setSearch({ q: 'mine' })}>
        narrow
      </button>
      <button type="button" onClick={() => open('/fleet?q=linked')}>
        to fleet
      </button>
    </>
  );
}

function Clock() {
  const { data } = useCall(vehicles.models, {}, { every: 1_000 });
  return <h1>{`asked ${data?.count ?? 0} times`}</h1>;
}

function Broken(): never {
  throw new Error('broken on purpose');
}

let deliveries = 0;
const page = (path: string, zh: string, more: Partial<Screen> = {}): Screen => ({
  path: { pattern: path },
  title: { zh, en: path },
  load: async () => ({ default: Notes }),
  ...more,
});

const screens: readonly Screen[] = [
  ...homeScreens,
  page('/fleet', '车队', { codes: '0302', group: 'vehicles' }),
  page('/riders', '骑手', { codes: '07', group: 'users' }),
  page('/riders/:id', '骑手详情', { hidden: true, group: 'users' }),
  page('/secret', '秘密', { codes: '99', group: 'users' }),
  page('/broken', '坏页', { group: 'feedback', load: async () => ({ default: Broken }) }),
  page('/clock', '时钟', { group: 'feedback', load: async () => ({ default: Clock }) }),
  page('/late', '迟到', {
    group: 'feedback',
    load: async () => {
      deliveries += 1;
      if (deliveries === 1) throw new TypeError('Failed to fetch dynamically imported module');
      return { default: Notes };
    },
  }),
  page('/apart', '独立', { outside: true, hidden: true }),
];

const tabNames = () => shown.getAllByRole('tab').map(({ textContent }) => textContent);
const front = () => shown.getByRole('tab', { selected: true }).textContent;

async function arrive(at: string, codes = ['02', '0302', '07']) {
  await signIn({ codes });
  const view = await openConsole(at, screens);
  await shown.findByRole('navigation', { name: '主菜单' });
  const go = async (to: string) => {
    await act(async () => view.history.push(to));
    await waitFor(() => expect(view.router.state.resolvedLocation?.href).toBe(to));
  };
  const closeFrom = async (tab: string, item: string) => {
    fireEvent.contextMenu(shown.getByRole('tab', { name: tab }));
    const menus = await shown.findAllByRole('menuitem', { name: item });
    await view.user.click(menus.at(-1) as HTMLElement);
  };
  return { ...view, go, closeFrom };
}

beforeEach(async () => {
  await forgetAll();
  forgetOperator();
  setWindowWidth(1440);
  deliveries = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the way in', () => {
  test('a stranger is sent to the branded login and remembers where to', async () => {
    serverAnswers(settings.clientConfig, () => silence);
    const { history } = await openConsole('/fleet?q=1', screens);
    await shown.findByRole('button', { name: '登录' });
    expect(history.location.href).toBe('/login-home?redirect=%2Ffleet%3Fq%3D1');
  });

  test('a stranger waits for no screens, and who comes in has them fetched once', async () => {
    const fetchScreens = vi.fn(async () => screens);
    const { history } = await openConsole('/', fetchScreens);
    await shown.findByRole('button', { name: '登录' });
    expect(fetchScreens).not.toHaveBeenCalled();
    await signIn({ codes: ['0302'] });
    await act(async () => history.push('/'));
    await shown.findByRole('navigation', { name: '主菜单' });
    await act(async () => history.push('/fleet'));
    await shown.findByRole('heading', { name: '/fleet asks nothing' });
    expect(fetchScreens).toHaveBeenCalledTimes(1);
  });

  test('screens that did not arrive are said to be missing, and asked for again on the way to the next', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(console, 'warn').mockReturnValue();
    await signIn({ codes: ['0302'] });
    let asks = 0;
    const { history } = await openConsole('/fleet', async () => {
      asks += 1;
      if (asks === 1) throw new TypeError('Failed to fetch dynamically imported module');
      return screens;
    });
    await shown.findByRole('heading', { name: '页面没有加载成功' });
    await act(async () => history.push('/fleet?q=1'));
    await shown.findByRole('heading', { name: '/fleet asks 1' });
  });

  test('who is logged in has no business at /login', async () => {
    const { history } = await arrive('/login');
    expect(history.location.href).toBe('/log');
  });

  test('an unknown path is a 404', async () => {
    await signIn();
    const { history } = await openConsole('/nowhere', screens);
    await shown.findByRole('heading', { name: '页面不存在' });
    expect(history.location.href).toBe('/404');
  });

  test('without user info the operator is logged out, told so, and may come back', async () => {
    await signIn();
    serverAnswers(session.info, () => silence);
    const { history } = await openConsole('/fleet?q=1', screens);
    await shown.findByText('请求用户信息失败，请重试');
    expect(history.location.href).toBe('/login-home?redirect=%2Ffleet%3Fq%3D1');
    expect(localStorage.getItem('objectId')).toBeNull();
  });

  test('the redirect of the login page is followed once the permissions are there', async () => {
    const { history } = await openConsole('/login-home?redirect=%2Ffleet%3Fq%3D1', screens);
    await shown.findByRole('button', { name: '登录' });
    await signIn({ codes: ['0302'] });
    await act(async () => history.push('/'));
    await shown.findByRole('heading', { name: '/fleet asks 1' });
    expect(history.location.href).toBe('/fleet?q=1');
  });

  test('/home forwards, and without its code it is a 403 inside the layout', async () => {
    const { history, go } = await arrive('/home');
    expect(history.location.href).toBe('/log');
    await act(async () => forgetOperator());
    await signIn({ codes: [] });
    await go('/home');
    await shown.findByRole('heading', { name: '没有权限' });
    expect(shown.getByRole('navigation', { name: '主菜单' })).toBeTruthy();
  });

  test('a session that ends in another window ends here', async () => {
    const { history } = await arrive('/fleet');
    await act(() => endSession('other_window'));
    await shown.findByRole('button', { name: '登录' });
    expect(history.location.href).toBe('/login-home?redirect=%2Ffleet');
  });

  test('a 401 leads to the login', async () => {
    const { history, go } = await arrive('/fleet');
    await act(async () => forgetOperator());
    serverAnswers(session.info, () => refuses(401, 'common.unauthorized', '授权验证失败'));
    await act(async () => history.push('/riders'));
    await shown.findByRole('button', { name: '登录' });
    expect(history.location.pathname).toMatch(/^\/login/);
    void go;
  });
});

describe('the menu', () => {
  test('shows permitted screens in their groups and nothing hidden', async () => {
    const { user } = await arrive('/log', ['0302']);
    const menu = within(shown.getByRole('navigation', { name: '主菜单' }));
    expect(menu.queryByText('用户管理')).toBeNull();
    await user.click(menu.getByText('车辆监控'));
    expect(menu.getByText('车队')).toBeTruthy();
    expect(menu.queryByText('骑手详情')).toBeNull();
    expect(menu.queryByText('秘密')).toBeNull();
  });

  test('keeps one group open', async () => {
    const { user } = await arrive('/log');
    const menu = shown.getByRole('navigation', { name: '主菜单' });
    const openGroups = () =>
      [...menu.querySelectorAll('.ant-menu-submenu-open > [role=menuitem]')].map((one) => one.textContent);
    await user.click(within(menu).getByText('车辆监控'));
    expect(openGroups()).toEqual(['车辆监控']);
    await user.click(within(menu).getByText('用户管理'));
    expect(openGroups()).toEqual(['用户管理']);
    await user.click(within(menu).getByText('用户管理'));
    expect(openGroups()).toEqual([]);
  });

  test.each([
    [1440, 'true'],
    [1199, 'false'],
    [577, 'false'],
  ])('at %i px it stands there, open: %s', async (width, open) => {
    setWindowWidth(width);
    await arrive('/log');
    expect(shown.getByRole('button', { name: '折叠菜单' }).getAttribute('aria-expanded')).toBe(open);
  });

  test('up to 576 px it is a drawer', async () => {
    setWindowWidth(576);
    await signIn({ codes: ['0302'] });
    const { user } = await openConsole('/log', screens);
    const toggle = await shown.findByRole('button', { name: '折叠菜单' });
    expect(shown.queryByRole('navigation', { name: '主菜单' })).toBeNull();
    await user.click(toggle);
    await shown.findByRole('navigation', { name: '主菜单' });
  });
});

describe('tabs', () => {
  test('one for each visited route; breadcrumbs start at Home', async () => {
    const { go } = await arrive('/log');
    await go('/fleet');
    await go('/riders/7');
    expect(tabNames()).toEqual(['首页', '车队', '骑手详情 7']);
    expect(front()).toBe('骑手详情 7');
    const crumbs = within(shown.getByRole('navigation', { name: '面包屑' }));
    expect(crumbs.getAllByRole('listitem').map((one) => one.textContent?.replace('/', ''))).toEqual(
      expect.arrayContaining(['首页', '用户管理', '骑手详情']),
    );
  });

  test('keep what was typed and asked, each for itself', async () => {
    const { go, user, history } = await arrive('/fleet?q=1');
    await user.type(await shown.findByRole('textbox', { name: 'note' }), 'unsaved');
    await go('/riders?q=2');
    await shown.findByRole('heading', { name: '/riders asks 2' });
    expect(shown.queryByRole('heading', { name: '/fleet asks 1' })).toBeNull();
    await user.click(shown.getByRole('tab', { name: '车队' }));
    await shown.findByRole('heading', { name: '/fleet asks 1' });
    expect(shown.getByRole<HTMLInputElement>('textbox', { name: 'note' }).value).toBe('unsaved');
    expect(document.activeElement).toBe(shown.getByRole('textbox', { name: 'note' }));
    expect(history.location.href).toBe('/fleet?q=1');
  });

  test('ask nothing while they are hidden, and go on when they are back', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let asked = 0;
    serverAnswers(vehicles.models, () => {
      asked += 1;
      return { list: [], count: asked };
    });
    const { go, user } = await arrive('/clock');
    await waitFor(() => expect(asked).toBe(1));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await waitFor(() => expect(asked).toBe(2));
    await go('/fleet');
    const whenHidden = asked;
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    // Whatever was under way before this call is answered before it.
    await send(vehicles.models, {});
    expect(asked).toBe(whenHidden + 1);
    await user.click(shown.getByRole('tab', { name: '时钟' }));
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    await waitFor(() => expect(asked).toBeGreaterThan(whenHidden + 1));
  });

  test('an address change of the page stays with its tab', async () => {
    const { go, user, history } = await arrive('/fleet');
    await user.click(await shown.findByRole('button', { name: 'narrow' }));
    await shown.findByRole('heading', { name: '/fleet asks mine' });
    expect(history.location.href).toBe('/fleet?q=mine');
    await go('/riders');
    await user.click(shown.getByRole('tab', { name: '车队' }));
    await waitFor(() => expect(history.location.href).toBe('/fleet?q=mine'));
  });

  test('a page that notes its question while somebody leaves it does not call them back', async () => {
    const { history, user } = await arrive('/fleet');
    const narrow = await shown.findByRole('button', { name: 'narrow' });
    await act(async () => {
      history.push('/riders');
      narrow.click();
    });
    await shown.findByRole('heading', { name: '/riders asks nothing' });
    expect(history.location.href).toBe('/riders');
    await user.click(shown.getByRole('tab', { name: '车队' }));
    await waitFor(() => expect(history.location.href).toBe('/fleet?q=mine'));
  });

  test('a page that notes its question while its tab is closed does not open it again', async () => {
    const { user, go } = await arrive('/riders');
    await go('/fleet');
    const narrow = await shown.findByRole('button', { name: 'narrow' });
    const tab = shown.getByRole('tab', { name: '车队' });
    await act(async () => {
      fireEvent.keyDown(tab, { key: 'Delete' });
      narrow.click();
    });
    await shown.findByRole('heading', { name: '/riders asks nothing' });
    expect(tabNames()).toEqual(['骑手']);
    await user.click(shown.getByRole('tab', { name: '骑手' }));
    expect(tabNames()).toEqual(['骑手']);
  });

  test('a link to a visited route brings its tab to the front with the new question', async () => {
    const { go, user } = await arrive('/fleet?q=1');
    await go('/riders');
    await user.click(await shown.findByRole('button', { name: 'to fleet' }));
    await shown.findByRole('heading', { name: '/fleet asks linked' });
    expect(tabNames()).toEqual(['车队', '骑手']);
  });

  test('the menu of a tab closes this, right, left and all', async () => {
    const { go, closeFrom } = await arrive('/log');
    for (const to of ['/fleet', '/riders', '/riders/1', '/riders/2']) await go(to);
    await closeFrom('骑手详情 2', '关闭当前');
    await waitFor(() => expect(tabNames()).toEqual(['首页', '车队', '骑手', '骑手详情 1']));
    expect(front()).toBe('骑手详情 1');
    await closeFrom('骑手', '关闭右侧');
    await waitFor(() => expect(tabNames()).toEqual(['首页', '车队', '骑手']));
    await waitFor(() => expect(front()).toBe('骑手'));
    await closeFrom('车队', '关闭左侧');
    await waitFor(() => expect(tabNames()).toEqual(['车队', '骑手']));
    await closeFrom('车队', '关闭全部');
    await waitFor(() => expect(tabNames()).toEqual(['首页']));
  });

  test('warns when there is nothing on that side, and keeps the last one', async () => {
    const { closeFrom } = await arrive('/fleet');
    await closeFrom('车队', '关闭左侧');
    await shown.findByText('左侧没有标签');
    await closeFrom('车队', '关闭右侧');
    await shown.findByText('右侧没有标签');
    await closeFrom('车队', '关闭当前');
    await shown.findByText('最后一个标签不能关闭');
    expect(tabNames()).toEqual(['车队']);
  });

  test('arrow keys move, Enter shows, Delete closes', async () => {
    const { go, user } = await arrive('/fleet');
    await go('/riders');
    shown.getByRole('tab', { name: '骑手' }).focus();
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(shown.getByRole('tab', { name: '车队' }));
    expect(front()).toBe('骑手');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(front()).toBe('车队'));
    shown.getByRole('tab', { name: '车队' }).focus();
    await user.keyboard('{Delete}');
    await waitFor(() => expect(tabNames()).toEqual(['骑手']));
  });

  test('come back after a reload', async () => {
    const first = await arrive('/fleet?q=1');
    await first.go('/riders');
    first.unmount();
    await openConsole('/riders', screens);
    await waitFor(() => expect(tabNames()).toEqual(['车队', '骑手']));
  });

  test('what breaks in a tab stays in it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { go, user } = await arrive('/fleet');
    await go('/broken');
    await shown.findByText('页面出错了');
    await user.click(shown.getByRole('tab', { name: '车队' }));
    await shown.findByRole('heading', { name: '/fleet asks nothing' });
  });

  test('a page whose code did not arrive offers another attempt; nothing reloads by itself', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { go, user } = await arrive('/fleet');
    await user.type(await shown.findByRole('textbox', { name: 'note' }), 'unsaved');
    await go('/late');
    await shown.findByText('页面没有加载成功');
    expect(shown.getByRole('button', { name: '刷新页面' })).toBeTruthy();
    await user.click(shown.getByRole('button', { name: '重试' }));
    await shown.findByRole('heading', { name: '/late asks nothing' });
    await user.click(shown.getByRole('tab', { name: '车队' }));
    expect((await shown.findByRole<HTMLInputElement>('textbox', { name: 'note' })).value).toBe('unsaved');
  });
});

describe('leaving', () => {
  async function askToLeave(answer: '确定' | '取消') {
    const view = await arrive('/fleet');
    await view.user.click(shown.getByRole('button', { name: '用户菜单' }));
    await view.user.click(await shown.findByRole('menuitem', { name: '退出登录' }));
    await shown.findByText('真的要退出登录吗？');
    await view.user.click(shown.getByRole('button', { name: answer }));
    return view;
  }

  test('is asked for, said to the server, and ends at the login page', async () => {
    const told = serverAnswers(session.logout, () => ({}));
    const { history } = await askToLeave('确定');
    await waitFor(() => expect(history.location.href).toBe('/login-home'));
    expect(told).toHaveLength(1);
    expect(localStorage.getItem('opMan')).toBeNull();
  });

  test('is no loss of the session: nothing red is said, and nobody is led back to where the last one was', async () => {
    serverAnswers(session.logout, async () => {
      await waitFor(() => expect(isLive()).toBe(true));
      liveSays({ kind: 'ended', why: '已退出登录' });
      return {};
    });
    const { history } = await askToLeave('确定');
    await waitFor(() => expect(history.location.pathname).toBe('/login-home'));
    expect(history.location.href).toBe('/login-home');
    expect(shown.queryByText('已退出登录')).toBeNull();
  });

  test('can be thought better of', async () => {
    const told = serverAnswers(session.logout, () => ({}));
    const { history } = await askToLeave('取消');
    expect(told).toHaveLength(0);
    expect(history.location.href).toBe('/fleet');
  });

  test('does not happen when the server cannot be told, and says why', async () => {
    serverAnswers(session.logout, () => silence);
    const { history } = await askToLeave('确定');
    await shown.findByText('网络问题，请稍后再试');
    expect(history.location.href).toBe('/fleet');
    expect(localStorage.getItem('opMan')).not.toBeNull();
  });
});

test('a screen outside the layout has its guard and no menu', async () => {
  await signIn();
  const { history } = await openConsole('/apart?q=5', screens);
  await shown.findByRole('heading', { name: '/apart asks 5' });
  expect(shown.queryByRole('navigation', { name: '主菜单' })).toBeNull();
  expect(shown.queryByRole('tab')).toBeNull();
  await act(async () => history.push('/riders/7'));
  await shown.findByRole('heading', { name: '/riders/7 asks nothing' });
  expect(shown.getByRole('navigation', { name: '主菜单' })).toBeTruthy();
});
