import {
  alarmTypes,
  type FleetCounts,
  opsStates,
  ridingStates,
  vehicles,
} from '@kickstand/contract/fleet/vehicles';
import { fleetHistory, type TodayFigure } from '@kickstand/contract/insight/fleet-history';
import {
  type ExceptionTile,
  exceptionNames,
  home,
  type ReleaseNote,
  type TodoTile,
} from '@kickstand/contract/insight/home';
import { exceptions } from '@kickstand/domain/insight/home';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drawNothing } from '../../../test/fakes/canvas.ts';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import Landing from './landing.tsx';

const at = Date.now() - 20_000;

const note = (over: Partial<ReleaseNote> = {}): ReleaseNote => ({
  id: 'n1',
  version: '0.1.0',
  day: '2026-11-21',
  kind: 'new',
  title: '操作员日志告警',
  body: '说明\n- 规则\n- 提醒',
  titleEn: null,
  bodyEn: null,
  revision: 2,
  read: false,
  ...over,
});

const nowhere = <K extends string>(names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<K, number>;
const noVehicles: FleetCounts = {
  at,
  total: 0,
  onShelf: 0,
  rentable: 0,
  online: 0,
  offline: 0,
  riding: nowhere(ridingStates),
  ops: nowhere(opsStates),
  alarms: nowhere(alarmTypes),
  idle: { under1: 0, h1to3: 0, h3to6: 0, h6to12: 0, h12to24: 0, h24to48: 0, h48: 0, unknown: 0 },
  battery: { empty: 0, to20: 0, to35: 0, to100: 0, unknown: 0 },
};

beforeAll(drawNothing);
beforeEach(() => {
  serverAnswers(home.todo, () => ({ at, list: [], count: 0 }));
  serverAnswers(home.exceptions, () => ({ at, list: [], count: 0 }));
  serverAnswers(home.notes, () => ({ list: [], count: 0 }));
  serverAnswers(home.shortcuts, () => ({ paths: null }));
  serverAnswers(fleetHistory.today, () => ({ at, list: [], count: 0 }));
  serverAnswers(fleetHistory.course, () => ({ at, list: [], count: 0, likeDays: [] }));
  serverAnswers(vehicles.counts, () => refuses(503, 'common.unavailable', '服务暂时不可用，请稍后再试'));
});
afterEach(forgetAll);

const todos = (...list: TodoTile[]) => serverAnswers(home.todo, () => ({ at, list, count: list.length }));
const wrong = (...list: ExceptionTile[]) =>
  serverAnswers(home.exceptions, () => ({ at, list, count: list.length }));

const section = (name: string) => screen.findByRole('region', { name });

describe('the home page', () => {
  test('of an account without any page is a greeting and help, and asks for nothing', async () => {
    const asked = serverAnswers(home.todo, () => ({ at, list: [], count: 0 }));
    await openScreen(Landing, { codes: [] });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('欢迎，张三');
    expect(screen.getByText(/请联系管理员为您的角色开通权限/)).toBeTruthy();
    expect(screen.queryByRole('region', { name: '待办' })).toBeNull();
    expect(screen.queryByRole('region', { name: '发布说明' })).toBeNull();
    expect(asked).toEqual([]);
  });

  test('says who logged in last from where, and what the console covers', async () => {
    await openScreen(Landing, { codes: ['1404'] });
    expect(screen.getByText(/上次登录 .* · 10\.0\.0\.7/)).toBeTruthy();
    expect(screen.getByText('全部加盟商')).toBeTruthy();
  });
});

describe('the to-do tiles', () => {
  test('open what they count with the same filter; zeros wait behind one line', async () => {
    todos({ name: 'devices', count: 3 }, { name: 'redAlarms', count: 0 });
    const { user, page } = await openScreen(Landing, { codes: ['1002', '100242'] });
    const todo = await section('待办');
    await user.click(await within(todo).findByRole('link', { name: /待授权设备/ }));
    expect(page.opened).toEqual(['/permissions/user?devicePending=1']);
    const zeros = within(todo).getByText(/另有 1 项为 0：紧急告警/);
    expect(zeros.closest('details')?.open).toBe(false);
    await user.click(zeros);
    expect(within(todo).getByText('0').className).toContain('home-zero');
  });

  test('are recounted by their button', async () => {
    todos({ name: 'logAlerts', count: 1 });
    const { user } = await openScreen(Landing, { codes: ['1404'] });
    const todo = await section('待办');
    await within(todo).findByText('1');
    const asked = todos({ name: 'logAlerts', count: 2 });
    await user.click(within(todo).getByRole('button', { name: /刷新/ }));
    await within(todo).findByText('2');
    expect(asked.at(-1)?.query).toMatchObject({ fresh: true });
  });

  test('say what went wrong and can be tried again', async () => {
    serverAnswers(home.todo, () => refuses(503, 'common.unavailable', '服务暂时不可用，请稍后再试'));
    const { user } = await openScreen(Landing, { codes: ['1404'] });
    await screen.findByText('服务暂时不可用，请稍后再试');
    todos({ name: 'leads', count: 4 });
    await user.click(screen.getByRole('button', { name: /重\s*试/ }));
    await within(await section('待办')).findByText('4');
  });
});

test('exception tiles are graded, unknown is no zero, and each leads to its vehicles', async () => {
  serverAnswers(home.exceptions, () => ({
    at,
    list: exceptions.map(({ name, urgency }, i) => ({
      name,
      urgency,
      count: i === 0 ? 5 : i === 1 ? null : 0,
    })),
    count: exceptions.length,
  }));
  const { user, page } = await openScreen(Landing, { codes: ['0302'] });
  const attention = await section('需要关注');
  await user.click(await within(attention).findByRole('link', { name: /电瓶移除\s*紧急\s*5/ }));
  expect(page.opened).toEqual(['/vehicle/vehicle-query?lifecycle=on_shelf&alarms=battery_removed']);
  expect(within(attention).getByText('-- --')).toBeTruthy();
  expect(within(attention).getAllByRole('link')).toHaveLength(exceptionNames.length);
});

test('numbers lead nowhere for who may not see the list behind them', async () => {
  wrong({ name: 'offline', urgency: 'orange', count: 7 });
  await openScreen(Landing, { codes: ['0304'] });
  const attention = await section('需要关注');
  await within(attention).findByText('7');
  expect(within(attention).queryByRole('link')).toBeNull();
});

test('vehicles that are offline are as many among what is wrong as among the figures of the day, and say what counts', async () => {
  wrong({ name: 'offline', urgency: 'orange', count: 7 });
  serverAnswers(vehicles.counts, () => ({ ...noVehicles, offline: 9 }));
  await openScreen(Landing, { codes: ['0302'] });
  for (const name of ['需要关注', '今日车辆']) {
    const tile = await within(await section(name)).findByRole('link', { name: /^离线.*9$/ });
    expect(within(tile).getByTitle(/5 分钟以上没有上报/)).toBeTruthy();
  }
});

test('figures of the day tell their change to the same weekday a week ago', async () => {
  const list: TodayFigure[] = [
    { name: 'rides', now: 130, compared: { now: 120, before: 100 }, gap: null, trend: Array(24).fill(5) },
    { name: 'missed', now: 3, compared: null, gap: 'before', trend: Array(24).fill(null) },
  ];
  serverAnswers(fleetHistory.today, () => ({ at, list, count: list.length }));
  serverAnswers(vehicles.counts, () => noVehicles);
  await openScreen(Landing, { codes: ['0302', '0301', '030116'] });
  const fleet = await section('今日车辆');
  const rides = await within(fleet).findByRole('link', { name: /今日订单\s*130\s*较上周. \+20%$/ });
  expect(within(rides).getByTitle(/较上周.同期\+20%（当时 100）/)).toBeTruthy();
  expect(rides.querySelectorAll('polyline')).toHaveLength(1);
  const missed = within(fleet).getByRole('link', { name: /今日流失\s*3$/ });
  expect(missed.querySelectorAll('polyline')).toHaveLength(0);
});

describe('the course of today', () => {
  const hours = (usual: number | null) =>
    Array.from({ length: 24 }, (_, hour) => ({
      hour,
      now: hour < 9 ? hour * 10 : null,
      usual: usual === null ? null : hour * usual,
    }));
  const answers = (usual: number | null, likeDays: string[]) =>
    serverAnswers(fleetHistory.course, () => ({
      at,
      list: [{ name: 'rides' as const, hours: hours(usual) }],
      count: 1,
      likeDays,
    }));

  test('is said in a sentence beside the usual one, with the days that it is the mean of', async () => {
    answers(8, ['2026-11-21', '2026-11-14']);
    await openScreen(Landing, { codes: ['0302'] });
    const strip = await section('今日走势');
    expect(await within(strip).findByText(/截至 9:00 骑行 80 次，往常 64 次/)).toBeTruthy();
    expect(strip.textContent).toContain('往常：11-21、11-14 的平均');
    expect(within(strip).getByRole('img', { name: /截至 9:00 骑行 80 次/ })).toBeTruthy();
  });

  test('says that there is nothing to compare with yet', async () => {
    answers(null, ['2026-11-21']);
    await openScreen(Landing, { codes: ['0302'] });
    const strip = await section('今日走势');
    expect(
      await within(strip).findByText(/截至 9:00 骑行 80 次 · 往常：类似日期的记录不足两天/),
    ).toBeTruthy();
  });
});

describe('the release notes', () => {
  test('are new until they are marked as read', async () => {
    let read = false;
    serverAnswers(home.notes, () => ({ list: [note({ read })], count: 1 }));
    const marked = serverAnswers(home.readNotes, () => {
      read = true;
      return { unread: 0 };
    });
    const { user } = await openScreen(Landing, { codes: ['1404'] });
    const article = await screen.findByRole('article', { name: '操作员日志告警' });
    expect(within(article).getByText('新')).toBeTruthy();
    expect(
      within(article)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['规则', '提醒']);
    expect(within(article).queryByRole('button', { name: /修\s*改/ })).toBeNull();
    await user.click(within(article).getByRole('button', { name: '标为已读' }));
    await waitFor(() => expect(within(article).queryByText('新')).toBeNull());
    expect(marked[0]?.body).toEqual({ ids: ['n1'] });
  });

  test('are corrected by those who hold the code', async () => {
    serverAnswers(home.notes, () => ({ list: [note()], count: 1 }));
    const sent = serverAnswers(home.editNote, () => note({ title: '改过的' }));
    const { user } = await openScreen(Landing, { codes: ['releaseNotes'] });
    await user.click(await screen.findByRole('button', { name: /修\s*改/ }));
    const title = await screen.findByLabelText('标题');
    await user.clear(title);
    await user.type(title, '改过的');
    await user.click(screen.getByRole('button', { name: /保\s*存/ }));
    await waitFor(() =>
      expect(sent[0]).toMatchObject({
        params: { noteId: 'n1' },
        body: { title: '改过的', kind: 'new', day: '2026-11-21', revision: 2 },
      }),
    );
  });
});

describe('the shortcuts', () => {
  const codes = ['0302', '1404', '1001'];
  const names = (region: HTMLElement) =>
    within(region)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);

  test('are the reader’s own, without pages that were taken away, and are put in order and kept', async () => {
    serverAnswers(home.shortcuts, () => ({
      paths: ['/vehicle/vehicle-query', '/permissions/user', '/operation/operator-log'],
    }));
    const kept = serverAnswers(home.keepShortcuts, ({ body }) => body);
    const { setCatalogue } = await import('../../app/route/catalogue.ts');
    setCatalogue((await import('../../app/route/screens.ts')).screens);
    const { user } = await openScreen(Landing, { codes });
    const region = await section('常用页面');
    await waitFor(() => expect(names(region)).toEqual(['车辆查询', '操作员日志']));
    await user.click(within(region).getByRole('button', { name: /编\s*辑/ }));
    await user.click(within(region).getByRole('button', { name: '前移：操作员日志' }));
    expect(names(region)).toEqual(['操作员日志', '车辆查询']);
    await user.click(within(region).getByRole('button', { name: '移除：车辆查询' }));
    await waitFor(() => expect(kept).toHaveLength(2));
    expect(kept.map(({ body }) => body.paths)).toEqual([
      ['/operation/operator-log', '/vehicle/vehicle-query'],
      ['/operation/operator-log'],
    ]);
    expect(within(region).getByRole('status').textContent).toBe('操作员日志 已移到第 1 位');
  });
});
