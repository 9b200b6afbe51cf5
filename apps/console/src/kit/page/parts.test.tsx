import type { Cents } from '@kickstand/contract/kit';
import { configure, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { forgetAll } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import {
  age,
  badge,
  badges,
  count,
  duration,
  instant,
  link,
  lngLat,
  maskedPhone,
  metres,
  millivolt,
  money,
  oneOf,
  percent,
  tags,
  text,
  yesNo,
} from '../list/cells.tsx';
import { DetailTabs } from './detail-tabs.tsx';
import { Facts, Parts } from './facts.tsx';
import { usePage } from './page.ts';
import { fromHere } from './screens.ts';
import { ErrorPanel, Loaded } from './states.tsx';
import { Timeline } from './timeline.tsx';

configure({ asyncUtilTimeout: 5_000 });
beforeAll(quickStyles);
afterEach(forgetAll);

const names = { on: '在线', off: '离线' };
const tones = { on: 'good', off: 'quiet' } as const;
const row = { lat: 31.2304 };

describe('a cell', () => {
  const cases: [string, ReactNode, string][] = [
    ['text', text('小黄', row), '小黄'],
    ['count', count(12_345, row), '12,345'],
    ['money', money(123_450 as Cents, row), '¥1,234.50'],
    ['percent', percent(87, row), '87%'],
    ['millivolt', millivolt(48_260, row), '48.3 V'],
    ['metres', metres(1_500, row), '1.50 km'],
    ['duration', duration(90_061, row), '1天1小时1分1秒'],
    ['instant', instant(Date.UTC(2026, 0, 31, 16), row), '2026-02-01 00:00:00'],
    ['age', age(Date.now() - 7_200_500, row), '2 小时前'],
    ['badge', badge(tones, names)('on', row), '在线'],
    ['badges', badges(tones, names)(['on', 'off'], row), '在线离线'],
    ['tags', tags(['待修', '旧'], row), '待修旧'],
    ['one of', oneOf(names)('off', row), '离线'],
    ['phone', maskedPhone('13812341234', row), '138****1234'],
    ['yes', yesNo(true, row), '是'],
    ['no', yesNo(false, row), '否'],
    ['place', lngLat(121.4737, row), '121.473700, 31.230400'],
  ];
  test.each(cases)('of %s is written for people', async (_, shown, expected) => {
    const { container } = await openScreen(() => <main>{shown}</main>);
    expect(container.querySelector('main')?.textContent).toBe(expected);
  });

  const none: [string, ReactNode][] = [
    ['text', [text(null, row), text('', row), text(undefined, row)]],
    [
      'number',
      [count(null, row), percent(null, row), metres(null, row), duration(null, row), money(null, row)],
    ],
    ['voltage', [millivolt(null, row), millivolt(0, row)]],
    ['time', [instant(null, row), age(null, row)]],
    [
      'state',
      [badge(tones, names)(null, row), badges(tones, names)([], row), tags([], row), oneOf(names)(null, row)],
    ],
    ['others', [maskedPhone(null, row), yesNo(null, row), lngLat(null, row), link(() => '/x')(null, row)]],
  ];
  test.each(none)('without a %s is dashes, never zero', async (_, shown) => {
    const { container } = await openScreen(() => (
      <main>
        {(shown as ReactNode[]).map((one, i) => (
          <p key={i}>{one}</p>
        ))}
      </main>
    ));
    for (const p of container.querySelectorAll('p')) expect(p.textContent).toBe('-- --');
  });

  test('that links opens inside the console, or in a tab of its own', async () => {
    const { user, page } = await openScreen(() => (
      <>
        {link(() => '/inside?id=1')('这里', row)}
        {link(() => '/vehicle-info?carId=1', { outside: true })('那里', row)}
        {link(() => undefined)('哪里', row)}
      </>
    ));
    await user.click(screen.getByRole('link', { name: '这里' }));
    expect(page.opened).toEqual(['/inside?id=1']);
    const outside = screen.getByRole('link', { name: /^那里 ?（新标签页打开）$/ });
    expect(outside.getAttribute('target')).toBe('_blank');
    expect(outside.getAttribute('href')).toBe('#/vehicle-info?carId=1&back=%2Ftest');
    expect(screen.queryByRole('link', { name: '哪里' })).toBeNull();
  });
});

test('a way back keeps what was asked for there, and is no filter of where it leads', () => {
  const here = { path: '/operation/operator-log', search: { from: '1790000000000' } };
  const to = fromHere('/vehicle-info?carId=1', here);
  expect(to).toBe('/vehicle-info?carId=1&back=%2Foperation%2Foperator-log%3Ffrom%3D1790000000000');
  expect(fromHere('/next', { path: '/vehicle-info', search: { back: '/first' } })).toBe(
    '/next?back=%2Ffirst',
  );
});

test('facts are terms with their values, in the order given', async () => {
  await openScreen(() => (
    <Facts of={{ a: '小黄', b: null }} show={{ a: text, b: count }} labels={{ a: '名称', b: '里程' }} />
  ));
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['名称', '里程']);
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['小黄', '-- --']);
});

