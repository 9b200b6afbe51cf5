import { alarmTypes, opsStates, ridingStates } from '@kickstand/contract/fleet/vehicles';
import { type WallLive, walls } from '@kickstand/contract/insight/walls';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../../test/open.tsx';
import OperationWall from './operation-wall.tsx';

const nowhere = <K extends string>(names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<K, number>;

const fleet: WallLive = {
  at: Date.now(),
  total: 30,
  onShelf: 24,
  rentable: 18,
  online: 24,
  offline: 0,
  riding: { ...nowhere(ridingStates), available: 20, riding: 4 },
  ops: { ...nowhere(opsStates), low_battery: 3 },
  alarms: nowhere(alarmTypes),
  idle: { under1: 12, h1to3: 5, h3to6: 0, h6to12: 2, h12to24: 0, h24to48: 0, h48: 1, unknown: 0 },
  battery: { empty: 0, to20: 3, to35: 1, to100: 19, unknown: 1 },
  batteryMean: 61,
  orders: { since: Date.now() - 3_600_000, today: 40, yesterday: 32, gap: null },
  areas: [
    { id: 31, name: '城西', onShelf: 16 },
    { id: 32, name: '江南', onShelf: 8 },
  ],
};

const none = () => ({ at: Date.now(), list: [], count: 0 });
beforeEach(() => {
  serverAnswers(walls.live, () => fleet);
  serverAnswers(walls.users, () => ({ ...none(), list: [{ name: 'all' as const, count: 900 }] }));
  serverAnswers(walls.stations, none);
  serverAnswers(walls.events, () => refuses(503, 'common.unavailable', '服务暂时不可用'));
  serverAnswers(walls.shapes, () => ({ areas: [], noStop: [], taken: [] }));
});
afterEach(forgetAll);

const panel = (name: string) => screen.getByRole('region', { name });

test('each figure opens the vehicles that it counts in a new tab, and is plain text without the right', async () => {
  const opened = await openScreen(OperationWall, { codes: ['0221', '0302'] });
  const riding = await within(panel('车辆状态')).findByRole('link', { name: /^4/ });
  expect(riding.getAttribute('href')).toBe('#/vehicle/vehicle-query?lifecycle=on_shelf&ridingState=riding');
  expect(riding.getAttribute('target')).toBe('_blank');
  expect(within(panel('车辆状态')).getByText('83.3%')).toBeTruthy();
  expect(within(panel('闲置时长')).getByRole('link', { name: /^5/ }).getAttribute('href')).toContain(
    'ridingState=available&idleHoursFrom=1&idleHoursTo=3',
  );
  opened.unmount();
  await openScreen(OperationWall, { codes: ['0221'] });
  await within(panel('车辆状态')).findByText('20');
  expect(screen.queryByRole('link')).toBeNull();
});

test('orders of today stand beside those of yesterday only where both are wholly recorded', async () => {
  await openScreen(OperationWall, { codes: ['0221'] });
  expect(await screen.findByText('+25%')).toBeTruthy();
  cleanup();
  serverAnswers(walls.live, () => ({ ...fleet, orders: { ...fleet.orders, gap: 'before' as const } }));
  await openScreen(OperationWall, { codes: ['0221'] });
  expect(await screen.findByTitle('上期记录不完整，不作对比')).toBeTruthy();
  expect(screen.queryByText('+25%')).toBeNull();
});

test('a panel that fails says so, one without anything too, and the others go on', async () => {
  await openScreen(OperationWall, { codes: ['0221'] });
  await within(panel('实时事件')).findByRole('alert');
  await waitFor(() => expect(panel('热门还车点').dataset.state).toBe('empty'));
  expect(within(panel('热门还车点')).getByText('-- --')).toBeTruthy();
  await waitFor(() => expect(panel('电量').dataset.state).toBe('live'));
  await within(panel('用户')).findByText('900');
});

test('areas come in turn by keys, can be held, and Escape leaves', async () => {
  const asked: unknown[] = [];
  serverAnswers(walls.live, ({ query }) => {
    asked.push((query as { areaIds?: unknown }).areaIds);
    return fleet;
  });
  const { user, page } = await openScreen(OperationWall, { codes: ['0221'] });
  const area = await screen.findByRole('button', { name: '城西' });
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(area.getAttribute('aria-pressed')).toBe('true'));
  await waitFor(() => expect(JSON.stringify(asked.at(-1))).toContain('31'));
  await user.keyboard(' ');
  expect(area.querySelector('progress')?.dataset.held).toBe('true');
  await user.keyboard('{Escape}');
  expect(page.opened).toEqual(['/log']);
});