test('parts are a small table of their own', async () => {
  await openScreen(() => (
    <Parts title="配件" rows={[{ id: '1', n: 3 }]} rowKey="id" show={{ n: count }} labels={{ n: '数量' }} />
  ));
  expect(within(screen.getByRole('table', { name: '配件' })).getByText('3')).toBeTruthy();
});

describe('the tabs of a detail page', () => {
  const Tab = () => <p>这是 {usePage().search.tab ?? '第一页'}</p>;
  const tabs = [
    { key: 'live', label: '动态', Content: Tab },
    { key: 'orders', label: '订单', may: '16', Content: Tab },
    { key: 'commands', label: '指令', Content: Tab },
  ];

  test('stand in the address, and take the page of a list inside them along', async () => {
    const { user, page } = await openScreen(() => <DetailTabs label="车辆" tabs={tabs} />, {
      codes: ['16'],
      search: { carId: '1', pageNum: '3' },
    });
    expect(screen.getByText('这是 第一页')).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: '订单' }));
    expect(page.search).toEqual({ carId: '1', tab: 'orders' });
    await waitFor(() => expect(screen.getByText('这是 orders')).toBeTruthy());
  });

  test('are absent without their code, and the first one stands in for them', async () => {
    await openScreen(() => <DetailTabs label="车辆" tabs={tabs} />, { search: { tab: 'orders' } });
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['动态', '指令']);
    expect(screen.getByRole('tab', { name: '动态' }).getAttribute('aria-selected')).toBe('true');
  });
});

test('a timeline says what happened when, and what is still to come', async () => {
  const { container } = await openScreen(() => (
    <Timeline
      events={[
        { key: '1', at: Date.UTC(2026, 0, 31, 16), title: '开锁', detail: '张三', tone: 'good' },
        { key: '2', at: null, title: '还车', tone: 'quiet' },
      ]}
    />
  ));
  const items = [...container.querySelectorAll('li')].map((item) => item.textContent);
  expect(items).toEqual(['开锁2026-02-01 00:00:00张三', '还车-- --']);
});

describe('what is read', () => {
  test('is loading, then there; an error that comes later does not take it away', async () => {
    const view = (data: string | undefined, error: unknown) => (
      <Loaded of={{ data, error, refetch: () => undefined }}>{(there: string) => <p>{there}</p>}</Loaded>
    );
    await openScreen(() => view(undefined, null));
    expect(screen.getByRole('status', { name: '正在加载' })).toBeTruthy();
    await openScreen(() => view('有了', new Error('x')));
    expect(screen.getByText('有了')).toBeTruthy();
  });

  test('failed for a reason nobody can read is said to have failed, and tried again on demand', async () => {
    let tries = 0;
    const { user } = await openScreen(() => (
      <ErrorPanel error={new Error('x is not a function')} retry={() => tries++} />
    ));
    expect(screen.getByRole('alert').textContent).not.toContain('not a function');
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(tries).toBe(1);
  });
});
